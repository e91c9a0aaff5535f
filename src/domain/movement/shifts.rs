//! More positions with the orientation kept: each its own moves for every number of tables (M3).
//!
//! Source: our own search, `examples/search_shifts.rs`. The number of positions without a repeated meeting is counted in a
//! test. At 6, 8, 9 and 10 tables it is the most that moves of whole orientations can give (by exhaustion); elsewhere the
//! most that was found, and never more than 21 (20, and the starting seats of teams).

use super::fft::Moves;
use crate::domain::Orientation::{E, O};

/// The FFT's usual moves are clean as long as there are positions where 2 and 3 do not divide the number of tables, and for
/// 21 positions from 84 tables on.
const USUAL: Moves = Moves { base: [1, 2, -2], special: &[] };
/// From 63 tables on these are clean for 21 positions.
const STEADY: Moves = Moves { base: [1, 2, 3], special: &[] };

/// By number of tables.
const SHIFTS: &[(u16, Moves)] = &[
    (6, Moves { base: [1, 2, -1], special: &[(3, E, 3), (4, O, -2)] }),
    (8, Moves { base: [1, 2, -2], special: &[(3, O, -3), (5, E, 3), (6, O, -3)] }),
    (9, Moves { base: [1, 2, -2], special: &[(4, O, -4), (5, O, -4)] }),
    (10, Moves { base: [1, -2, -3], special: &[(6, E, 5), (6, O, 4)] }),
    (
        12,
        Moves {
            base: [1, -5, 5],
            special: &[(3, E, -3), (4, O, 6), (5, E, -3), (7, E, 2), (7, O, -1), (8, E, -3), (10, E, -3), (10, O, 4)],
        },
    ),
    (14, Moves { base: [1, -3, -2], special: &[(8, E, -6), (8, O, -5)] }),
    (
        15,
        Moves {
            base: [1, -3, -2],
            special: &[
                (2, O, -6),
                (3, E, 2),
                (4, E, 2),
                (5, O, 6),
                (6, O, -7),
                (7, O, -1),
                (8, E, 2),
                (9, E, 2),
                (10, O, -1),
                (11, O, -7),
                (12, O, 6),
                (13, E, 2),
                (14, E, 2),
                (15, O, -6),
            ],
        },
    ),
    (
        16,
        Moves {
            base: [1, 3, -2],
            special: &[
                (3, O, 7),
                (4, E, 8),
                (4, O, -3),
                (5, O, 8),
                (6, E, 7),
                (6, O, 5),
                (8, E, 2),
                (9, E, 2),
                (11, E, 7),
                (11, O, 5),
                (12, O, 8),
                (13, E, 8),
                (13, O, -3),
                (14, O, 7),
            ],
        },
    ),
    (
        18,
        Moves {
            base: [1, 2, -1],
            special: &[
                (2, E, 3),
                (2, O, -3),
                (3, O, -3),
                (4, E, -7),
                (5, E, -8),
                (5, O, -2),
                (6, E, -6),
                (7, E, 9),
                (12, E, 9),
                (13, E, -6),
                (14, E, -8),
                (14, O, -2),
                (15, E, -7),
                (16, O, -3),
                (17, E, 3),
                (17, O, -3),
            ],
        },
    ),
    (20, Moves { base: [1, 2, -1], special: &[(11, E, 5), (11, O, -4)] }),
    (
        21,
        Moves {
            base: [1, 2, -2],
            special: &[
                (2, E, 6),
                (2, O, -10),
                (3, O, -7),
                (4, E, -4),
                (4, O, -10),
                (5, E, 8),
                (6, E, -3),
                (6, O, 5),
                (7, E, 4),
                (7, O, -8),
                (8, E, 3),
                (9, O, -1),
                (14, O, -1),
                (15, E, 3),
                (16, E, 4),
                (16, O, -8),
                (17, E, -3),
                (17, O, 5),
                (18, E, 8),
                (19, E, -4),
                (19, O, -10),
                (20, O, -7),
                (21, E, 6),
                (21, O, -10),
            ],
        },
    ),
    (22, Moves { base: [1, -2, -3], special: &[(12, E, -5), (12, O, -6)] }),
    (
        24,
        Moves {
            base: [1, 2, -2],
            special: &[(7, O, -3), (13, E, 3), (14, O, -6), (15, E, 4), (15, O, -5), (21, O, -5)],
        },
    ),
    (26, Moves { base: [1, -2, -1], special: &[(14, E, -3), (14, O, -2), (18, E, -4)] }),
    (27, Moves { base: [1, -2, -1], special: &[(10, E, -3), (14, E, -3)] }),
    (28, Moves { base: [1, -2, -1], special: &[(15, E, -5), (15, O, -2)] }),
    (30, Moves { base: [1, 2, -1], special: &[(11, E, 3), (16, O, -2)] }),
    (32, Moves { base: [1, 2, -2], special: &[(9, O, -3), (17, E, 3)] }),
    (33, Moves { base: [1, -2, -1], special: &[(6, E, -3), (17, E, -3)] }),
    (34, Moves { base: [1, -2, -1], special: &[(18, E, -5), (18, O, -2)] }),
    (36, Moves { base: [1, 2, -2], special: &[(10, O, -3), (19, E, 3)] }),
    (38, Moves { base: [1, -2, -1], special: &[(20, E, -3), (20, O, -2)] }),
    (39, Moves { base: [1, 2, -3], special: &[(14, O, -4)] }),
    (40, Moves { base: [1, -2, -1], special: &[(21, E, -5), (21, O, -2)] }),
    (42, Moves { base: [1, 2, -2], special: &[(15, O, -3)] }),
    (44, Moves { base: [1, -2, -1], special: &[] }),
    (45, Moves { base: [1, 2, -2], special: &[(16, O, -1)] }),
    (46, Moves { base: [1, 2, -2], special: &[] }),
    (48, Moves { base: [1, 2, -2], special: &[(13, O, -3)] }),
    (50, Moves { base: [1, 2, -2], special: &[] }),
    (51, Moves { base: [1, 2, -2], special: &[(18, O, -3)] }),
    (52, Moves { base: [1, -2, -1], special: &[] }),
    (54, Moves { base: [1, 2, -2], special: &[(19, O, -3)] }),
    (56, Moves { base: [1, -2, -1], special: &[] }),
    (57, Moves { base: [1, 2, -2], special: &[(20, O, -1)] }),
    (58, Moves { base: [1, 2, -2], special: &[] }),
    (60, Moves { base: [1, 2, -2], special: &[(16, O, -3)] }),
    (62, Moves { base: [1, 2, -2], special: &[] }),
];

/// The moves for that many tables.
pub(super) fn moves(tables: u16) -> &'static Moves {
    let listed = SHIFTS.iter().find(|(count, _)| *count == tables);
    let steady = (63..84).contains(&tables) && (tables.is_multiple_of(2) || tables.is_multiple_of(3));
    listed.map_or(if steady { &STEADY } else { &USUAL }, |(_, moves)| moves)
}
