//! A movement laid out whole: the seat of every starting place at every position.

use super::moves::turned;
use super::{Kind, Place, Seating, duo3, fft, four, howell, ring, seats, shifts};
use crate::{Orientation, PositionNo, TableNo};

/// A whole movement: for each position, the seats by starting place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    pub kind: Kind,
    /// The number of tables.
    pub tables: u16,
    /// The positions in order.
    pub positions: Vec<Seating<Place>>,
}

impl Plan {
    /// Lays out one section for full tables; `None` where there is no such table. Every
    /// row of the movement's table counts, starting seats included: tournaments ask [`super::Movement::plan`].
    pub(crate) fn new(kind: Kind, tables: u16, positions: u8) -> Option<Self> {
        let positions = match kind {
            Kind::Fft | Kind::Decalages => moved(moves(kind, tables, positions)?, tables, positions),
            Kind::Anneau => (1..=positions).map(|p| ring::seating(tables, p)).collect::<Option<_>>()?,
            Kind::Howell | Kind::Duo3 => (1..=positions).map(|p| numbered(kind, tables, p)).collect::<Option<_>>()?,
            _ => return None,
        };
        Some(Self { kind, tables, positions })
    }

    /// The same plan with those places empty at every position.
    pub fn without(mut self, absent: &[Place]) -> Self {
        for chair in self.positions.iter_mut().flatten().flatten() {
            if chair.is_some_and(|place| absent.contains(&place)) {
                *chair = None;
            }
        }
        self
    }

    /// The seat of a place at a position.
    pub(crate) fn seat(&self, place: Place, position: PositionNo) -> Option<(TableNo, Orientation)> {
        let seating = self.positions.get(usize::from(position.0).checked_sub(1)?)?;
        seats(seating).find(|(.., held)| *held == place).map(|(table, chair, _)| (table, chair))
    }
}

/// The moves of a movement of that many positions where each keeps the orientation.
pub(super) fn moves(kind: Kind, tables: u16, positions: u8) -> Option<&'static fft::Moves> {
    match kind {
        Kind::Fft if tables >= 5 => Some(fft::moves(tables)),
        Kind::Decalages if tables >= 5 => Some(shifts::moves(tables, positions)),
        _ => None,
    }
}

fn moved(moves: &fft::Moves, tables: u16, positions: u8) -> Vec<Seating<Place>> {
    moves.offsets(positions).into_iter().map(|offsets| at_offsets(tables, offsets)).collect()
}

/// One position where South, East and West move by as many tables each time.
pub(super) fn shifted(tables: u16, position: u8, steps: [i32; 3]) -> Seating<Place> {
    at_offsets(tables, steps.map(|step| step * (i32::from(position) - 1)))
}

/// The seating when South, East and West are that many tables up from their starting table.
fn at_offsets(tables: u16, [south, east, west]: [i32; 3]) -> Seating<Place> {
    let offsets = [0, south, east, west];
    let start = |table, chair: Orientation| TableNo(turned(table, offsets[chair.index()], tables) + 1);
    let chairs = |table| four(Orientation::FOUR.map(|chair| Some(Place::at(start(table, chair), chair))));
    (0..tables).map(chairs).collect()
}

/// One position of a movement that is a table of numbers.
fn numbered(kind: Kind, tables: u16, position: u8) -> Option<Seating<Place>> {
    let numbers = if kind == Kind::Duo3 { duo3::row(tables, position) } else { howell::row(tables, position) }?;
    let seating = numbers.as_chunks::<4>().0.iter();
    Some(seating.map(|table| four(table.map(|number| Some(Place::nth(u16::from(number) - 1))))).collect())
}

/// The number of positions the fascicule's tables allow: any for the FFT's movement, those listed elsewhere.
pub(super) fn listed_positions(kind: Kind, tables: u16) -> u8 {
    match kind {
        Kind::Howell => howell::positions(tables),
        Kind::Duo3 => duo3::positions(tables),
        Kind::Anneau => ring::positions(tables),
        _ => u8::MAX,
    }
}
