//! What is made ready for the tables: *fiches ambulantes* and labels of the étuis, the *tableau de contrôle*.

use std::collections::BTreeMap;

use crate::app::club::Club;
use crate::app::error::Result;
use crate::app::paper::head::stamped;
use crate::domain::duplicate::EtuiNo;
use crate::domain::tournament::{Laid, Session, Tournament};
use crate::domain::{Orientation, PositionNo, TableNo};
use crate::report::paper::{EtuiPaper, EtuiPaperLine, TablePaper};
use crate::report::{Row, Table};

impl Club {
    /// Every étui of the session being played, with the lines of its fiche; one for each copy of it (D45).
    ///
    /// # Errors
    /// D1 for free deals; before the draw.
    pub fn etui_papers(&self) -> Result<Vec<EtuiPaper>> {
        let tournament = self.drawn_duplicate()?;
        let session = tournament.session();
        let mut etuis: BTreeMap<(EtuiNo, u8), Vec<&Laid>> = BTreeMap::new();
        for laid in laid(&tournament, session) {
            for etui in laid.etuis() {
                etuis.entry((etui, laid.copy)).or_default().push(laid);
            }
        }
        let several = etuis.keys().any(|(_, copy)| *copy > 1);
        let head = self.head_of(&tournament, session);
        let paper = |((etui, copy), plays): ((EtuiNo, u8), Vec<&Laid>)| {
            let line = |laid: &&Laid| EtuiPaperLine {
                position: laid.position.0,
                table: laid.table.0,
                rests: tournament.table(laid.position, laid.table).len() != 4,
            };
            let mut lines: Vec<EtuiPaperLine> = plays.iter().map(line).collect();
            lines.sort_by_key(|line| (line.position, line.table));
            stamped(EtuiPaper {
                head: head.clone(),
                etui: etui.0,
                copy: several.then_some(copy),
                taker: etui.usual_taker(),
                dealer: etui.dealer(),
                serie: plays.first().map_or_else(String::new, |laid| laid.words()),
                lines,
            })
        };
        Ok(etuis.into_iter().map(paper).collect())
    }

    /// Who plays which étuis at every position and table, and what moves from one position to the next.
    ///
    /// # Errors
    /// D1 for free deals; before the draw.
    pub fn control_paper(&self) -> Result<TablePaper> {
        let tournament = self.drawn_duplicate()?;
        let session = tournament.session();
        let positions: Vec<PositionNo> = (session.first.0..=session.last().0).map(PositionNo).collect();
        let headings: Vec<String> = std::iter::once(">Table".to_owned())
            .chain(positions.iter().map(|position| format!("Position {position}")))
            .collect();
        let headings: Vec<&str> = headings.iter().map(String::as_str).collect();
        let mut table = Table::new("", &headings);
        for number in (1..=session.tables).map(TableNo) {
            let cells = positions.iter().map(|position| cell(&tournament, *position, number).into());
            table.rows.push(Row(std::iter::once(number.0.into()).chain(cells).collect()));
        }
        let moves: Vec<Option<String>> =
            positions.iter().skip(1).map(|position| moves(&tournament, session, *position)).collect();
        if moves.contains(&None) {
            table
                .notes
                .push("Chacun suit sa fiche guide : les déplacements ne sont pas les mêmes pour tous.".to_owned());
        } else {
            table.notes.extend(moves.into_iter().flatten());
        }
        let head = self.head_of(&tournament, session);
        Ok(stamped(TablePaper { head, title: "Tableau de contrôle".to_owned(), table }))
    }
}

fn laid<'a>(tournament: &'a Tournament, session: &Session) -> impl Iterator<Item = &'a Laid> {
    let (first, last) = (session.first, session.last());
    tournament.duplicate.plays.iter().filter(move |laid| (first..=last).contains(&laid.position))
}

/// `5 à 8 : N1 S7 E6 O2`.
fn cell(tournament: &Tournament, position: PositionNo, table: TableNo) -> String {
    let laid = tournament.duplicate.plays.iter().find(|laid| (laid.position, laid.table) == (position, table));
    let mut seats = tournament.table(position, table);
    seats.sort_by_key(|seat| seat.chair);
    let people: Vec<String> = seats.iter().filter_map(|seat| tournament.label_at(seat.entry, position)).collect();
    let etuis = if seats.len() == 4 { laid.map_or_else(String::new, Laid::words) } else { "relais".to_owned() };
    format!("{etuis} : {}", people.join(" "))
}

/// `Vers la position 2 : Sud +1, Est +2, Ouest −2, étuis −1.`; nothing where those of a line do not all move alike.
fn moves(tournament: &Tournament, session: &Session, into: PositionNo) -> Option<String> {
    let from = PositionNo(into.0.checked_sub(1)?);
    let tables = i32::from(session.tables);
    let mut words = Vec::new();
    for chair in Orientation::FOUR {
        let seats = tournament.seats.iter().filter(|seat| seat.position == from && seat.chair == chair);
        let there = seats.map(|seat| {
            let next = tournament.seats.iter().find(|next| (next.position, next.entry) == (into, seat.entry))?;
            (next.chair == chair).then_some((seat.table, next.table))
        });
        words.push(alike(there, tables)?.map(|by| format!("{} {by}", chair.word())));
    }
    let etuis = laid(tournament, session).filter(|laid| laid.position == from).map(|laid| {
        let same = |next: &&Laid| (next.position, next.first, next.copy) == (into, laid.first, laid.copy);
        Some((laid.table, tournament.duplicate.plays.iter().find(same)?.table))
    });
    words.push(alike(etuis, tables)?.map(|by| format!("étuis {by}")));
    let words: Vec<String> = words.into_iter().flatten().collect();
    Some(format!("Vers la position {into} : {}.", words.join(", ")))
}

/// By how many tables all of them move, as it is announced; nothing said for those who stay.
fn alike(moves: impl Iterator<Item = Option<(TableNo, TableNo)>>, tables: i32) -> Option<Option<String>> {
    let mut by = None;
    for step in moves {
        let (from, to) = step?;
        let own = (i32::from(to.0) - i32::from(from.0)).rem_euclid(tables.max(1));
        if *by.get_or_insert(own) != own {
            return None;
        }
    }
    let by = by?;
    Some((by != 0).then(|| if 2 * by > tables { format!("−{}", tables - by) } else { format!("+{by}") }))
}
