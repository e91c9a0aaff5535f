//! Sequences with as few special moves as can be, by iterative deepening: first none, then one, then two, …
//!
//! All usual moves are tried, with every special move wherever it may stand. East and West play the same part: only half of the
//! usual moves are looked at. Where the search was not cut short, nothing simpler exists among movements of whole orientations.

use crate::row::{Row, Sequence, Taken};

struct Search {
    tables: i32,
    positions: usize,
    base: (i32, i32),
    rows: Vec<Row>,
    nodes: u64,
}

impl Search {
    fn extend(&mut self, taken: Taken, left: usize) -> bool {
        if self.rows.len() == self.positions {
            return true;
        }
        if self.nodes == 0 {
            return false;
        }
        self.nodes -= 1;
        let (east, west) = self.base;
        if self.step((east, west), taken, left) {
            return true;
        }
        if left == 0 {
            return false;
        }
        for other in 0..self.tables {
            if (other != east && self.step((other, west), taken, left - 1))
                || (other != west && self.step((east, other), taken, left - 1))
            {
                return true;
            }
        }
        if left == 1 {
            return false;
        }
        for one in (0..self.tables).filter(|one| *one != east) {
            for other in (0..self.tables).filter(|other| *other != west) {
                if self.step((one, other), taken, left - 2) {
                    return true;
                }
            }
        }
        false
    }

    fn step(&mut self, (east, west): (i32, i32), taken: Taken, left: usize) -> bool {
        let Some([s, e, w]) = self.rows.last().copied() else { return false };
        let next = [s + 1, e + east, w + west].map(|value| value % self.tables);
        let Some(taken) = taken.with(next, self.tables) else { return false };
        self.rows.push(next);
        let found = self.extend(taken, left);
        if !found {
            self.rows.pop();
        }
        found
    }
}

/// The simplest sequence of at most `most` special moves, and whether it is proved that there is none simpler (none at all,
/// where none is returned); `nodes` limits the steps for each number of special moves.
pub fn search(tables: i32, positions: usize, most: usize, nodes: u64) -> (Option<Sequence>, bool) {
    let away = |step: i32| step.min(tables - step);
    let mut bases: Vec<(i32, i32)> = (0..tables).flat_map(|e| (0..tables).map(move |w| (e, w))).collect();
    // The fascicule's moves first, then small ones.
    bases.retain(|(east, west)| (away(*east), *east) <= (away(*west), *west) || (*east, *west) == (2, tables - 2));
    bases.sort_by_key(|(e, w)| ((*e, *w) != (2, tables - 2), away(*e) + away(*w), (*e - 2).abs()));
    let mut proved = true;
    for special in 0..=most {
        // Each of the usual moves has its share: one that is cut short does not keep the others from being tried.
        let share = (nodes / bases.len() as u64).max(1_000);
        let mut complete = true;
        for &base in &bases {
            let mut search = Search { tables, positions, base, rows: vec![[0; 3]], nodes: share };
            let start = Taken::default().with([0; 3], tables);
            if start.is_some_and(|taken| search.extend(taken, special)) {
                return (Sequence::of(&search.rows, tables), proved);
            }
            complete &= search.nodes > 0;
        }
        proved &= complete;
    }
    (None, proved)
}
