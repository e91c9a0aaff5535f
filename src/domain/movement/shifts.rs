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
use std::sync::LazyLock;

use super::moves::{Line, Special};
use crate::Orientation;

/// The FFT's usual moves are clean as long as there are positions where 2 and 3 do not divide the number of tables, and for
/// 21 positions from 84 tables on.
const USUAL: Moves = Moves { base: [1, 2, -2], special: &[] };
/// From 63 tables on these are clean for 21 positions.
const STEADY: Moves = Moves { base: [1, 2, 3], special: &[] };

/// By number of tables: up to how many positions, the fewer first.
static SHIFTS: LazyLock<Vec<(u16, u8, Moves)>> =
    LazyLock::new(|| include_str!("shifts.txt").lines().filter_map(read).collect());

/// One of them: `6 5 1 2 -1 3E+3 4O-2` for 6 tables, 5 positions, the moves of South, East and West, the special ones.
fn read(line: &str) -> Option<(u16, u8, Moves)> {
    let mut words = line.split(' ');
    let (tables, positions) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let mut by = || words.next()?.parse().ok();
    let base = [by()?, by()?, by()?];
    Some((tables, positions, Moves { base, special: words.filter_map(special).collect::<Vec<_>>().leak() }))
}

/// `3E+3`: into position 3, East moves up by 3.
fn special(word: &str) -> Option<Special> {
    let at = word.find(|sign: char| !sign.is_ascii_digit())?;
    let line = Line::of(Orientation::parse(&word[at..=at])?)?;
    Some((word[..at].parse().ok()?, line, word[at + 1..].parse().ok()?))
}

/// The moves for that many tables and positions: the simplest that go so far.
pub(super) fn moves(tables: u16, positions: u8) -> &'static Moves {
    let listed = || SHIFTS.iter().filter(|(count, ..)| *count == tables);
    let far_enough = listed().find(|(_, most, _)| *most >= positions).or(listed().next_back());
    let steady = (63..84).contains(&tables) && (tables.is_multiple_of(2) || tables.is_multiple_of(3));
    far_enough.map_or(if steady { &STEADY } else { &USUAL }, |(.., moves)| moves)
}
