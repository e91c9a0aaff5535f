//! The searches behind the shifts of `src/domain/movement/shifts.rs`: `cargo run --release --example search_shifts [FROM [TO]]`.
//!
//! North stays, South always goes up by one table, East and West by a number of tables that may change from one position to
//! the next. No two players meet twice when, over the positions, six displacements never take a value twice modulo the number
//! of tables: those of South, East and West (against North), East − South, West − South and West − East. That South goes up by
//! one table each time loses nothing where all tables but one at most are visited: positions may be put in that order.
//!
//! For each number of tables three searches, each in its file: as few special moves as can be; sequences that are their own
//! mirror image; sequences closed under turning South, East and West. The result printed is as good as the one built in (the same
//! positions, no repeated meeting, counted anew for each), not always the same line.

#![allow(clippy::disallowed_methods)]

mod fewest;
mod odd;
mod row;
mod turned;

use std::time::Instant;

use row::Sequence;

/// The positions built in: the fewer, which take few special moves, then the most.
fn built_in(tables: i32) -> Vec<usize> {
    match tables {
        12 => vec![10, 11],
        15 => vec![13, 15],
        16 => vec![12, 15],
        18 => vec![15, 17],
        20 => vec![18, 19],
        21 => vec![17, 21],
        5 | 7 | 11 | 13 | 17 | 19 => vec![tables as usize],
        9 => vec![7],
        6..=21 => vec![tables as usize - 1],
        // 20 positions are all that is ever asked for, and the starting seats of teams.
        _ => vec![21],
    }
}

fn main() {
    let bounds: Vec<i32> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let from = bounds.first().copied().unwrap_or(5);
    let to = bounds.get(1).copied().unwrap_or(if bounds.is_empty() { 62 } else { from });
    for tables in from..=to {
        for positions in built_in(tables) {
            search(tables, positions);
        }
    }
}

fn search(tables: i32, positions: usize) {
    let start = Instant::now();
    let say = |sequence: &Sequence, how: &str| {
        println!("    {sequence} // {} special, {how}, {:.1} s", sequence.special.len(), start.elapsed().as_secs_f32());
    };
    // Where nearly all positions are sought, from 15 tables on, more than three special moves are left to the other searches.
    let most = if (15..=21).contains(&tables) { 3 } else { 6 };
    let (found, proved) = fewest::search(tables, positions, most, 40_000_000);
    if let Some(sequence) = &found {
        say(sequence, if proved { "none simpler" } else { "iterative deepening" });
        return;
    }
    let whole = tables as usize - usize::from(tables % 2 == 0);
    if positions != whole {
        println!("    // {tables}: {positions} positions not found, {:.1} s", start.elapsed().as_secs_f32());
        return;
    }
    let mut others = [("mirror image", odd::search as Whole), ("turned", turned::search)];
    if tables % 3 == 2 {
        others.reverse();
    }
    for (name, search) in others {
        match search(tables, 40_000_000) {
            (Some(sequence), _) => return say(&sequence, name),
            (None, true) => println!("    // {tables}: {positions} positions, {name}: there is none"),
            (None, false) => println!("    // {tables}: {positions} positions, {name}: none found"),
        }
    }
}

/// A search for as many positions as there can be: the best found within so many steps, and whether all were gone through.
type Whole = fn(i32, u64) -> (Option<Sequence>, bool);
