//! More positions with the orientation kept: each its own moves for every number of tables (M3).
//!
//! Source: our own search, `examples/search_shifts.rs`. The number of positions without a repeated meeting is counted in a
//! test. At 6, 8, 9 and 10 tables it is the most that moves of whole orientations can give (by exhaustion); elsewhere up to 21
//! tables the most that was found, beyond 21 tables 21 positions.

use super::fft::Moves;
use crate::domain::Orientation::{E, O};

/// From 84 tables on the FFT's usual moves are clean for 21 positions.
const USUAL: Moves = Moves { base: [1, 2, -2], special: &[] };
/// From 63 tables on these are.
const STEADY: Moves = Moves { base: [1, 2, 3], special: &[] };

/// By number of tables.
const SHIFTS: &[(u16, Moves)] = &[
    (5, Moves { base: [1, -2, -1], special: &[] }),
    (6, Moves { base: [1, 2, -1], special: &[(3, E, 3), (4, O, -2)] }),
    (7, Moves { base: [1, -2, -1], special: &[] }),
    (8, Moves { base: [1, 3, -1], special: &[(3, E, 4), (5, O, -2), (6, E, 4)] }),
    (9, Moves { base: [1, -2, -1], special: &[(4, E, -3), (5, E, -3)] }),
    (10, Moves { base: [1, 3, 4], special: &[(6, E, -4), (6, O, -3)] }),
    (11, Moves { base: [1, -2, -1], special: &[] }),
    (
        12,
        Moves {
            base: [1, -1, -2],
            special: &[
                (4, E, -5),
                (5, E, -2),
                (5, O, -1),
                (6, E, 5),
                (8, E, -5),
                (9, O, 5),
                (10, E, 5),
                (11, E, -2),
                (11, O, -5),
            ],
        },
    ),
    (13, Moves { base: [1, -2, -1], special: &[] }),
    (14, Moves { base: [1, 3, 4], special: &[(8, E, 6), (8, O, 7)] }),
];

/// The moves for that many tables.
pub(super) fn moves(tables: u16) -> &'static Moves {
    let listed = SHIFTS.iter().find(|(count, _)| *count == tables);
    listed.map_or(if tables >= 84 { &USUAL } else { &STEADY }, |(_, moves)| moves)
}
