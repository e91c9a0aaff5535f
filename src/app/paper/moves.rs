//! Movement and timetable: each player's seat at each position, and the time.

use crate::club::Papers;
use crate::error::{AppError, Result};
use crate::evening::plan;
use crate::paper::head::{has_sessions, positions_of, session_name, stamped};
use crate::paper::signage::moves;
use domain::movement::Game;
use domain::tournament::{Session, Tournament};
use domain::{Orientation, PositionNo, TableNo};
use report::paper::{MovementPoster, Moves, MovesInto};

/// When positions begin.
#[derive(Debug, Clone, Copy, Default)]
pub struct Timetable {
    /// The first one of the session, in minutes from midnight; `None` leaves a blank to fill in.
    pub start: Option<u16>,
    /// Minutes from one to the next; `None` leaves a blank to fill in.
    pub each: Option<u16>,
}

impl Timetable {
    /// `20 h 30` for the position that is that many after the first one; empty where it is not known.
    fn hour(self, after: u16) -> String {
        const HOUR: u16 = 60;
        const DAY: u16 = 24;
        let minutes = match (self.start, self.each) {
            (Some(start), _) if after == 0 => start,
            (Some(start), Some(each)) => start.saturating_add(each.saturating_mul(after)),
            _ => return String::new(),
        };
        format!("{} h {:02}", minutes / HOUR % DAY, minutes % HOUR)
    }
}

impl Papers<'_> {
    /// Movement and timetable of the session being played.
    /// Errors: before the draw; where places are drawn from position to position and there is nothing to say beforehand.
    pub fn movement_poster(self, timetable: Timetable) -> Result<MovementPoster> {
        let tournament = self.club.tournament()?;
        tournament.must_be_placed()?;
        let session = tournament.session();
        let kind = session.kind.filter(|kind| !kind.is_drawn());
        let kind = kind.ok_or_else(|| {
            AppError::input(
                "les places sont tirées à chaque position : il n'y a pas de mouvement à afficher d'avance ; affichez le placement de \
                 chacune, ou distribuez ses billets de place",
            )
        })?;
        let moves = if kind.is_numbered() { numbers(&tournament, session) } else { sides(&tournament, session) };
        let hour = |(after, position): (u16, PositionNo)| (position, timetable.hour(after));
        Ok(stamped(MovementPoster {
            head: self.head_of(&tournament, session),
            session: has_sessions(&tournament).then(|| session_name(&tournament, session)),
            hours: (0..).zip(positions_of(session)).map(hour).collect(),
            moves,
            announced: plan::announced(&tournament),
        }))
    }
}

/// The moves of each orientation; the most frequent one is the usual.
fn sides(tournament: &Tournament, session: &Session) -> Moves {
    let chairs: &[Orientation] = if tournament.game() == Game::Quatre { &Orientation::FOUR } else { &Orientation::ALL };
    let side = |orientation: &Orientation| {
        let moves = moves(tournament, session, *orientation).unwrap_or_default();
        let count = |tables: i32| moves.iter().filter(|other| **other == tables).count();
        let usual = moves.iter().copied().max_by_key(|tables| count(*tables));
        let into = |tables: &i32| MovesInto { tables: *tables, usual: Some(*tables) == usual };
        (*orientation, moves.iter().map(into).collect())
    };
    Moves::Sides(chairs.iter().map(side).collect())
}

/// Seats by the players' numbers, as far as seats are known.
fn numbers(tournament: &Tournament, session: &Session) -> Moves {
    let chair = |position: PositionNo, table: TableNo| {
        let seats = tournament.table(position, table).into_iter();
        let label = |entry| tournament.label_at(entry, position).unwrap_or_default();
        seats.map(|seat| (seat.chair, label(seat.entry))).collect()
    };
    let table = |table: TableNo| (table, positions_of(session).map(|position| chair(position, table)).collect());
    Moves::Tables((1..=session.tables).map(TableNo).map(table).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_go_on_over_midnight_and_what_is_not_said_is_left_open() {
        let evening = Timetable { start: Some(20 * 60 + 30), each: Some(45) };
        assert_eq!([0, 1, 5].map(|after| evening.hour(after)), ["20 h 30", "21 h 15", "0 h 15"]);
        let start = Timetable { start: Some(14 * 60), each: None };
        assert_eq!([0, 1].map(|after| start.hour(after)), ["14 h 00", ""]);
        assert_eq!(Timetable { start: None, each: Some(45) }.hour(1), "");
    }
}
