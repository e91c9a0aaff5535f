//! Who gets which chair: the first seats, the next position's, and tables that are left with too few.

use std::collections::BTreeMap;

use crate::app::error::{AppError, Result};
use crate::app::result::ranking;
use crate::domain::lot::Lot;
use crate::domain::movement::memory::{self, Drawn, Memory};
use crate::domain::movement::{Kind, MAX_POSITIONS, Movement, Plan, Seating, Shape, drawn, verify};
use crate::domain::tournament::{Change, Draft, EntryId, Seat, Session, Tournament};
use crate::domain::{Orientation, PositionNo, TableNo};
use crate::input::fold;

/// What the next position is seated by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NextMovement {
    /// The same as so far.
    Same,
    /// M6: from now on by lot, or best against best.
    Switch(Kind),
}

/// How many tables from where the ranking puts him somebody may sit, best against best, so that he meets new people, where
/// nothing else is asked for.
pub const USUAL_REACH: u16 = 2;

/// What one meeting of two people of one family counts for, against one repeated meeting.
const FAMILY: u32 = 3;

/// The movement of a session, once drawn.
pub(in crate::app) fn movement(tournament: &Tournament, session: &Session) -> Option<Movement> {
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
pub(in crate::app) fn plan(tournament: &Tournament, session: &Session) -> Option<Plan> {
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

/// Whether those who were not moved sit where a plan says.
fn follows(tournament: &Tournament, session: &Session, plan: &Plan) -> bool {
    let seats = tournament.seats.iter().filter(|s| !s.moved && (session.first..=session.last()).contains(&s.position));
    seats.into_iter().all(|seat| {
        let start = session.starts.get(&seat.entry);
        start.is_none_or(|start| plan.seat(*start, session.local(seat.position)) == Some((seat.table, seat.chair)))
    })
}

/// Writes the seats of one position.
pub(in crate::app) fn write(tournament: &mut Draft, position: PositionNo, seating: &Seating<EntryId>) {
    for (chairs, table) in seating.iter().zip(1..) {
        for (chair, entry) in Orientation::ALL.into_iter().zip(chairs) {
            if let Some(entry) = *entry {
                let seat = Seat { position, table: TableNo(table), chair, entry, moved: false };
                tournament.make(Change::Seat(seat));
            }
        }
    }
}

/// A position drawn, and what to say of it.
pub(in crate::app) struct DrawnPosition {
    pub(in crate::app) seating: Seating<EntryId>,
    /// M6: how many meet again, and what it cost.
    pub(in crate::app) notes: Vec<String>,
}

/// Draws the seats of a position by lot or best against best, from those who are still there, remembering who has met.
pub(in crate::app) fn draw(
    tournament: &Tournament,
    kind: Kind,
    position: PositionNo,
    reach: u16,
) -> Result<DrawnPosition> {
    let session = tournament.session_of(position);
    let present = present(tournament, position);
    let sections: Vec<Vec<EntryId>> = if tournament.settings.parallel {
        // M8: each of the four tournaments draws its own.
        let member = |id: &EntryId| tournament.entry(*id).and_then(|entry| entry.team).map(|(_, place)| place);
        let section =
            |place: usize| present.iter().copied().filter(|id| member(id).map(usize::from) == Some(place)).collect();
        (1..=tournament.formula().members()).map(section).collect()
    } else {
        vec![present]
    };
    let before = tournament.seatings(PositionNo(position.0.saturating_sub(1)));
    let memory = remembered(tournament, &before);
    let mut seating = Vec::new();
    let mut fewest = true;
    for (people, section) in sections.iter().zip(0u8..) {
        let mut lot = Lot::for_position(session.lot_seed(), session.local(position).0);
        for _ in 0..section {
            lot = Lot::new(u64::try_from(lot.below(usize::MAX)).unwrap_or(0));
        }
        let drawn = draw_among(tournament, kind, position, people, &before, (&memory, reach, &mut lot))?;
        fewest &= drawn.fewest;
        seating.push(drawn.seating);
    }
    let each = movement(tournament, session).map_or(0, Movement::section_tables);
    let seating = drawn::side_by_side(seating, each);
    let notes = if position.0 > 1 {
        crate::app::seating::drawn::notes(tournament, kind, (position, &before), &seating, reach, fewest)
    } else {
        Vec::new()
    };
    Ok(DrawnPosition { seating, notes })
}

/// Who has met whom at the positions before, and who should not meet.
fn remembered(tournament: &Tournament, before: &[Seating<EntryId>]) -> Memory<EntryId> {
    let mut memory = Memory::of(before);
    let mut families: BTreeMap<String, Vec<EntryId>> = BTreeMap::new();
    for entry in &tournament.entries {
        families.entry(fold(&entry.person.family)).or_default().push(entry.id);
    }
    families.remove("");
    for family in families.values() {
        for (index, &a) in family.iter().enumerate() {
            family[index + 1..].iter().for_each(|&b| memory.add(a, b, FAMILY));
        }
    }
    memory
}

fn draw_among(
    tournament: &Tournament,
    kind: Kind,
    position: PositionNo,
    people: &[EntryId],
    before: &[Seating<EntryId>],
    (memory, reach, lot): (&Memory<EntryId>, u16, &mut Lot),
) -> Result<Drawn<EntryId>> {
    Shape::of_those_left(people.len(), tournament.game()).map_err(|refusal| {
        AppError::from(refusal)
            .advise("Faites remplacer ceux qui sont partis : chelem remplacer JOUEUR --par NOM")
            .advise("Ou arrêtez là : chelem tournoi arreter, puis chelem cloturer.")
    })?;
    let turns = verify::turns_at(before, drawn::odd_size(people.len(), tournament.game()));
    let turns = |entry: EntryId| turns.get(&entry).copied().unwrap_or(0);
    if kind == Kind::Meilleurs && position.0 > 1 {
        let ranked = ranked(tournament, position, people);
        return Ok(memory::best_against_best(&ranked, tournament.game(), turns, memory, reach, lot));
    }
    Ok(memory::by_lot(people, tournament.game(), turns, memory, lot))
}

/// Those people in the order of the ranking before a position.
pub(in crate::app) fn ranked(tournament: &Tournament, position: PositionNo, people: &[EntryId]) -> Vec<EntryId> {
    let order: Vec<EntryId> = ranking::order(tournament, PositionNo(position.0 - 1));
    order.into_iter().filter(|entry| people.contains(entry)).collect()
}

/// The tables filled in the order of a list, the odd ones last.
pub(in crate::app) fn in_order(tournament: &Tournament, order: &[EntryId]) -> Seating<EntryId> {
    drawn::best_against_best(order, tournament.game(), |_| 0)
}

/// Those who play a position, in the order of their numbers.
fn present(tournament: &Tournament, position: PositionNo) -> Vec<EntryId> {
    let here = tournament.entries.iter().filter(|entry| tournament.plays(entry, position));
    here.map(|entry| entry.id).collect()
}

/// M5: tables of a position with 1 or 2 players.
pub(in crate::app) fn too_few(tournament: &Tournament, position: PositionNo) -> Vec<(TableNo, usize)> {
    let tables = tournament.tables(position).into_iter().map(|(table, chairs)| (table, chairs.len()));
    tables.filter(|(_, players)| *players < 3).collect()
}
