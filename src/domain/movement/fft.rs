//! M1: the FFT's movement for 5 tables and more.
//!
//! Source: FFT, *Fascicule 2, Donnes libres*, chapter 2, « Mouvement normal FFT » ; columns lost by the scan settled with
//! the FFT organiser's manual of 1 July 2011, pp. 12–14. The same figures are in `fixtures/movements_fft.json`, which a
//! test compares with these.

use crate::Orientation::{self, E, O, S};

/// A special move: into that position, that orientation moves by that many tables.
pub(super) type Special = (u8, Orientation, i32);

/// Moves of one position to the next, in tables; North never moves.
pub(super) struct Moves {
    /// By default: South, East, West.
    pub(super) base: [i32; 3],
    /// The exceptions to the default.
    pub(super) special: &'static [Special],
}

const USUAL: Moves = Moves { base: [1, 2, -2], special: &[] };
const SIX: Moves = Moves { base: [1, 2, -1], special: &[(3, E, 3), (4, O, -2)] };
const EIGHT: Moves = Moves { base: [1, 2, -1], special: &[(5, S, 2), (5, E, 3), (6, E, 4)] };
const NINE: Moves = Moves { base: [1, 2, -2], special: &[(4, E, 3), (4, O, -3), (5, E, 3), (5, O, -3)] };
const TEN: Moves = Moves { base: [1, 2, -1], special: &[(6, E, 3), (6, O, -2)] };
const TWELVE: Moves = Moves { base: [1, 2, -2], special: &[(4, O, -3), (7, E, 3)] };
const FOURTEEN_FIFTEEN: Moves = Moves { base: [1, 2, -2], special: &[(5, O, -3)] };
const SIXTEEN: Moves = Moves { base: [1, 2, -2], special: &[(5, O, -3), (6, O, -3)] };
const EIGHTEEN_TWENTY: Moves = Moves { base: [1, 2, -2], special: &[(6, O, -3)] };

/// The moves for that many tables.
pub(super) const fn moves(tables: u16) -> &'static Moves {
    match tables {
        6 => &SIX,
        8 => &EIGHT,
        9 => &NINE,
        10 => &TEN,
        12 => &TWELVE,
        14 | 15 => &FOURTEEN_FIFTEEN,
        16 => &SIXTEEN,
        18 | 20 => &EIGHTEEN_TWENTY,
        _ => &USUAL,
    }
}

impl Moves {
    /// The number of tables that orientation moves on the way into `position` (2 and more).
    pub(super) fn into(&self, position: u8, orientation: Orientation) -> i32 {
        let special = self.special.iter().find(|(p, o, _)| *p == position && *o == orientation);
        special.map_or_else(|| self.base_of(orientation), |(_, _, tables)| *tables)
    }

    /// The default move of an orientation.
    pub(super) const fn base_of(&self, orientation: Orientation) -> i32 {
        match orientation {
            S => self.base[0],
            E => self.base[1],
            O => self.base[2],
            Orientation::N | Orientation::M => 0,
        }
    }

    /// Displacement from the starting table, in tables, at each position from 1 to `positions`.
    pub(super) fn offsets(&self, orientation: Orientation, positions: u8) -> Vec<i32> {
        let mut offset = 0;
        (1..=positions)
            .map(|position| {
                if position > 1 {
                    offset += self.into(position, orientation);
                }
                offset
            })
            .collect()
    }

    /// The special moves, for the arbiter to announce.
    pub(super) const fn special(&self) -> &'static [Special] {
        self.special
    }
}
