//! The *tableaux récapitulatifs* of a session (chapter 2): all balances and running sums, and whether they balance (F2).

use std::collections::HashMap;

use crate::club::Papers;
use crate::error::Result;
use crate::paper::cards::is_in;
use crate::paper::head::{factors, has_sessions, paper_team, positions_of, seated, session_name, stamped};
use domain::movement::{Kind, Place};
use domain::ranking::carried_into;
use domain::ranking::standings::players;
use domain::recap::{Split, running};
use domain::tournament::{Entry, EntryId, Session, Tournament, Who};
use domain::{Orientation, PositionNo, Score, Total, named_tables};
use report::result::{RecapCheck, RecapColumn, RecapOf, RecapPaper, RecapRow, RecapSheet, RecapSplit};

/// Players on one sheet at most: as many as keep figures of five signs readable.
const COLUMNS: usize = 16;

/// After the number of a place taken over by another player.
const AGAIN: &str = " bis";

/// Blank sheets to fill in by hand.
#[derive(Debug, Clone, Copy)]
pub struct BlankRecap {
    /// Positions to play.
    pub positions: u8,
    /// Tables whose starting seats are numbered; the columns are left open when `None`.
    pub tables: Option<u16>,
    /// M2: numbers in place of orientations.
    pub numbered: bool,
}

impl Papers<'_> {
    /// The recapitulation of the session being played, or of that of a position.
    /// Errors: before the draw; when the seats of that position are not known.
    pub fn recap(self, position: Option<PositionNo>) -> Result<RecapPaper> {
        let tournament = self.club.tournament()?;
        tournament.must_be_placed()?;
        let session = match position {
            Some(_) => tournament.session_of(seated(&tournament, position)?),
            None => tournament.session(),
        };
        let people = Players::of(&tournament, session);
        let awaited =
            positions_of(session).filter(|position| *position <= tournament.current()).filter_map(|position| {
                let tables: Vec<u16> = tournament.awaited(position).iter().map(|table| table.0).collect();
                (!tables.is_empty()).then(|| format!("position {position} {}", named_tables(&tables)))
            });
        Ok(stamped(RecapPaper {
            head: self.head_of(&tournament, session),
            session: has_sessions(&tournament).then(|| session_name(&tournament, session)),
            coefficient: factors(&tournament, session, session.last()),
            rows: rows(positions_of(session), sums_of(&tournament, session)),
            sheets: people.sheets(),
            check: people.check(),
            awaited: awaited.collect(),
        }))
    }

    /// Blank forms of that many positions.
    pub fn blank_recap(clock: &host::clock::Clock, title: &str, blank: BlankRecap) -> RecapPaper {
        let rows = rows((1..=blank.positions).map(PositionNo), &[RecapRow::Total]);
        let column = |label: String| RecapColumn { label, figures: vec![None; rows.len()], ..RecapColumn::default() };
        let labels = |orientation: Orientation| {
            let places = (1..=blank.tables.unwrap_or(0)).map(move |table| format!("{orientation}{table}"));
            places.map(column).collect::<Vec<_>>()
        };
        let totals = vec![None; rows.len()];
        let spread = |of, columns: Vec<RecapColumn>| RecapSheet::spread(of, &columns, |_| totals.clone(), COLUMNS);
        let sheets = match blank.tables {
            None => {
                let of = if blank.numbered { RecapOf::Numbers } else { RecapOf::Any };
                spread(of, vec![column(String::new()); COLUMNS])
            }
            Some(tables) if blank.numbered => {
                let numbers = (1..=u32::from(tables) * 4).map(|number| column(number.to_string())).collect();
                spread(RecapOf::Numbers, numbers)
            }
            Some(_) => {
                let four = Orientation::FOUR.into_iter();
                four.flat_map(|o| spread(RecapOf::Orientation(o), labels(o))).collect()
            }
        };
        let check = vec![None; rows.len()];
        let head = crate::paper::head::blank_head(clock, title);
        stamped(RecapPaper { head, session: None, coefficient: None, rows, sheets, check, awaited: Vec::new() })
    }
}

/// The last rows: where a session is not the whole tournament, its total differs from the ranked one (R5).
fn sums_of(tournament: &Tournament, session: &Session) -> &'static [RecapRow] {
    match (has_sessions(tournament), session.number) {
        (false, _) => &[RecapRow::Total],
        (true, ..=1) => &[RecapRow::SessionTotal],
        (true, _) => &[RecapRow::SessionTotal, RecapRow::Carried, RecapRow::General],
    }
}

/// Each position, the running sums after it (from the second on), the penalties, the totals.
fn rows(positions: impl Iterator<Item = PositionNo>, sums: &[RecapRow]) -> Vec<RecapRow> {
    let mut rows = Vec::new();
    for position in positions {
        let first = rows.is_empty();
        rows.push(RecapRow::Position(position));
        if !first {
            rows.push(RecapRow::Running(position));
        }
    }
    rows.push(RecapRow::Penalties);
    rows.extend(sums);
    rows
}

/// A player's column, row by row.
struct Player {
    of: RecapOf,
    column: RecapColumn,
    figures: Vec<Option<Score>>,
}

/// All players of a session, in the order of their starting seats.
struct Players {
    players: Vec<Player>,
    /// A1: the sum of all penalties in the rows that count them.
    penalties: Score,
    rows: Vec<RecapRow>,
}

