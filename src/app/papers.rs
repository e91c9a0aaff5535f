//! What goes on paper, from what is in the base.

use super::club::Club;
use super::error::{AppError, Result};
use super::find;
use super::night::Night;
use super::ranking::RankingAsked;
use crate::domain::movement::{Kind, describe};
use crate::domain::{Orientation, PositionNo};
use crate::input::fold;
use crate::report::RankingReport;
use crate::report::paper::{
    BoardName, BoardTable, CardLine, CardSeat, NextSeat, PaperHead, PlacementBoard, PlayerCard, ScoreSheet, SheetChair,
    SheetPlayer,
};
use crate::storage::{EntryRow, SeatRow};

/// Which score sheets to print.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SheetsOf {
    /// One position; the current one when `None`.
    Position(Option<PositionNo>),
    /// Every position whose seats are known.
    All,
}

impl Club<'_> {
    /// *Feuilles de marque*, pre-filled.
    ///
    /// # Errors
    /// When the seats are not drawn, or not for that position.
    pub fn score_sheets(&self, which: SheetsOf) -> Result<Vec<ScoreSheet>> {
        let night = self.night()?;
        night.must_be_placed()?;
        let positions: Vec<PositionNo> = match which {
            SheetsOf::Position(position) => vec![seated(&night, position)?],
            SheetsOf::All => {
                (1..=night.row.data.positions).map(PositionNo).filter(|p| !night.tables(*p).is_empty()).collect()
            }
        };
        let head = self.head_of(&night);
        Ok(positions.into_iter().flat_map(|position| sheets_of(&night, &head, position)).collect())
    }

    /// A personal card per player, by name; or that of one player.
    ///
    /// # Errors
    /// When the seats are not drawn; nobody or several people found.
    pub fn player_cards(&self, player: Option<&str>) -> Result<Vec<PlayerCard>> {
        let night = self.night()?;
        night.must_be_placed()?;
        let only = player.map(|query| find::entry(&night, query).map(|entry| entry.id)).transpose()?;
        let head = self.head_of(&night);
        let movement =
            describe(night.kind().unwrap_or(Kind::Fft), night.row.tables.unwrap_or(0), night.row.data.positions);
        let three: std::collections::HashSet<_> = (1..=night.row.data.positions)
            .flat_map(|p| night.tables(PositionNo(p)))
            .filter(|(_, chairs)| chairs.len() == 3)
            .flat_map(|(_, chairs)| chairs.into_iter().map(|seat| (seat.position, seat.table)))
            .collect();
        let card = |entry: &EntryRow| PlayerCard {
            head: head.clone(),
            number: entry.number,
            name: night.name(entry.id),
            club: entry.data.club.clone(),
            start: night.label(entry).unwrap_or_default(),
            movement: movement.clone(),
            lines: (1..=night.row.data.positions)
                .map(PositionNo)
                .map(|position| {
                    let seat = seat_of(&night, entry, position);
                    CardLine {
                        position,
                        at_three: seat.is_some_and(|seat| three.contains(&(position, seat.table))),
                        seat: match seat {
                            Some(seat) => CardSeat::At(seat.table, seat.chair),
                            None if night.plays(entry, position) => CardSeat::Posted,
                            None => CardSeat::Absent,
                        },
                    }
                })
                .collect(),
        };
        let mut chosen: Vec<&EntryRow> = night
            .entries
            .iter()
            .filter(|entry| entry.start.is_some() && only.is_none_or(|id| entry.id == id))
            .collect();
        chosen.sort_by_cached_key(|entry| (entry.data.folded.clone(), entry.number));
        Ok(chosen.into_iter().map(card).collect())
    }

    /// The placement board of a position (the current one when `None`).
    ///
    /// # Errors
    /// When the seats of that position are not known.
    pub fn placement_board(&self, position: Option<PositionNo>) -> Result<PlacementBoard> {
        let night = self.night()?;
        night.must_be_placed()?;
        let position = seated(&night, position)?;
        let tables = night.tables(position);
        let mut names: Vec<BoardName> = Vec::new();
        for seat in tables.values().flatten() {
            if let Some(entry) = night.entry(seat.entry) {
                names.push(BoardName {
                    name: night.name(entry.id),
                    club: entry.data.club.clone(),
                    table: seat.table,
                    orientation: seat.chair,
                });
            }
        }
        names.sort_by_cached_key(|line| (fold(&line.name), line.name.clone()));
        let at = |chairs: &[SeatRow], orientation| {
            chairs.iter().find(|seat| seat.chair == orientation).map(|seat| night.name(seat.entry))
        };
        Ok(PlacementBoard {
            head: self.head_of(&night),
            position,
            tables: tables
                .iter()
                .map(|(table, chairs)| BoardTable { table: *table, names: Orientation::FOUR.map(|o| at(chairs, o)) })
                .collect(),
            names,
        })
    }

    /// What the head of a printed ranking says, with the ranking.
    ///
    /// # Errors
    /// As [`Club::ranking`].
    pub fn ranking_paper(&self, asked: RankingAsked) -> Result<(PaperHead, RankingReport)> {
        let report = self.ranking(asked)?;
        Ok((self.head_of(&self.night()?), report))
    }

    fn head_of(&self, night: &Night) -> PaperHead {
        PaperHead {
            tournament: night.row.data.name.clone(),
            date: french_date(&night.row.data.date),
            club: night.row.data.organiser.clone(),
            printed_at: self.printed_at(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }
}

/// A position whose seats are known.
fn seated(night: &Night, position: Option<PositionNo>) -> Result<PositionNo> {
    let position = position.unwrap_or(night.current());
    if position.0 == 0 || night.tables(position).is_empty() {
        return Err(AppError::input(format!("les places de la position {position} ne sont pas connues"))
            .advise("Avec un placement tiré à chaque position, elles le sont après « chelem position suivante »."));
    }
    Ok(position)
}

fn sheets_of(night: &Night, head: &PaperHead, position: PositionNo) -> Vec<ScoreSheet> {
    let sheet = |(table, chairs): (crate::domain::TableNo, Vec<SeatRow>)| ScoreSheet {
        head: head.clone(),
        position,
        positions: night.row.data.positions,
        table,
        deals: night.row.data.deals,
        chairs: Orientation::FOUR
            .into_iter()
            .map(|orientation| SheetChair {
                orientation,
                player: chairs
                    .iter()
                    .find(|seat| seat.chair == orientation)
                    .and_then(|seat| night.entry(seat.entry))
                    .map(|entry| sheet_player(night, entry, position)),
            })
            .collect(),
    };
    night.tables(position).into_iter().map(sheet).collect()
}

fn sheet_player(night: &Night, entry: &EntryRow, position: PositionNo) -> SheetPlayer {
    let label = night.label(entry).unwrap_or_default();
    let next = PositionNo(position.0 + 1);
    SheetPlayer {
        name: night.name(entry.id),
        start: if night.kind().is_some_and(Kind::is_numbered) { format!("n° {label}") } else { label },
        next: match seat_of(night, entry, next) {
            _ if position.0 >= night.row.data.positions => NextSeat::End,
            Some(seat) => NextSeat::At(seat.table, seat.chair),
            None if night.plays(entry, next) => NextSeat::Posted,
            None => NextSeat::Leaves,
        },
    }
}

fn seat_of(night: &Night, entry: &EntryRow, position: PositionNo) -> Option<SeatRow> {
    night.seats.iter().copied().find(|seat| seat.entry == entry.id && seat.position == position)
}

/// `2026-11-21` as `samedi 21 novembre 2026`; what is no date stays as it is.
fn french_date(iso: &str) -> String {
    use chrono::Datelike;
    const DAYS: [&str; 7] = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"];
    const MONTHS: [&str; 12] = [
        "janvier",
        "février",
        "mars",
        "avril",
        "mai",
        "juin",
        "juillet",
        "août",
        "septembre",
        "octobre",
        "novembre",
        "décembre",
    ];
    let Ok(date) = iso.parse::<chrono::NaiveDate>() else { return iso.to_owned() };
    let day = DAYS.get(date.weekday().num_days_from_monday() as usize).unwrap_or(&"");
    let month = MONTHS.get(date.month0() as usize).unwrap_or(&"");
    let number = if date.day() == 1 { "1er".to_owned() } else { date.day().to_string() };
    format!("{day} {number} {month} {}", date.year())
}
