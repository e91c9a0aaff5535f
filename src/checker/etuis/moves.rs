//! D41–D47: how far each line and the étuis move, in the words in which the rules are written: `S+1` always, `4E+3` into position 4.

use archive::Chair;

/// D41: the usual moves.
const USUAL: &str = "S+1 E+2 O-2 D-1";

/// The exceptions: tables, players missing from them (0, 2 or 3), how. D42 at 6, 8 and 9 tables; D43; D47.
const OTHERWISE: [(u16, u8, &str); 38] = [
    (6, 0, "O-1 D-3 3D-2 5D-2 3E+3 4O-2"),
    (8, 0, "3O-3 3D-2 5E+3 6O-3"),
    (9, 0, "4E+3 5E+3 4O-3 5O-3"),
    (10, 0, "5E+5 6S+4 6O+5 7E+5"),
    (12, 0, "4E+3 5O-3 5D-2"),
    (15, 0, "6S+2 6E+3"),
    (16, 0, "5E+4"),
    (18, 0, "7S+2 7E+3"),
    (20, 0, "6E+3"),
    (24, 0, "7E+3"),
    (7, 2, "S+2 E+3"),
    (8, 2, "3E+3"),
    (9, 2, "S+2 E+4 O-3 D-2 4E+3"),
    (10, 2, "S+2 E-4"),
    (11, 2, "E+3 O-3 D-2 3S+2 6S+2"),
    (12, 2, "O+4 2D-6 7D-6 5E+3"),
    (13, 2, "S+2 E+4 O-3 D-2 5O-4"),
    (15, 2, "O+3 6D-2"),
    (16, 2, "5O-4"),
    (17, 2, "E+3"),
    (18, 2, "O-3 7E+3"),
    (19, 2, "S+2 E+3"),
    (20, 2, "6E+3"),
    (21, 2, "E+4"),
    (24, 2, "O+4"),
    (25, 2, "7E+4"),
    (9, 3, "3E+3 4O-3"),
    (10, 3, "3E+4 4O-4"),
    (11, 3, "5E+5 6O-5"),
    (12, 3, "S+2 E+3 O-3 D-2 4S+1 7D-1"),
    (13, 3, "S+2 E+3 O-3 D-2 3E+4 5O-4 7E+4"),
    (15, 3, "E+3 O-3"),
    (16, 3, "5E+4 6O-4"),
    (17, 3, "S+2 E+3 O-3 D-2"),
    (18, 3, "E+3 O-3"),
    (19, 3, "O-3 D-2 7O-4"),
    (21, 3, "6E+3"),
    (25, 3, "7E+3"),
];

/// D43: more than 7 positions, of 2 étuis.
const LONG: [(u16, &str); 11] = [
    (14, "O-3 4D-2 8E+3 8O+2"),
    (15, "6E+4 6S+2 8E+4 8S+2"),
    (16, "5E+5 9D-4 9O-5"),
    (18, "7E+7 7S+6 10O-7 12E+7"),
    (20, "6E+3 11D-8 11O+9"),
    (21, "8E+6 8S+3"),
    (22, "10E+7 12D-2 12O+11"),
    (24, "7E+3 9O-3 13S+8"),
    (27, "10E+3 10S+2"),
    (28, "8E+4"),
    (30, "11E+3 11S+2"),
];

/// D44: the players at Nord, Sud, Est, Ouest of three tables, position after position.
pub(super) const THREE_TABLES: [[u8; 12]; 7] = [
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    [2, 9, 8, 5, 4, 10, 7, 12, 1, 6, 11, 3],
    [9, 4, 2, 6, 7, 5, 12, 1, 8, 10, 11, 3],
    [3, 5, 12, 4, 1, 10, 8, 9, 2, 7, 6, 11],
    [1, 8, 6, 12, 11, 5, 4, 9, 10, 2, 7, 3],
    [5, 10, 2, 1, 11, 8, 4, 7, 6, 3, 9, 12],
    [2, 11, 12, 8, 6, 4, 10, 5, 7, 3, 9, 1],
];

/// D46: the série of each position of the first, second and third tournament of 4 tables that share their étuis.
pub(super) const SHARED: [[u16; 5]; 3] = [[1, 2, 3, 4, 5], [2, 1, 5, 3, 4], [1, 2, 4, 5, 3]];

/// D45: the tables of each tournament side by side.
pub(super) fn side_by_side(tables: u16) -> &'static [u16] {
    match tables {
        10 => &[5, 5],
        12 => &[6, 6],
        14 => &[7, 7],
        15 => &[5, 5, 5],
        16 => &[8, 8],
        17 => &[6, 6, 5],
        18 => &[6, 6, 6],
        19 => &[7, 7, 5],
        20 => &[5, 5, 5, 5],
        21 => &[7, 7, 7],
        22 => &[11, 11],
        23 => &[6, 6, 6, 5],
        24 => &[6, 6, 6, 6],
        25 => &[5, 5, 5, 5, 5],
        26 => &[13, 13],
        27 => &[9, 9, 9],
        28 => &[7, 7, 7, 7],
        _ => &[],
    }
}

/// The number of tables a chair, or the étuis (`None`), have moved at a position from the start.
pub(super) fn moved(tables: u16, missing: u8, positions: u8, what: Option<Chair>, position: u8) -> i32 {
    let letter = what.map_or('D', Chair::letter);
    let missing = if missing == 1 { 0 } else { missing };
    let long = LONG.iter().find(|(count, _)| missing == 0 && positions > 7 && *count == tables).map(|(_, how)| *how);
    let own = || OTHERWISE.iter().find(|(count, of, _)| (*count, *of) == (tables, missing)).map(|(.., how)| *how);
    let own = long.or_else(own).unwrap_or("");
    (2..=position).map(|into| one_move(own, letter, into).unwrap_or_else(|| usual(own, letter))).sum()
}

fn usual(own: &str, letter: char) -> i32 {
    find(own, "", letter).or_else(|| find(USUAL, "", letter)).unwrap_or(0)
}

fn one_move(own: &str, letter: char, into: u8) -> Option<i32> {
    find(own, &into.to_string(), letter)
}

/// The number behind a position and a letter.
fn find(words: &str, position: &str, letter: char) -> Option<i32> {
    words.split(' ').find_map(|word| word.strip_prefix(position)?.strip_prefix(letter)?.parse().ok())
}

/// D41–D43, D47: the number of positions in which no two players meet twice.
pub(super) fn clean(tables: u16, missing: u8) -> u8 {
    match (missing, tables) {
        (2, 7) => 3,
        (2 | 3, 8) => 4,
        (2 | 3, 9 | 10) | (0 | 1, 5 | 6) => 5,
        (3, 11) | (0 | 1, 8) => 6,
        _ => 7,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn d42_the_special_moves_are_those_of_the_project_s_data() {
        assert_eq!(moved(5, 0, 5, Some(Chair::E), 3), 4);
        assert_eq!(moved(6, 0, 5, None, 5), -3 - 2 - 3 - 2);
        assert_eq!(moved(6, 0, 5, Some(Chair::O), 4), -1 - 1 - 2);
        assert_eq!(moved(8, 1, 6, Some(Chair::O), 6), -2 - 3 - 2 - 2 - 3);
        assert_eq!(moved(14, 0, 10, Some(Chair::O), 8), -3 * 6 + 2);
        assert_eq!(moved(9, 2, 5, Some(Chair::S), 3), 4);
    }
}
