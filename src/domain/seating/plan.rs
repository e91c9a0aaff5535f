//! The movement of a session and its plan: the seats at each position, and tables that are left with too few (M5).

use crate::etuis;
use crate::movement::{Kind, MAX_POSITIONS, Movement, Plan, Seating};
use crate::tournament::{Change, Draft, EntryId, Seat, Session, Tournament};
use crate::{Orientation, PositionNo, TableNo};

/// The movement of a session, once drawn.
pub fn movement(tournament: &Tournament, session: &Session) -> Option<Movement> {
    Some(Movement {
        kind: session.kind?,
        tables: session.tables,
        positions: session.positions,
        formula: tournament.formula(),
        parallel: tournament.settings.parallel,
    })
}

/// The whole plan of a session with a fixed movement, its positions counted from its own first; `None` when positions are
/// drawn one by one.
pub fn plan(tournament: &Tournament, session: &Session) -> Option<Plan> {
    if tournament.is_duplicate() {
        return etuis::seats_of(tournament, session);
    }
    let movement = movement(tournament, session)?;
    let plan = movement.plan()?;
    if movement.kind != Kind::Decalages || follows(tournament, session, &plan) {
        return Some(plan);
    }
    // A session stopped early keeps the moves of the longer one it was laid out for.
    (movement.positions..=MAX_POSITIONS)
        .filter_map(|positions| Movement { positions, ..movement }.plan())
        .find(|longer| follows(tournament, session, longer))
        .or(Some(plan))
}

/// Whether the players who were not moved sit as a plan has them.
fn follows(tournament: &Tournament, session: &Session, plan: &Plan) -> bool {
    let seats = tournament.seats.iter().filter(|s| !s.moved && session.holds(s.position));
    seats.into_iter().all(|seat| {
        let start = session.starts.get(&seat.entry);
        start.is_none_or(|start| plan.seat(*start, session.local(seat.position)) == Some((seat.table, seat.chair)))
    })
}

/// Writes the seats of one position.
pub(crate) fn write(tournament: &mut Draft, position: PositionNo, seating: &Seating<EntryId>) {
    for (chairs, table) in seating.iter().zip(1..) {
        for (chair, entry) in Orientation::ALL.into_iter().zip(chairs) {
            if let Some(entry) = *entry {
                let seat = Seat { position, table: TableNo(table), chair, entry, moved: false };
                tournament.make(Change::Seat(seat));
            }
        }
    }
}

/// M5: tables of a position with 1 or 2 players.
pub(crate) fn too_few(tournament: &Tournament, position: PositionNo) -> Vec<(TableNo, usize)> {
    let tables = tournament.tables(position).into_iter().map(|(table, chairs)| (table, chairs.len()));
    tables.filter(|(_, players)| *players < 3).collect()
}
