//! M6: one position seated by lot, or best against best. Tables of 3 go to those who had the fewest.

use super::{Chairs, Seating};
use crate::domain::lot::Lot;

/// Seats everyone by lot. `threes` says how many times each has already played at a table of 3: those who had fewer sit
/// there first, so that nobody is there twice before everyone was once (M5).
#[must_use]
pub fn by_lot<P: Copy>(people: &[P], threes: impl Fn(P) -> u8, lot: &mut Lot) -> Seating<P> {
    let mut order = people.to_vec();
    lot.shuffle(&mut order);
    let missing = order.len().next_multiple_of(4) - order.len();
    // The last to be seated are those of the tables of 3; a stable sort keeps the lot's order among equals.
    order.sort_by_key(|person| std::cmp::Reverse(threes(*person)));
    let (at_three, full) = split(&order, missing);
    let mut full = full.to_vec();
    lot.shuffle(&mut full);
    let mut at_three = at_three.to_vec();
    lot.shuffle(&mut at_three);
    let mut seating: Seating<P> = full.chunks(4).map(chairs).collect();
    seating.extend(at_three.chunks(3).map(chairs));
    seating
}

fn split<P>(order: &[P], missing: usize) -> (&[P], &[P]) {
    let at_four = order.len() - (missing * 3).min(order.len());
    let (full, at_three) = order.split_at(at_four);
    (at_three, full)
}

/// Seats people in the order of the ranking: 1–4 at table 1, and so on. Where tables of 3 are needed they are the groups,
/// lowest in the ranking first, whose players had the fewest turns at 3: the ranking's order is never broken.
#[must_use]
pub fn best_against_best<P: Copy>(ranked: &[P], threes: impl Fn(P) -> u8) -> Seating<P> {
    let missing = ranked.len().next_multiple_of(4) - ranked.len();
    groups(ranked, missing, &threes).into_iter().map(|range| chairs(&ranked[range])).collect()
}

/// Cuts the ranking into groups of 4 and `missing` groups of 3, at the least cost in second turns at 3; among equal
/// costs, tables of 3 as low as possible. Dynamic programming over (players seated, groups of 3 used).
fn groups<P: Copy>(ranked: &[P], missing: usize, threes: &impl Fn(P) -> u8) -> Vec<std::ops::Range<usize>> {
    let tables = ranked.len().div_ceil(4);
    // best[t][m]: least cost for the first t tables with m of them at 3; the players seated are then 4t − m.
    let mut best = vec![vec![None::<(u32, bool)>; missing + 1]; tables + 1];
    best[0][0] = Some((0, false));
    for table in 1..=tables {
        for used in 0..=missing.min(table) {
            let end = (4 * table).saturating_sub(used);
            if end > ranked.len() {
                continue;
            }
            let at_four = best[table - 1][used].map(|(cost, _)| (cost, false));
            let at_three = used.checked_sub(1).and_then(|fewer| best[table - 1][fewer]).map(|(cost, _)| {
                let turns: u32 = ranked[end - 3..end].iter().map(|person| u32::from(threes(*person))).sum();
                (cost + turns, true)
            });
            // At equal cost the group of 3 comes last: lower tables are looked at later, so it wins ties.
            best[table][used] = match (at_four, at_three) {
                (Some(four), Some(three)) => Some(if three.0 <= four.0 { three } else { four }),
                (four, three) => four.or(three),
            };
        }
    }
    let mut cuts = Vec::with_capacity(tables);
    let (mut end, mut used) = (ranked.len(), missing);
    for table in (1..=tables).rev() {
        let at_three = best[table][used].is_some_and(|(_, three)| three);
        let start = end.saturating_sub(if at_three { 3 } else { 4 });
        used -= usize::from(at_three);
        cuts.push(start..end);
        end = start;
    }
    cuts.reverse();
    cuts
}

/// N, S, E, O in order; at a table of 3, North is the empty chair (M5).
fn chairs<P: Copy>(group: &[P]) -> Chairs<P> {
    match *group {
        [s, e, o] => [None, Some(s), Some(e), Some(o), None],
        _ => std::array::from_fn(|chair| group.get(chair).copied()),
    }
}
