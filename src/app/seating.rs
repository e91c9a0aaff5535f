//! Who gets which chair: the first seats, the next position's, a late arrival's, and tables that are left with too few.

use super::error::{AppError, Result};
use super::night::{Night, played, plays};
use super::ranking;
use crate::domain::lot::Lot;
use crate::domain::movement::{Game, Kind, Place, Plan, Seating, drawn, verify};
use crate::domain::{Orientation, PositionNo, Refusal, TableNo};
use crate::storage::{EntryId, SeatRow, Tx, entries, seats};

/// What the next position is seated by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NextMovement {
    /// The same as so far.
    Same,
    /// M6: from now on by lot, or best against best.
    Switch(Kind),
}

/// The whole plan of a fixed movement; `None` when positions are drawn one by one.
pub(super) fn plan(night: &Night) -> Option<Plan> {
    Plan::new(night.kind()?, night.row.tables?, night.row.data.positions)
}

/// Writes the seats of one position.
pub(super) fn write(tx: &Tx<'_>, night: &mut Night, position: PositionNo, seating: &Seating<EntryId>) -> Result<()> {
    for (chairs, table) in seating.iter().zip(1..) {
        for (chair, entry) in Orientation::ALL.into_iter().zip(chairs) {
            if let Some(entry) = *entry {
                put(tx, night, SeatRow { position, table: TableNo(table), chair, entry })?;
            }
        }
    }
    Ok(())
}

fn put(tx: &Tx<'_>, night: &mut Night, seat: SeatRow) -> Result<()> {
    seats::insert(tx, night.id(), &seat)?;
    night.seats.push(seat);
    Ok(())
}

/// Draws the seats of a position by lot or best against best, from those who are still there.
pub(super) fn draw(night: &Night, kind: Kind, position: PositionNo) -> Result<Seating<EntryId>> {
    let turns = verify::plays_at_three(&night.seatings(PositionNo(position.0 - 1)));
    let threes = |entry: EntryId| turns.get(&entry).copied().unwrap_or(0);
    let present: Vec<EntryId> = present(night, position);
    if present.len() < 6 && present.len() != 4 && present.len() != 3 {
        return Err(Refusal::new(
            "M5",
            format!("il ne reste que {} joueurs : pas de quoi faire des tables de 3 ou 4", present.len()),
        )
        .advise("Faites remplacer ceux qui sont partis : chelem remplacer JOUEUR --par NOM")
        .advise("Ou arrêtez là : chelem tournoi arreter, puis chelem cloturer.")
        .into());
    }
    if kind == Kind::Meilleurs && position.0 > 1 {
        let order: Vec<EntryId> = ranking::order(night, PositionNo(position.0 - 1));
        let ranked: Vec<EntryId> = order.into_iter().filter(|entry| present.contains(entry)).collect();
        return Ok(drawn::best_against_best(&ranked, Game::Quatre, threes));
    }
    let seed = u64::try_from(night.row.seed.unwrap_or(0)).unwrap_or(0);
    Ok(drawn::by_lot(&present, Game::Quatre, threes, &mut Lot::for_position(seed, position.0)))
}

/// Those who play a position, in the order of their numbers.
fn present(night: &Night, position: PositionNo) -> Vec<EntryId> {
    let here = night.entries.iter().filter(|entry| plays(entry, position));
    here.map(|entry| entry.id).collect()
}

/// The empty chair a late arrival takes.
///
/// # Errors
/// M5 once position 2 has begun, or when no chair is empty.
pub(super) fn empty_chair(night: &Night) -> Result<Place> {
    if night.current() > PositionNo(1) {
        return Err(Refusal::new(
            "M5",
            format!("la position {} a commencé : une arrivée tardive n'est plus possible", night.current()),
        )
        .advise("Il peut prendre la place de quelqu'un qui s'en va : chelem remplacer JOUEUR --par NOM")
        .into());
    }
    let places = Place::all(night.row.tables.unwrap_or(0));
    let taken = |place: &Place| {
        let start = Some((place.table(), place.orientation()));
        night.entries.iter().any(|entry| entry.start == start && played(entry))
    };
    let empty: Vec<Place> = places.filter(|place| !taken(place)).collect();
    // A chair whose sheet of position 1 is not in yet lets the latecomer play it.
    let open = empty.iter().find(|place| night.sheet(PositionNo(1), place.table()).is_none());
    open.or(empty.first()).copied().ok_or_else(|| {
        Refusal::new("M5", "toutes les chaises sont occupées : pas de place pour une arrivée tardive")
            .advise("Si le placement est la dernière action (chelem journal --dernieres 1) : chelem annuler, chelem inscrire, puis chelem placer.")
            .into()
    })
}

/// Seats a late arrival at that starting place; returns the first position played.
pub(super) fn seat_late(tx: &Tx<'_>, night: &mut Night, id: EntryId, place: Place) -> Result<PositionNo> {
    let from = if night.sheet(PositionNo(1), place.table()).is_some() { PositionNo(2) } else { PositionNo(1) };
    let Some(entry) = night.entries.iter_mut().find(|entry| entry.id == id) else {
        return Err(AppError::input("inscription introuvable"));
    };
    (entry.start, entry.from_position) = (Some((place.table(), place.orientation())), from.0);
    entries::update(tx, entry)?;
    match plan(night) {
        Some(plan) => {
            for position in (from.0..=night.row.data.positions).map(PositionNo) {
                if let Some((table, chair)) = plan.seat(place, position) {
                    put(tx, night, SeatRow { position, table, chair, entry: id })?;
                }
            }
        }
        // A drawn movement will seat the newcomer from position 2 on.
        None if from == PositionNo(1) => {
            put(tx, night, SeatRow { position: from, table: place.table(), chair: place.orientation(), entry: id })?;
        }
        None => {}
    }
    Ok(from)
}

/// M5: tables of a position with 1 or 2 players.
pub(super) fn too_few(night: &Night, position: PositionNo) -> Vec<(TableNo, usize)> {
    let tables = night.tables(position).into_iter().map(|(table, chairs)| (table, chairs.len()));
    tables.filter(|(_, players)| *players < 3).collect()
}
