//! Who starts where (M11): the order of the draw turned into starting places, balanced or not, the champion and those who cannot
//! move first.

use super::error::Result;
use super::night::Night;
use super::placing::Draw;
use super::seating;
use crate::domain::award::Formula;
use crate::domain::draw::{Candidate, Field, Tally, balanced, final_square};
use crate::domain::lot::Lot;
use crate::domain::movement::{Chairs, Movement, Place, Seating};
use crate::domain::{Orientation, Refusal, TableNo};
use crate::input::fold;
use crate::storage::EntryId;

/// The starting places and who has them.
pub(super) type Holders = std::collections::BTreeMap<Place, EntryId>;

/// Who starts where: players or teams in the order of the draw, the champion first (M11), those who cannot move where nobody
/// moves.
pub(super) fn holders(
    night: &Night,
    movement: Movement,
    blocks: &[Vec<Place>],
    draw: Draw,
    order: &[EntryId],
) -> Result<Holders> {
    let seed = night.session().lot_seed();
    let mut units = units(night, order);
    match draw {
        Draw::Lot => Lot::new(seed).shuffle(&mut units),
        Draw::Arrival | Draw::Balanced => {}
        // M10: the places in their order take the ranks of the square's chairs.
        Draw::Square => {
            let square = final_square(order).unwrap_or_default();
            units = square.iter().flatten().flatten().map(|id| vec![*id]).collect();
        }
    }
    if draw != Draw::Square {
        arrange(night, &mut units, blocks, &movement.still_places())?;
    }
    let mut holders = Holders::new();
    for (unit, block) in units.iter().zip(blocks) {
        holders.extend(block.iter().copied().zip(unit.iter().copied()));
    }
    if movement.parallel && draw == Draw::Lot {
        // M8: in each section its own draw, so that the same teams do not meet in all four.
        for (section, range) in movement.section_ranges().into_iter().enumerate().skip(1) {
            let here = |place: &Place| range.contains(&place.table().0);
            let places: Vec<Place> = holders.keys().copied().filter(here).collect();
            let mut people: Vec<EntryId> = places.iter().filter_map(|place| holders.get(place).copied()).collect();
            Lot::for_position(seed, u8::try_from(section + 1).unwrap_or(u8::MAX)).shuffle(&mut people);
            holders.extend(places.into_iter().zip(people));
        }
    }
    Ok(holders)
}

/// M11: the balanced draw, and in a sentence what it gained over the lot.
pub(super) fn balanced_holders(night: &Night, field: &Field, order: &[EntryId]) -> Result<(Holders, String)> {
    let units = units(night, order);
    let candidate = |id: &EntryId| {
        night.entry(*id).map_or_else(Candidate::default, |entry| Candidate {
            committee: fold(&entry.data.committee),
            club: fold(&entry.data.club),
            zone: fold(&entry.data.zone),
            family: fold(&entry.data.family),
            champion: entry.champion && night.session().number == 1,
            fixed: entry.fixed,
        })
    };
    let teams: Vec<Vec<Candidate>> = units.iter().map(|unit| unit.iter().map(candidate).collect()).collect();
    let drawn = balanced(field, &teams, night.session().lot_seed())?;
    let counts = |tally: &Tally| format!("famille {}, club {}, comité {}", tally.family, tally.club, tally.committee);
    let said = format!(
        "Tirage équilibré (M11) : rencontres entre gens d'une même {} (au sort seul : {}).",
        counts(&drawn.balanced),
        counts(&drawn.by_lot)
    );
    let holders = drawn.places.into_iter().flatten().zip(units.into_iter().flatten()).collect();
    Ok((holders, said))
}