impl Players {
    fn of(tournament: &Tournament, session: &Session) -> Self {
        let balances = tournament.balances();
        let kind = session.kind.unwrap_or(Kind::Fft);
        let mut people: Vec<(Place, &Entry)> = tournament
            .entries
            .iter()
            .filter(|entry| is_in(tournament, session, entry))
            .filter_map(|entry| Some((start(tournament, session, entry)?, entry)))
            .collect();
        people.sort_by_key(|(place, entry)| {
            let orientation = if kind.is_numbered() { Orientation::N } else { place.orientation() };
            (orientation, place.table(), place.orientation(), entry.from_position)
        });
        let rows = rows(positions_of(session), sums_of(tournament, session));
        let brought = carried_into(tournament, session);
        let over = rows.contains(&RecapRow::General) && tournament.awaited_through(session.last()).count == 0;
        let general: HashMap<Who, Total> = if over && tournament.current() >= session.last() {
            let ranked = players(tournament, session.last()).into_iter();
            ranked.map(|row| (row.standing.who, row.total)).collect()
        } else {
            HashMap::new()
        };
        let player = |(place, entry): (Place, &Entry)| {
            let mut figures = figures(tournament, session, entry, &balances);
            figures.resize(rows.len(), None);
            Player {
                of: if kind.is_numbered() { RecapOf::Numbers } else { RecapOf::Orientation(place.orientation()) },
                column: RecapColumn {
                    label: place.label(kind),
                    name: tournament.name(entry.id),
                    team: entry.team.map(|(team, _)| paper_team(tournament, team).number),
                    figures: figures.iter().map(|figure| figure.map(|score| score.0)).collect(),
                    carried: brought.get(&entry.id).copied(),
                    general: general.get(&Who::Player(entry.id)).copied(),
                },
                figures,
            }
        };
        let mut players: Vec<Player> = people.into_iter().map(player).collect();
        // A substitute has the number of the player replaced: the two columns must differ.
        for at in 1..players.len() {
            if let [before, after] = &mut players[at - 1..=at]
                && (before.of, before.column.label.trim_end_matches(AGAIN)) == (after.of, after.column.label.as_str())
            {
                after.column.label.push_str(AGAIN);
            }
        }
        let penalties = tournament.entries.iter().filter(|entry| is_in(tournament, session, entry));
        Self { players, penalties: penalties.map(|entry| fined(tournament, session, entry.id)).sum(), rows }
    }

    /// Negatives and positives of a row; `None` where nobody has a figure.
    fn split<'a>(players: impl Iterator<Item = &'a Player> + Clone, row: usize) -> Option<Split> {
        let figures = || players.clone().filter_map(|player| player.figures.get(row).copied().flatten());
        figures().next()?;
        Some(figures().collect())
    }

    fn sheets(&self) -> Vec<RecapSheet> {
        let mut all = Vec::new();
        for group in self.players.chunk_by(|a, b| a.of == b.of) {
            let Some(first) = group.first() else { continue };
            let columns: Vec<RecapColumn> = group.iter().map(|player| player.column.clone()).collect();
            let totals = |players: usize| {
                let split = |row| Self::split(group.iter().take(players), row).map(RecapSplit::from);
                (0..self.rows.len()).map(split).collect()
            };
            all.extend(RecapSheet::spread(first.of, &columns, totals, COLUMNS));
        }
        all
    }

    fn check(&self) -> Vec<Option<RecapCheck>> {
        let check = |row: usize| {
            let split = Self::split(self.players.iter(), row)?;
            // The last rows count the penalties; no table's sheet does.
            let counts = !matches!(self.rows.get(row), Some(RecapRow::Position(_) | RecapRow::Running(_)));
            let expected = if counts { self.penalties } else { Score::ZERO };
            Some(RecapCheck { split: split.into(), sum: split.sum().0, expected: expected.0 })
        };
        (0..self.rows.len()).map(check).collect()
    }
}

/// Where a player started in a session: the seat drawn, else the first one taken.
fn start(tournament: &Tournament, session: &Session, entry: &Entry) -> Option<Place> {
    let first = || {
        let seats = tournament.seats.iter().filter(|seat| seat.entry == entry.id);
        let seat = seats.filter(|seat| tournament.session_of(seat.position).number == session.number);
        seat.min_by_key(|seat| seat.position).map(|seat| Place::at(seat.table, seat.chair))
    };
    session.starts.get(&entry.id).copied().or_else(first)
}

/// A1: the points deducted from a player in a session, as a figure to add.
fn fined(tournament: &Tournament, session: &Session, id: EntryId) -> Score {
    let penalties = tournament.penalties.iter().filter(|penalty| penalty.entry == id);
    let here = penalties.filter(|penalty| session.holds(penalty.position));
    -here.map(|penalty| penalty.points).sum::<Score>()
}

/// A player's figures row by row; running sums as far as sheets are in, the total once the session is over.
fn figures(
    tournament: &Tournament,
    session: &Session,
    entry: &Entry,
    balances: &HashMap<(EntryId, PositionNo), Score>,
) -> Vec<Option<Score>> {
    let own: Vec<Option<Score>> = positions_of(session).map(|p| balances.get(&(entry.id, p)).copied()).collect();
    let sums = running(&own);
    let reached = tournament.sheets.iter().filter(|sheet| sheet.confirmed).map(|sheet| sheet.position);
    let reached = reached.filter(|position| *position <= session.last()).max().unwrap_or(PositionNo(0));
    let mut figures = Vec::new();
    for ((position, balance), sum) in positions_of(session).zip(&own).zip(&sums) {
        figures.push(*balance);
        if position > session.first {
            figures.push(sum.filter(|_| position <= reached));
        }
    }
    let fines = fined(tournament, session, entry.id);
    figures.push(Some(fines).filter(|points| *points != Score::ZERO));
    let sum = sums.last().copied().flatten();
    let counts = reached == session.last() && (sum.is_some() || fines != Score::ZERO);
    figures.push(counts.then(|| sum.unwrap_or(Score::ZERO) + fines));
    figures
}
