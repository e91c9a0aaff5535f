//! M9: the ring movement laid out from its tables.

use std::collections::HashMap;

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

/// A line for each number of tables: tables, positions, and the places of each table.
pub(super) const RINGS: &str = include_str!("rings.txt");

/// 8 tables have no ring; one group of four per table, one line per position.
pub(super) const EIGHT: &str = "\
1,2,3,4 5,6,7,8 9,10,11,12 13,14,15,16 17,18,19,20 21,22,23,24 25,26,27,28 29,30,31,32\n\
1,5,9,29 2,19,23,8 4,6,11,32 20,22,27,16 17,21,25,13 18,3,7,24 26,12,14,31 10,28,30,15\n\
1,22,28,31 2,24,27,29 4,7,25,14 17,6,12,15 18,8,11,13 3,21,10,16 19,5,26,32 20,23,9,30\n\
1,19,25,12 2,20,26,11 18,4,10,27 6,23,31,16 22,7,15,32 17,3,9,28 5,24,13,30 21,8,29,14\n\
1,23,11,14 2,5,28,16 4,8,9,31 20,24,25,15 18,21,12,32 3,22,26,29 19,6,10,13 17,7,27,30\n\
1,24,10,32 2,6,25,30 19,4,29,15 18,22,9,14 21,7,11,28 3,20,13,31 5,23,27,12 17,8,26,16\n\
1,20,21,6 2,7,10,31 17,4,5,22 19,24,28,14 25,11,29,16 3,8,12,30 18,23,26,15 9,27,13,32\n\
1,18,30,16 17,2,14,32 4,23,28,13 19,21,27,31 22,8,25,10 3,5,11,15 6,24,9,26 20,7,12,29\n\
1,7,26,13 2,21,9,15 4,24,12,16 17,23,10,29 19,22,11,30 3,6,27,14 18,5,25,31 20,8,28,32\n\
1,8,27,15 2,22,12,13 4,21,26,30 18,6,28,29 19,7,9,16 3,23,25,32 20,5,10,14 17,24,11,31";
