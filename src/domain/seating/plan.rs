//! The movement of a session and its plan: the seats at each position, and tables that are left with too few (M5).

use super::moved::{To, move_player};
use super::starting::Holders;
use crate::advice::Step;
use crate::etuis;
use crate::movement::{Kind, MAX_POSITIONS, Movement, Place, Plan, Seating, seats};
use crate::tournament::{Change, Draft, EntryId, Fresh, Seat, Session, Tournament};
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
    for (table, chair, entry) in seats(seating) {
        tournament.make(Change::Seat(Seat { position, table, chair, entry, moved: false }));
    }
}

/// Gives the holders their starting places in the session being played, and their seats at all its positions.
pub(crate) fn write_all(tournament: &mut Draft, holders: &Holders, positions: &[Seating<Place>]) {
    let (session, first) = (tournament.session().number, tournament.session().first.0);
    for (place, entry) in holders {
        tournament.make(Change::Start { session, entry: *entry, place: *place });
    }
    for (seating, position) in positions.iter().zip(first..) {
        let seating = seating.iter().map(|c| c.map(|p| p.and_then(|p| holders.get(&p).copied()))).collect();
        write(tournament, PositionNo(position), &seating);
    }
}

/// M5: a move of a player of a table of 4 to an empty chair of a table that has too few, one that is accepted.
pub fn to_fill(tournament: &Tournament, position: PositionNo, table: TableNo) -> Option<Step> {
    let tables = tournament.tables(position);
    let short = tables.get(&table)?;
    let chairs: Vec<_> =
        Orientation::FOUR.into_iter().filter(|chair| short.iter().all(|seat| seat.chair != *chair)).collect();
    let draft = Draft::new(tournament.clone(), Fresh::default());
    let accepted = |who, chair| move_player(&mut draft.clone(), who, To::Chair(table, chair), position).is_ok();
    // F6 refuses most moves without a copy of the tournament.
    let is_open = |table: TableNo| tournament.sheet(position, table).is_none();
    let full = tables.iter().filter(|(number, seats)| seats.len() > 3 && is_open(table) && is_open(**number));
    let (seat, chair) = full
        .flat_map(|(_, seats)| seats)
        .flat_map(|seat| chairs.iter().map(move |chair| (seat, *chair)))
        .find(|(seat, chair)| accepted(seat.entry, *chair))?;
    let entry = tournament.entry(seat.entry).map(|entry| entry.number);
    Some(Step::MoveTo { entry, table: Some(table), chair: Some(chair), position: Some(position) })
}

/// M5: tables of a position with 1 or 2 players. Of *donnes dupliquées* there are none: such a table rests (D28).
pub(crate) fn too_few(tournament: &Tournament, position: PositionNo) -> Vec<(TableNo, usize)> {
    if tournament.is_duplicate() {
        return Vec::new();
    }
    let tables = tournament.tables(position).into_iter().map(|(table, chairs)| (table, chairs.len()));
    tables.filter(|(_, players)| *players < 3).collect()
}
