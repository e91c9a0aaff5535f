//! D41–D43, D47: individual circuits in line. North stays, the other lines and the étuis move by so many tables.

use super::moves_tables::{FFT, MORE, Moves, SEVEN, THREE_MISSING, TWO_MISSING, USUAL};
use super::{Circuit, Format, Number, Play, Sides};
use crate::movement::moves::turned;

/// The moves for that many tables and positions, with so many players missing from 4 a table.
pub fn moves(tables: u16, positions: u8, missing: u16) -> &'static Moves {
    let of = |table: &'static [(u16, &'static Moves)]| {
        table.iter().find(|(count, _)| *count == tables).map(|(_, moves)| *moves)
    };
    let found = match missing {
        2 => of(&TWO_MISSING),
        3 => of(&THREE_MISSING),
        _ if positions > 7 => of(&MORE).or_else(|| of(&FFT)).or_else(|| of(&SEVEN)),
        _ => of(&FFT).or_else(|| of(&SEVEN)),
    };
    found.unwrap_or(&USUAL)
}

/// D47: the lines of which one is missing, and which never go to table 1.
const SHORT: [&[usize]; 4] = [&[], &[0], &[0, 3], &[0, 2, 3]];

/// Lays the circuit out for that many tables. `missing` is 0 to 3.
pub(super) fn circuit(tables: u16, positions: u8, size: u8, missing: u16) -> Circuit {
    laid_out(moves(tables, positions, missing), tables, positions, size, missing)
}

/// D41: the usual moves, special ones or not.
#[cfg(test)]
pub(super) fn usual(tables: u16, positions: u8, size: u8) -> Circuit {
    laid_out(&USUAL, tables, positions, size, 0)
}

fn laid_out(moves: &Moves, tables: u16, positions: u8, size: u8, missing: u16) -> Circuit {
    let short = SHORT.get(usize::from(missing)).copied().unwrap_or(&[]);
    let position = |offsets| (0..tables).map(|table| play(table, tables, offsets, short)).collect();
    let positions = moves.offsets(positions).into_iter().map(position).collect();
    Circuit { numbered: false, ..Circuit::new(Format::Individual, tables, size, positions) }
}

/// The play at a table (from 0) when the lines and the étuis are so far from their start.
fn play(table: u16, tables: u16, [south, east, west, etuis]: [i32; 4], short: &[usize]) -> Play {
    let chairs = [0, 1, 2, 3].map(|chair| {
        let offset = [0, south, east, west][chair];
        // A line of one less turns on tables 2 and more.
        let start = if short.contains(&chair) {
            1 + turned(table.checked_sub(1)?, offset, tables - 1)
        } else {
            turned(table, offset, tables)
        };
        Some(Number(start * 4 + chair as u16 + 1))
    });
    Play::new(table + 1, turned(table, etuis, tables) + 1, Sides::Players(chairs))
}
