//! Movements (rules M1–M9): the seats at each position.
//!
//! [`Movement`] is the request: lay it out, judge it, announce it. [`Plan`] is a movement laid out; [`verify`] judges any
//! seating and shares no code with the layout; [`absent`] chooses the chairs that stay empty; [`drawn`] seats one position
//! by lot or by rank.

pub mod absent;
mod asked;
mod blocks;
pub mod choice;
mod closest;
pub(crate) mod drawn;
mod duo3;
mod fewest;
mod fft;
mod game;
mod howell;
mod kind;
pub mod memory;
pub(crate) mod moves;
mod plan;
mod ring;
mod shape;
mod shifts;
pub mod verify;

use std::collections::{BTreeMap, BTreeSet};

use crate::{Orientation, TableNo};

pub(crate) use absent::Absences;
pub use asked::Movement;
pub use game::Game;
#[cfg(test)]
pub(crate) use game::Sizes;
pub use kind::{Kind, Place};
pub(crate) use plan::Plan;
pub use shape::{MAX_DEALS, MAX_PLAYERS, MAX_POSITIONS, MIN_PLAYERS, MIN_TOURNAMENT, Shape};
pub(crate) use shape::{only_for, within_limits};

/// One table: the players at N, S, E, O and, at a table of 5, M; `None` is an empty chair.
pub type Chairs<P> = [Option<P>; 5];

/// A table of at most four, as chairs.
pub(crate) fn four<P>([n, s, e, o]: [Option<P>; 4]) -> Chairs<P> {
    [n, s, e, o, None]
}

/// One position: the tables in order, the first being table 1.
pub type Seating<P> = Vec<Chairs<P>>;

/// The chairs taken at a position, table by table.
pub(crate) fn seats<P: Copy>(seating: &[Chairs<P>]) -> impl Iterator<Item = (TableNo, Orientation, P)> {
    seating.iter().zip(1..).flat_map(|(chairs, table)| {
        let chairs = Orientation::ALL.into_iter().zip(*chairs);
        chairs.filter_map(move |(chair, who)| Some((TableNo(table), chair, who?)))
    })
}

/// The places that are at one chair all along.
pub(crate) fn still(positions: &[Seating<Place>]) -> BTreeSet<Place> {
    let mut chairs: BTreeMap<Place, BTreeSet<(TableNo, Orientation)>> = BTreeMap::new();
    for (table, chair, place) in positions.iter().flat_map(|seating| seats(seating)) {
        chairs.entry(place).or_default().insert((table, chair));
    }
    chairs.into_iter().filter(|(_, chairs)| chairs.len() == 1).map(|(place, _)| place).collect()
}

#[cfg(test)]
mod tests;
