//! A movement laid out whole: the seat of every starting place at every position.

use super::{Kind, Movement, Place, Seating, duo3, fft, four, howell};
use crate::domain::{Orientation, PositionNo, TableNo};

/// A whole movement: for each position, who (by starting place) sits where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// Which movement.
    pub kind: Kind,
    /// How many tables.
    pub tables: u16,
    /// The positions in order.
    pub positions: Vec<Seating<Place>>,
}

impl Plan {
    /// Lays out one section for full tables; `None` where there is no such table. Every
    /// row of the movement's table counts, starting seats included: tournaments ask [`Movement::plan`].
    #[must_use]
    pub fn new(kind: Kind, tables: u16, positions: u8) -> Option<Self> {
        let positions = match kind {
            Kind::Fft if tables >= 5 => fft_positions(tables, positions),
            Kind::Howell | Kind::Duo3 => (1..=positions).map(|p| numbered(kind, tables, p)).collect::<Option<_>>()?,
            _ => return None,
        };
        Some(Self { kind, tables, positions })
    }

    /// The same plan with those places empty at every position.
    #[must_use]
    pub fn without(mut self, absent: &[Place]) -> Self {
        for chair in self.positions.iter_mut().flatten().flatten() {
            if chair.is_some_and(|place| absent.contains(&place)) {
                *chair = None;
            }
        }
        self
    }

    /// Where a place is at a position.
    #[must_use]
    pub fn seat(&self, place: Place, position: PositionNo) -> Option<(TableNo, Orientation)> {
        let seating = self.positions.get(usize::from(position.0).checked_sub(1)?)?;
        seating.iter().zip(1..).find_map(|(chairs, table)| {
            let chair = chairs.iter().position(|chair| *chair == Some(place))?;
            Some((TableNo(table), *Orientation::ALL.get(chair)?))
        })
    }
}

fn fft_positions(tables: u16, positions: u8) -> Vec<Seating<Place>> {
    let moves = fft::moves(tables);
    let offsets = Orientation::FOUR.map(|orientation| moves.offsets(orientation, positions));
    let count = i32::from(tables);
    (0..usize::from(positions))
        .map(|position| {
            (0..count)
                .map(|table| {
                    four(Orientation::FOUR.map(|orientation| {
                        let start = (table - offsets[orientation.index()][position]).rem_euclid(count);
                        u16::try_from(start).ok().map(|start| Place::at(TableNo(start + 1), orientation))
                    }))
                })
                .collect()
        })
        .collect()
}

/// One position of a movement that is a table of numbers.
fn numbered(kind: Kind, tables: u16, position: u8) -> Option<Seating<Place>> {
    let numbers = if kind == Kind::Duo3 { duo3::row(tables, position) } else { howell::row(tables, position) }?;
    let seating = numbers.as_chunks::<4>().0.iter();
    Some(seating.map(|table| four(table.map(|number| Some(Place::nth(u16::from(number) - 1))))).collect())
}

/// How many positions the fascicule's tables allow: any for the FFT's movement, those listed elsewhere.
pub(super) const fn listed_positions(kind: Kind, tables: u16) -> u8 {
    match kind {
        Kind::Howell => howell::positions(tables),
        Kind::Duo3 => duo3::positions(tables),
        _ => u8::MAX,
    }
}

/// M3: as [`Movement::clean_positions`], for an individual tournament.
#[must_use]
pub fn clean_positions(kind: Kind, tables: u16, most: u8) -> u8 {
    Movement::individual(kind, tables, most).clean_positions(most)
}

/// As [`Movement::announce`], for an individual tournament.
#[must_use]
pub fn announce(kind: Kind, tables: u16, into: u8) -> String {
    Movement::individual(kind, tables, into).announce(into)
}

/// As [`Movement::describe`], for an individual tournament.
#[must_use]
pub fn describe(kind: Kind, tables: u16, positions: u8) -> String {
    Movement::individual(kind, tables, positions).describe()
}
