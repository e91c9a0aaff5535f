//! M6: one position seated by lot, or best against best. Tables of the unusual size (3; 4 among tables of 5; 5 with a dead
//! hand) go to the players who had the fewest of them.

use super::game::Game;
use super::{Chairs, Seating};
use crate::lot::Lot;

/// Seats all players by lot. `turns` gives how many times each has already played at a table of the unusual size: those who had
/// fewer sit there first, so that no player is there twice before all were once (M5).
pub(crate) fn by_lot<P: Copy>(people: &[P], game: Game, turns: impl Fn(P) -> u8, lot: &mut Lot) -> Seating<P> {
    let mut order = people.to_vec();
    lot.shuffle(&mut order);
    let (usual, odd, odd_tables) = sizes(order.len(), game);
    // The last to be seated are those of the unusual tables; a stable sort keeps the lot's order among equals.
    order.sort_by_key(|person| std::cmp::Reverse(turns(*person)));
    let usual_seats = order.len() - (odd * odd_tables).min(order.len());
    let (first, last) = order.split_at(usual_seats);
    let (mut first, mut last) = (first.to_vec(), last.to_vec());
    lot.shuffle(&mut first);
    lot.shuffle(&mut last);
    let mut seating: Seating<P> = first.chunks(usual).map(chairs).collect();
    seating.extend(last.chunks(odd).map(chairs));
    seating
}

/// The size of the tables that are not of the usual size, for that many players (3 where there are none).
pub(crate) fn odd_size(people: usize, game: Game) -> usize {
    sizes(people, game).1
}

/// The usual size of a table, the unusual one, and how many tables have it.
pub(super) fn sizes(people: usize, game: Game) -> (usize, usize, usize) {
    game.sizes(people).map_or((4, 3, 0), |sizes| {
        let (odd, tables) = sizes.odd(game);
        (sizes.usual(game), odd, tables)
    })
}

/// Seats players in the order of the ranking: the first four at table 1, and so on. The tables of the unusual size are the
/// groups, lowest in the ranking first, whose players had the fewest turns at one: the ranking's order is never broken.
pub(crate) fn best_against_best<P: Copy>(ranked: &[P], game: Game, turns: impl Fn(P) -> u8) -> Seating<P> {
    groups(ranked, sizes(ranked.len(), game), &turns).into_iter().map(|range| chairs(&ranked[range])).collect()
}

/// Cuts the ranking into groups of the usual size and the given number of unusual ones, at the least cost in second turns at
/// an unusual table; among equal costs, those as low as possible. Dynamic programming over (tables, unusual ones used).
fn groups<P: Copy>(
    ranked: &[P],
    (usual, odd, odd_tables): (usize, usize, usize),
    turns: &impl Fn(P) -> u8,
) -> Vec<std::ops::Range<usize>> {
    let tables = odd_tables + (ranked.len() - (odd * odd_tables).min(ranked.len())).div_ceil(usual);
    // best[t][m]: least cost for the first t tables with m unusual ones.
    let mut best = vec![vec![None::<(u32, bool)>; odd_tables + 1]; tables + 1];
    best[0][0] = Some((0, false));
    for table in 1..=tables {
        for used in 0..=odd_tables.min(table) {
            let end = usual * (table - used) + odd * used;
            if end > ranked.len() {
                continue;
            }
            let at_usual = best[table - 1][used].map(|(cost, _)| (cost, false));
            let at_odd = used.checked_sub(1).and_then(|fewer| best[table - 1][fewer]).map(|(cost, _)| {
                let turns: u32 = ranked[end - odd..end].iter().map(|person| u32::from(turns(*person))).sum();
                (cost + turns, true)
            });
            // At equal cost the unusual group comes last: lower tables are looked at later, so it wins ties.
            best[table][used] = match (at_usual, at_odd) {
                (Some(usual), Some(odd)) => Some(if odd.0 <= usual.0 { odd } else { usual }),
                (usual, odd) => usual.or(odd),
            };
        }
    }
    let mut cuts = Vec::with_capacity(tables);
    let (mut end, mut used) = (ranked.len(), odd_tables);
    for table in (1..=tables).rev() {
        let at_odd = best[table][used].is_some_and(|(_, odd)| odd);
        let start = end.saturating_sub(if at_odd { odd } else { usual });
        used -= usize::from(at_odd);
        cuts.push(start..end);
        end = start;
    }
    cuts.reverse();
    cuts
}

/// M8: the seatings of the sections one after the other, each on its own `tables` (empty tables complete a smaller one).
pub(crate) fn side_by_side<P: Copy>(sections: Vec<Seating<P>>, tables: u16) -> Seating<P> {
    let each = usize::from(tables);
    sections
        .into_iter()
        .flat_map(|mut seating| {
            seating.resize(seating.len().max(each), Chairs::default());
            seating
        })
        .collect()
}

/// N, S, E, O, M in order; at a table of 3, North is the empty chair (M5).
pub(super) fn chairs<P: Copy>(group: &[P]) -> Chairs<P> {
    match *group {
        [s, e, o] => [None, Some(s), Some(e), Some(o), None],
        _ => std::array::from_fn(|chair| group.get(chair).copied()),
    }
}
