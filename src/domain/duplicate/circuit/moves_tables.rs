//! Moves of the circuits in line, where they are not the usual ones. Source of the first table: FFT, *Manuel de l'organisateur de
//! tournois*, 1 July 2011, pp. 23–28; `examples/search_circuits` finds the others. Tests judge them all.

use crate::movement::moves::Line::{D, E, O, S};

/// Moves of South, East, West and the étuis.
pub(super) type Moves = crate::movement::moves::Moves<4>;

/// D41: South carries the étuis one table down and goes one up.
pub(super) const USUAL: Moves = Moves { base: [1, 2, -2, -1], special: &[] };

/// D42: the FFT's.
pub(super) const FFT: [(u16, &Moves); 3] = [
    (6, &Moves { base: [1, 2, -1, -3], special: &[(3, D, -2), (3, E, 3), (4, O, -2), (5, D, -2)] }),
    (8, &Moves { base: [1, 2, -2, -1], special: &[(3, D, -2), (3, O, -3), (5, E, 3), (6, O, -3)] }),
    (9, &Moves { base: [1, 2, -2, -1], special: &[(4, E, 3), (4, O, -3), (5, E, 3), (5, O, -3)] }),
];

/// D43: ours, 7 positions.
pub(super) const SEVEN: [(u16, &Moves); 7] = [
    (10, &Moves { base: [1, 2, -2, -1], special: &[(5, E, 5), (6, O, 5), (6, S, 4), (7, E, 5)] }),
    (12, &Moves { base: [1, 2, -2, -1], special: &[(4, E, 3), (5, D, -2), (5, O, -3)] }),
    (15, &Moves { base: [1, 2, -2, -1], special: &[(6, E, 3), (6, S, 2)] }),
    (16, &Moves { base: [1, 2, -2, -1], special: &[(5, E, 4)] }),
    (18, &Moves { base: [1, 2, -2, -1], special: &[(7, E, 3), (7, S, 2)] }),
    (20, &Moves { base: [1, 2, -2, -1], special: &[(6, E, 3)] }),
    (24, &Moves { base: [1, 2, -2, -1], special: &[(7, E, 3)] }),
];

/// D43: ours, 10 to 13 positions.
pub(super) const MORE: [(u16, &Moves); 11] = [
    (14, &Moves { base: [1, 2, -3, -1], special: &[(4, D, -2), (8, E, 3), (8, O, 2)] }),
    (15, &Moves { base: [1, 2, -2, -1], special: &[(6, E, 4), (6, S, 2), (8, E, 4), (8, S, 2)] }),
    (16, &Moves { base: [1, 2, -2, -1], special: &[(5, E, 5), (9, D, -4), (9, O, -5)] }),
    (18, &Moves { base: [1, 2, -2, -1], special: &[(7, E, 7), (7, S, 6), (10, O, -7), (12, E, 7)] }),
    (20, &Moves { base: [1, 2, -2, -1], special: &[(6, E, 3), (11, D, -8), (11, O, 9)] }),
    (21, &Moves { base: [1, 2, -2, -1], special: &[(8, E, 6), (8, S, 3)] }),
    (22, &Moves { base: [1, 2, -2, -1], special: &[(10, E, 7), (12, D, -2), (12, O, 11)] }),
    (24, &Moves { base: [1, 2, -2, -1], special: &[(7, E, 3), (9, O, -3), (13, S, 8)] }),
    (27, &Moves { base: [1, 2, -2, -1], special: &[(10, E, 3), (10, S, 2)] }),
    (28, &Moves { base: [1, 2, -2, -1], special: &[(8, E, 4)] }),
    (30, &Moves { base: [1, 2, -2, -1], special: &[(11, E, 3), (11, S, 2)] }),
];

/// D47: two missing.
pub(super) const TWO_MISSING: [(u16, &Moves); 16] = [
    (7, &Moves { base: [2, 3, -2, -1], special: &[] }),
    (8, &Moves { base: [1, 2, -2, -1], special: &[(3, E, 3)] }),
    (9, &Moves { base: [2, 4, -3, -2], special: &[(4, E, 3)] }),
    (10, &Moves { base: [2, -4, -2, -1], special: &[] }),
    (11, &Moves { base: [1, 3, -3, -2], special: &[(3, S, 2), (6, S, 2)] }),
    (12, &Moves { base: [1, 2, 4, -1], special: &[(2, D, -6), (5, E, 3), (7, D, -6)] }),
    (13, &Moves { base: [2, 4, -3, -2], special: &[(5, O, -4)] }),
    (15, &Moves { base: [1, 2, 3, -1], special: &[(6, D, -2)] }),
    (16, &Moves { base: [1, 2, -2, -1], special: &[(5, O, -4)] }),
    (17, &Moves { base: [1, 3, -2, -1], special: &[] }),
    (18, &Moves { base: [1, 2, -3, -1], special: &[(7, E, 3)] }),
    (19, &Moves { base: [2, 3, -2, -1], special: &[] }),
    (20, &Moves { base: [1, 2, -2, -1], special: &[(6, E, 3)] }),
    (21, &Moves { base: [1, 4, -2, -1], special: &[] }),
    (24, &Moves { base: [1, 2, 4, -1], special: &[] }),
    (25, &Moves { base: [1, 2, -2, -1], special: &[(7, E, 4)] }),
];

/// D47: three missing.
pub(super) const THREE_MISSING: [(u16, &Moves); 12] = [
    (9, &Moves { base: [1, 2, -2, -1], special: &[(3, E, 3), (4, O, -3)] }),
    (10, &Moves { base: [1, 2, -2, -1], special: &[(3, E, 4), (4, O, -4)] }),
    (11, &Moves { base: [1, 2, -2, -1], special: &[(5, E, 5), (6, O, -5)] }),
    (12, &Moves { base: [2, 3, -3, -2], special: &[(4, S, 1), (7, D, -1)] }),
    (13, &Moves { base: [2, 3, -3, -2], special: &[(3, E, 4), (5, O, -4), (7, E, 4)] }),
    (15, &Moves { base: [1, 3, -3, -1], special: &[] }),
    (16, &Moves { base: [1, 2, -2, -1], special: &[(5, E, 4), (6, O, -4)] }),
    (17, &Moves { base: [2, 3, -3, -2], special: &[] }),
    (18, &Moves { base: [1, 3, -3, -1], special: &[] }),
    (19, &Moves { base: [1, 2, -3, -2], special: &[(7, O, -4)] }),
    (21, &Moves { base: [1, 2, -2, -1], special: &[(6, E, 3)] }),
    (25, &Moves { base: [1, 2, -2, -1], special: &[(7, E, 3)] }),
];
