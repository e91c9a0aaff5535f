//! M1: the FFT's movement for 5 tables and more.
//!
//! Source: FFT, *Fascicule 2, Donnes libres*, chapter 2, « Mouvement normal FFT » ; columns lost by the scan settled with
//! the FFT organiser's manual of 1 July 2011, pp. 12–14. The same figures are in `fixtures/movements_fft.json`, which a
//! test compares with these.

use super::moves::Line::{E, O, S};

/// Moves of South, East and West.
pub(super) type Moves = super::moves::Moves<3>;

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
