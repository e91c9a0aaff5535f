//! D48: circuits by cards (*mouvement à fiches*), ours. Over a field of 8, 9 or 16 elements, the player who begins at table x is at table
//! x + a·p at position p, with another a for each line and for the étuis. Two lines then meet in each pair exactly once, and each
//! line meets each série exactly once.

use super::{Circuit, Format, Number, Play, Sides};

/// The multiplier of the étuis; those of N, S, E, O are 0, 1, 2 and 3.
const ETUIS: u16 = 4;

/// A field as polynomials over a prime, each written as a number in base `prime`.
struct Field {
    prime: u16,
    degree: u32,
    /// The leading power, as a polynomial of smaller degree: x³ = x + 1, x² = 2, x⁴ = x + 1.
    reduced: u16,
}

impl Field {
    const fn of(size: u16) -> Option<Self> {
        Some(match size {
            8 => Self { prime: 2, degree: 3, reduced: 0b011 },
            9 => Self { prime: 3, degree: 2, reduced: 2 },
            16 => Self { prime: 2, degree: 4, reduced: 0b0011 },
            _ => return None,
        })
    }

    const fn size(&self) -> u16 {
        self.prime.pow(self.degree)
    }

    fn sum(&self, a: u16, b: u16) -> u16 {
        let digit = |place: u32| (a / self.prime.pow(place) + b / self.prime.pow(place)) % self.prime;
        (0..self.degree).map(|place| digit(place) * self.prime.pow(place)).sum()
    }

    /// `times · a`, added up.
    fn multiple(&self, a: u16, times: u16) -> u16 {
        (0..times).fold(0, |sum, _| self.sum(sum, a))
    }

    fn by_x(&self, a: u16) -> u16 {
        let shifted = a * self.prime;
        self.sum(shifted % self.size(), self.multiple(self.reduced, shifted / self.size()))
    }

    fn product(&self, a: u16, b: u16) -> u16 {
        let (mut sum, mut power) = (0, a);
        for place in 0..self.degree {
            sum = self.sum(sum, self.multiple(power, b / self.prime.pow(place) % self.prime));
            power = self.by_x(power);
        }
        sum
    }

    /// The starting table of the player or série that `table` has at that position.
    fn start(&self, table: u16, multiplier: u16, position: u16) -> u16 {
        let back = self.multiple(self.product(multiplier, position), self.prime - 1);
        self.sum(table, back)
    }
}

/// True where there is such a circuit.
pub(super) const fn exists(tables: u16) -> bool {
    Field::of(tables).is_some()
}

/// Lays it out, at most as many positions as there are tables.
pub(super) fn circuit(tables: u16, positions: u8, size: u8) -> Option<Circuit> {
    let field = Field::of(tables)?;
    let play = |table: u16, position: u16| {
        let player = |chair: u16| Some(Number(field.start(table, chair, position) * 4 + chair + 1));
        Play::new(table + 1, field.start(table, ETUIS, position) + 1, Sides::Players([0, 1, 2, 3].map(player)))
    };
    let positions = (0..u16::from(positions).min(tables)).map(|p| (0..tables).map(|table| play(table, p)).collect());
    Some(Circuit { numbered: false, ..Circuit::new(Format::Individual, tables, size, positions.collect()) })
}
