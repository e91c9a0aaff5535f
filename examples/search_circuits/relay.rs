//! D47: two or three lines have one player less and turn on tables 2 and more; a player of theirs at table 1 rests.

use std::collections::HashSet;

/// Everything that moves: N, S, E, O, étuis.
const MOVING: usize = 5;

struct Shape {
    tables: i32,
    positions: usize,
    short: [bool; MOVING],
}

/// The mover at a table (from 0), as the table where it began.
fn start(shape: &Shape, moving: usize, table: i32, offset: i32) -> Option<i32> {
    if !shape.short[moving] {
        return Some((table - offset).rem_euclid(shape.tables));
    }
    (table > 0).then(|| 1 + (table - 1 - offset).rem_euclid(shape.tables - 1))
}

type Pair = (usize, i32, usize, i32);

/// The one that rests: a moving line, and which of it.
type Rest = (usize, i32);

/// The meetings and étuis of a position; `None` where one comes back.
fn seat(
    shape: &Shape,
    met: &HashSet<Pair>,
    rested: &HashSet<Rest>,
    offsets: [i32; MOVING],
) -> Option<(Vec<Pair>, Vec<Rest>)> {
    let (mut pairs, mut rests) = (Vec::new(), Vec::new());
    for table in 0..shape.tables {
        let here: Vec<(usize, i32)> =
            (0..MOVING).filter_map(|moving| Some((moving, start(shape, moving, table, offsets[moving])?))).collect();
        if here.len() < MOVING {
            rests.extend(here.into_iter().filter(|(moving, _)| *moving < 4));
            continue;
        }
        for (index, a) in here.iter().enumerate() {
            pairs.extend(here[index + 1..].iter().map(|b| (a.0, a.1, b.0, b.1)));
        }
    }
    let fresh = pairs.iter().all(|pair| !met.contains(pair)) && rests.iter().all(|who| !rested.contains(who));
    fresh.then_some((pairs, rests))
}

pub fn search(tables: i32, missing: usize) {
    let positions = match (missing, tables) {
        (2, 7) => 3,
        (_, 8) => 4,
        (_, 9 | 10) => 5,
        (3, 11) => 6,
        _ => 7,
    };
    let short = if missing == 2 { [true, false, false, true, false] } else { [true, false, true, true, false] };
    let shape = Shape { tables, positions, short };
    for special in 0..=3 {
        for base in bases() {
            let mut moves = Vec::new();
            if deepen(&shape, base, [0; MOVING], &HashSet::new(), &HashSet::new(), 1, special, &mut moves) {
                println!("{tables} tables, {missing} missing, {positions} positions: {base:?} {moves:?}");
                return;
            }
        }
    }
    println!("{tables} tables, {missing} missing, {positions} positions: none");
}

/// Moves of S, E, O and the étuis, the usual ones first.
fn bases() -> Vec<[i32; 4]> {
    let mut bases = vec![[1, 2, -2, -1]];
    for south in [1, 2] {
        for east in [2, 3, 4, -4] {
            for west in [-2, -3, 3, 4] {
                for etuis in [-1, -2] {
                    bases.push([south, east, west, etuis]);
                }
            }
        }
    }
    bases
}

#[allow(clippy::too_many_arguments)]
fn deepen(
    shape: &Shape,
    base: [i32; 4],
    offsets: [i32; MOVING],
    met: &HashSet<Pair>,
    rested: &HashSet<Rest>,
    position: usize,
    left: usize,
    moves: &mut Vec<(usize, usize, i32)>,
) -> bool {
    let Some((pairs, rests)) = seat(shape, met, rested, offsets) else { return false };
    if position == shape.positions {
        return true;
    }
    let (mut met, mut rested) = (met.clone(), rested.clone());
    met.extend(pairs);
    rested.extend(rests);
    let usual = [0, 1, 2, 3, 4].map(|moving| offsets[moving] + if moving == 0 { 0 } else { base[moving - 1] });
    if deepen(shape, base, usual, &met, &rested, position + 1, left, moves) {
        return true;
    }
    if left == 0 {
        return false;
    }
    for moving in 1..MOVING {
        for by in (1..=shape.tables / 2).flat_map(|by| [by, -by]) {
            let mut next = usual;
            next[moving] += by - base[moving - 1];
            moves.push((position + 1, moving, by));
            if deepen(shape, base, next, &met, &rested, position + 1, left - 1, moves) {
                return true;
            }
            moves.pop();
        }
    }
    false
}
