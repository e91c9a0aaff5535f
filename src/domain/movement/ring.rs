//! M9: the ring movement laid out from its tables.

use std::collections::HashMap;

use super::ring_tables::{EIGHT, RINGS};
use super::{Place, Seating, four};

/// A chair of the ring movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Spot {
    /// It never changes hands.
    Still(u16),
    /// Place `x` of ring `j`.
    OnRing { x: u16, j: u16 },
}

impl Spot {
    fn parse(word: &str) -> Option<Self> {
        if let Some(number) = word.strip_prefix('F') {
            return Some(Self::Still(number.parse().ok()?));
        }
        let (x, j) = word.split_once('.')?;
        Some(Self::OnRing { x: x.parse().ok()?, j: j.parse().ok()? })
    }

    /// The player there at position `k` (from 0) began at the spot `k` places further.
    const fn after(self, k: u16, length: u16) -> Self {
        match self {
            Self::OnRing { x, j } => Self::OnRing { x: (x + k) % length, j },
            still @ Self::Still(_) => still,
        }
    }
}

/// The number of positions of the ring movement for that many tables; 0 where there is none.
pub(super) fn positions(tables: u16) -> u8 {
    match tables {
        5 => 5,
        8 => u8::try_from(EIGHT.lines().count()).unwrap_or(0),
        _ => ring(tables).map_or(0, |(positions, _)| positions),
    }
}

/// The positions of that many tables, and the places of each.
fn ring(tables: u16) -> Option<(u8, &'static str)> {
    let (_, line) = RINGS.lines().filter_map(|line| line.split_once(' ')).find(|(own, _)| own.parse() == Ok(tables))?;
    let (positions, spots) = line.split_once(' ')?;
    Some((positions.parse().ok()?, spots))
}

/// M9: true when the same next seat serves all evening; at 8 tables the best known movement is not of that kind.
pub(super) fn has_next_seats(tables: u16) -> bool {
    positions(tables) > 0 && tables != 8
}

/// One position (from 1) of the ring movement.
pub(super) fn seating(tables: u16, position: u8) -> Option<Seating<Place>> {
    if position == 0 || position > positions(tables) {
        return None;
    }
    match tables {
        // Five tables: the rings are South, East and West, one, two and three tables up.
        5 => Some(super::plan::shifted(tables, position, [1, 2, 3])),
        8 => eight(position),
        _ => from_ring(tables, position),
    }
}

fn from_ring(tables: u16, position: u8) -> Option<Seating<Place>> {
    let (length, spots) = ring(tables)?;
    let spots: Vec<Spot> = spots.split([',', ' ']).map(Spot::parse).collect::<Option<_>>()?;
    let began: HashMap<Spot, u16> = spots.iter().copied().zip(0..).collect();
    let k = u16::from(position) - 1;
    let who: Vec<Option<Place>> =
        spots.iter().map(|spot| began.get(&spot.after(k, u16::from(length))).map(|index| Place::nth(*index))).collect();
    Some(who.as_chunks::<4>().0.iter().map(|table| four(*table)).collect())
}

fn eight(position: u8) -> Option<Seating<Place>> {
    let line = EIGHT.lines().nth(usize::from(position) - 1)?;
    let numbers: Vec<u16> = line.split([',', ' ']).map(|word| word.trim().parse().ok()).collect::<Option<_>>()?;
    let seat = |number: u16| number.checked_sub(1).map(Place::nth);
    Some(numbers.as_chunks::<4>().0.iter().map(|table| four(table.map(seat))).collect())
}