/// What is drawn together: each player, or each team with its members in their order.
fn units(night: &Night, order: &[EntryId]) -> Vec<Vec<EntryId>> {
    if night.formula() == Formula::Individuel {
        return order.iter().map(|id| vec![*id]).collect();
    }
    let mut units: Vec<Vec<EntryId>> = Vec::new();
    let mut seen = Vec::new();
    for (team, _) in order.iter().filter_map(|id| night.entry(*id)?.team) {
        if !seen.contains(&team) {
            seen.push(team);
            let members = night.members(team).map(|entry| entry.id).filter(|id| order.contains(id));
            units.push(members.collect());
        }
    }
    units
}

/// M11: the outgoing champion at the first block (North of table 1); those who cannot change tables where somebody stays.
///
/// # Errors
/// M11 when more people cannot move than places stay.
fn arrange(night: &Night, units: &mut [Vec<EntryId>], blocks: &[Vec<Place>], still: &[Place]) -> Result<()> {
    let has = |unit: &[EntryId], is: fn(&crate::storage::EntryRow) -> bool| {
        unit.iter().filter_map(|id| night.entry(*id)).any(is)
    };
    let mut taken = vec![false; units.len()];
    let first_session = night.session().number == 1;
    if let Some(champion) = units.iter().position(|unit| first_session && has(unit, |entry| entry.champion)) {
        units.swap(0, champion);
        taken[0] = true;
    }
    for from in 0..units.len() {
        if taken[from] || !has(&units[from], |entry| entry.fixed) {
            continue;
        }
        let stays = |block: &Vec<Place>| block.iter().any(|place| still.contains(place));
        if blocks.get(from).is_some_and(stays) {
            taken[from] = true;
        } else if let Some(to) = (0..units.len()).find(|i| !taken[*i] && blocks.get(*i).is_some_and(stays)) {
            units.swap(from, to);
            taken[to] = true;
        } else {
            return Err(Refusal::new("M11", "plus de joueurs à place fixe que de places qui ne bougent pas")
                .advise("Au mouvement FFT, ce sont les Nord ; là où l'on tire chaque position, il n'y en a pas.")
                .into());
        }
    }
    Ok(())
}

/// M11: the tables of a first position drawn by lot, filled anew with balance.
pub(super) fn balanced_first(night: &Night, drawn: &Seating<EntryId>, order: &[EntryId]) -> Result<Seating<EntryId>> {
    let places = |(chairs, table): (&Chairs<EntryId>, u16)| -> Chairs<Place> {
        let mut chairs = chairs.iter().zip(Orientation::ALL);
        std::array::from_fn(|_| {
            let (who, chair) = chairs.next()?;
            who.map(|_| Place::at(TableNo(table), chair))
        })
    };
    let seats: Seating<Place> = drawn.iter().zip(1..).map(places).collect();
    let parallel = seating::movement(night, night.session()).filter(|movement| movement.parallel);
    let blocks = match parallel {
        // M8: one place in each section.
        Some(movement) => movement.blocks(),
        None => seats.iter().flatten().flatten().map(|place| vec![*place]).collect(),
    };
    let (holders, _) = balanced_holders(night, &Field::drawn(&seats, blocks), order)?;
    Ok(seats.iter().map(|chairs| chairs.map(|place| place.and_then(|place| holders.get(&place).copied()))).collect())
}

/// M8: the first position of parallel tournaments whose places are drawn later: the teams in the order of a list, one member in
/// each section.
pub(super) fn teams_in_order(night: &Night, order: &[EntryId]) -> Result<Seating<EntryId>> {
    let Some(movement) = seating::movement(night, night.session()) else { return Ok(seating::in_order(night, order)) };
    let mut seats: Seating<EntryId> = vec![Chairs::default(); movement.tables.into()];
    for (place, id) in holders(night, movement, &movement.blocks(), Draw::Arrival, order)? {
        let table = seats.get_mut(usize::from(place.table().0).wrapping_sub(1));
        if let Some(chair) = table.and_then(|chairs| chairs.get_mut(place.orientation().index())) {
            *chair = Some(id);
        }
    }
    Ok(seats)
}
