//! More positions with the orientation kept: each its own moves for every number of tables (M3).
//!
//! Source: our own searches. `cargo run --release --example search_shifts` finds for every number of tables a sequence of as many
//! positions as each of these, in minutes, sometimes a simpler one (21 tables, 21 positions: 14 special moves; 24 tables: 3).
//! These lines stay as they were released all the same: a tournament in a base is checked against them. Their quality does not
//! rest on the searches: the number of positions without a repeated meeting is counted in a test. At 6, 8, 9 and 10 tables it is the
//! most that moves of whole orientations can give (by exhaustion); elsewhere the most that was found, and never more than 21 (20,
//! and the starting seats of teams). Where fewer positions go with fewer special moves, those are used: at 12 tables two of
//! them serve up to 10 positions, six up to 11, and nothing is simpler (by exhaustion).

use super::fft::Moves;
use super::moves::Line::{E, O};

/// The FFT's usual moves are clean as long as there are positions where 2 and 3 do not divide the number of tables, and for
/// 21 positions from 84 tables on.
const USUAL: Moves = Moves { base: [1, 2, -2], special: &[] };
/// From 63 tables on these are clean for 21 positions.
const STEADY: Moves = Moves { base: [1, 2, 3], special: &[] };

/// By number of tables: up to how many positions, the fewer first.
const SHIFTS: &[(u16, u8, Moves)] = &[
    (6, 5, Moves { base: [1, 2, -1], special: &[(3, E, 3), (4, O, -2)] }),
    (8, 7, Moves { base: [1, 2, -2], special: &[(3, O, -3), (5, E, 3), (6, O, -3)] }),
    (9, 7, Moves { base: [1, 2, -2], special: &[(4, O, -4), (5, O, -4)] }),
    (10, 9, Moves { base: [1, -2, -3], special: &[(6, E, 5), (6, O, 4)] }),
    (12, 10, Moves { base: [1, 2, -1], special: &[(5, O, -2), (7, E, 3)] }),
    (
        12,
        11,
        Moves { base: [1, 3, -2], special: &[(3, E, 4), (5, O, -1), (6, O, -4), (7, E, 5), (8, E, 2), (10, O, -3)] },
    ),
    (14, 13, Moves { base: [1, -3, -2], special: &[(8, E, -6), (8, O, -5)] }),
    (15, 13, Moves { base: [1, 2, -1], special: &[(6, O, -3), (11, E, 4)] }),
    (
        15,
        15,
        Moves {
            base: [1, 4, -4],
            special: &[(3, O, 5), (4, O, -2), (6, E, -6), (7, O, 7), (10, O, 7), (11, E, -6), (13, O, -2), (14, O, 5)],
        },
    ),
    (16, 12, Moves { base: [1, 2, -2], special: &[(5, O, -5), (9, E, 5)] }),
    (
        16,
        15,
        Moves {
            base: [1, 3, -6],
            special: &[
                (2, O, -4),
                (3, O, -4),
                (4, E, -7),
                (5, E, -4),
                (5, O, 3),
                (12, E, -4),
                (12, O, 3),
                (13, E, -7),
                (14, O, -4),
                (15, O, -4),
            ],
        },
    ),
    (18, 15, Moves { base: [1, 2, -1], special: &[(7, O, -2), (10, E, 3)] }),
    (
        18,
        17,
        Moves {
            base: [1, 3, 5],
            special: &[
                (3, E, 4),
                (3, O, 8),
                (4, O, 9),
                (5, O, 2),
                (7, E, -2),
                (7, O, 4),
                (12, E, -2),
                (12, O, 4),
                (14, O, 2),
                (15, O, 9),
                (16, E, 4),
                (16, O, 8),
            ],
        },
    ),
    (20, 18, Moves { base: [1, -1, -2], special: &[(11, E, -2), (11, O, -5)] }),
    (
        20,
        19,
        Moves {
            base: [1, -4, 3],
            special: &[
                (2, E, 9),
                (2, O, -2),
                (3, O, -5),
                (6, E, 9),
                (6, O, 10),
                (9, E, -8),
                (9, O, -9),
                (10, E, 6),
                (10, O, -3),
                (11, E, 3),
                (11, O, 8),
                (13, O, 8),
                (15, E, -3),
                (15, O, 5),
                (16, E, 8),
                (16, O, 7),
                (17, O, 4),
                (18, E, -5),
                (19, E, 10),
            ],
        },
    ),
    (21, 17, Moves { base: [1, 2, -2], special: &[(8, O, -6), (15, O, -6)] }),
    (
        21,
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
    (22, 21, Moves { base: [1, -2, -3], special: &[(12, E, -5), (12, O, -6)] }),
    (
        24,
        21,
        Moves {
            base: [1, 2, -2],
            special: &[(7, O, -3), (13, E, 3), (14, O, -6), (15, E, 4), (15, O, -5), (21, O, -5)],
        },
    ),
    (26, 21, Moves { base: [1, -2, -1], special: &[(14, E, -3), (14, O, -2), (18, E, -4)] }),
    (27, 21, Moves { base: [1, -2, -1], special: &[(10, E, -3), (14, E, -3)] }),
    (28, 21, Moves { base: [1, -2, -1], special: &[(15, E, -5), (15, O, -2)] }),
    (30, 21, Moves { base: [1, 2, -1], special: &[(11, E, 3), (16, O, -2)] }),
    (32, 21, Moves { base: [1, 2, -2], special: &[(9, O, -3), (17, E, 3)] }),
    (33, 21, Moves { base: [1, -2, -1], special: &[(6, E, -3), (17, E, -3)] }),
    (34, 21, Moves { base: [1, -2, -1], special: &[(18, E, -5), (18, O, -2)] }),
    (36, 21, Moves { base: [1, 2, -2], special: &[(10, O, -3), (19, E, 3)] }),
    (38, 21, Moves { base: [1, -2, -1], special: &[(20, E, -3), (20, O, -2)] }),
    (39, 21, Moves { base: [1, 2, -3], special: &[(14, O, -4)] }),
    (40, 21, Moves { base: [1, -2, -1], special: &[(21, E, -5), (21, O, -2)] }),
    (42, 21, Moves { base: [1, 2, -2], special: &[(15, O, -3)] }),
    (44, 21, Moves { base: [1, -2, -1], special: &[] }),
    (45, 21, Moves { base: [1, 2, -2], special: &[(16, O, -1)] }),
    (46, 21, Moves { base: [1, 2, -2], special: &[] }),
    (48, 21, Moves { base: [1, 2, -2], special: &[(13, O, -3)] }),
    (50, 21, Moves { base: [1, 2, -2], special: &[] }),
    (51, 21, Moves { base: [1, 2, -2], special: &[(18, O, -3)] }),
    (52, 21, Moves { base: [1, -2, -1], special: &[] }),
    (54, 21, Moves { base: [1, 2, -2], special: &[(19, O, -3)] }),
    (56, 21, Moves { base: [1, -2, -1], special: &[] }),
    (57, 21, Moves { base: [1, 2, -2], special: &[(20, O, -1)] }),
    (58, 21, Moves { base: [1, 2, -2], special: &[] }),
    (60, 21, Moves { base: [1, 2, -2], special: &[(16, O, -3)] }),
    (62, 21, Moves { base: [1, 2, -2], special: &[] }),
];

/// The moves for that many tables and positions: the simplest that go so far.
pub(super) fn moves(tables: u16, positions: u8) -> &'static Moves {
    let listed = || SHIFTS.iter().filter(|(count, ..)| *count == tables);
    let far_enough = listed().find(|(_, most, _)| *most >= positions).or(listed().next_back());
    let steady = (63..84).contains(&tables) && (tables.is_multiple_of(2) || tables.is_multiple_of(3));
    far_enough.map_or(if steady { &STEADY } else { &USUAL }, |(.., moves)| moves)
}
