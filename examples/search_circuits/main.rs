//! The searches behind the circuits of duplicate deals that are ours: `cargo run --release --example search_circuits [WHAT [FROM [TO]]]`,
//! WHAT being `line`, `relay` or `howell`.
//!
//! `line` (D43): moves of South, East, West and the étuis, usual but at as few positions as can be, so that nobody meets again and
//! nobody replays a série. With all players on one ring this is so when ten differences (of the five things that move, North
//! included) never take a value twice modulo the number of tables. `relay` (D47): the same where some lines turn on one table less,
//! which is judged by seating every player. `howell` (D50): which plays of the Howell of triplettes to turn, so that all are compared
//! as often or nearly. The result printed is as good as the one built in, not always the same.

#![allow(clippy::disallowed_methods)]

mod howell;
mod line;
mod relay;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let what = words.first().map_or("all", String::as_str);
    let bounds: Vec<i32> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let (from, to) = (bounds.first().copied(), bounds.last().copied());
    let tables = |first: i32| from.unwrap_or(first)..=to.unwrap_or(30);
    if matches!(what, "all" | "line") {
        for count in tables(10) {
            line::search(count, 7);
            match count {
                14 => line::search(count, 10),
                15 | 16 => line::search(count, 12),
                17.. => line::search(count, 13),
                _ => {}
            }
        }
    }
    if matches!(what, "all" | "relay") {
        for missing in [2, 3] {
            for count in tables(if missing == 2 { 7 } else { 8 }) {
                relay::search(count, missing);
            }
        }
    }
    if matches!(what, "all" | "howell") {
        howell::search();
    }
}
