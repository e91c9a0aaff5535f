//! Sequences that are their own mirror image: at South's −k East and West are opposite to where they are at +k.
//!
//! With an odd number of tables these are pairs of odd orthomorphisms, of T positions. With an even number T, where there is no
//! orthomorphism, they are near-orthomorphisms of T − 1 positions: nobody is ever T/2 tables away from home. Half of the
//! positions decide the others, and all of them can be gone through up to 21 tables or so.

use crate::row::{Luck, Row, Sequence, displacements};

struct Search {
    tables: i32,
    most: i32,
    half: Vec<Row>,
    /// Pairs of displacements of East and West, in the order in which they are tried.
    order: Vec<(i32, i32)>,
    nodes: u64,
}

impl Search {
    /// The next displacement of South, with all those of East and West that fit.
    fn extend(&mut self, taken: [u64; 6], free: &[Vec<(i32, i32)>], found: &mut impl FnMut(&[Row])) {
        if self.half.len() as i32 == self.most {
            found(&self.half);
            return;
        }
        // The displacement of South with the fewest choices left comes next.
        let open = (1..=self.most).filter(|south| self.half.iter().all(|row| row[0] != *south));
        let Some(south) = open.min_by_key(|south| free[*south as usize].len()) else { return };
        for &(east, west) in &free[south as usize] {
            if self.nodes == 0 {
                return;
            }
            self.nodes -= 1;
            let row = [south, east, west];
            let Some(now) = with(taken, row, self.tables) else { continue };
            self.half.push(row);
            let left: Vec<Vec<(i32, i32)>> = (0..=self.most)
                .map(|other| {
                    if self.half.iter().any(|row| row[0] == other) {
                        return Vec::new();
                    }
                    let fits = |(e, w): &&(i32, i32)| with(now, [other, *e, *w], self.tables).is_some();
                    free[other as usize].iter().filter(fits).copied().collect()
                })
                .collect();
            let dead = (1..=self.most)
                .any(|other| left[other as usize].is_empty() && self.half.iter().all(|row| row[0] != other));
            if !dead {
                self.extend(now, &left, found);
            }
            self.half.pop();
        }
    }
}

/// Takes the displacements of a row and their opposites; `None` when one was taken, or is its own opposite.
fn with(mut taken: [u64; 6], row: Row, tables: i32) -> Option<[u64; 6]> {
    for (value, taken) in displacements(row).into_iter().zip(&mut taken) {
        let (one, other) = (1u64 << value.rem_euclid(tables), 1u64 << (-value).rem_euclid(tables));
        if one == other || *taken & (one | other) != 0 {
            return None;
        }
        *taken |= one | other;
    }
    Some(taken)
}

/// The sequence with the fewest special moves met within so many steps, over several orders; `true` when all were gone through.
pub fn search(tables: i32, nodes: u64) -> (Option<Sequence>, bool) {
    let most = (tables - 1) / 2;
    let mut best: Option<Sequence> = None;
    let mut luck = Luck(tables as u64);
    let mut complete = false;
    const ORDERS: u64 = 8;
    for _ in 0..ORDERS {
        let mut order: Vec<(i32, i32)> = (1..tables).flat_map(|e| (1..tables).map(move |w| (e, w))).collect();
        luck.shuffle(&mut order);
        let mut search = Search { tables, most, half: Vec::new(), order, nodes: nodes / ORDERS };
        let free: Vec<Vec<(i32, i32)>> = (0..=most)
            .map(|south| {
                let fits = |(e, w): &&(i32, i32)| with([0; 6], [south, *e, *w], tables).is_some();
                search.order.iter().filter(fits).copied().collect()
            })
            .collect();
        search.extend([0; 6], &free, &mut |half| {
            let mut rows = half.to_vec();
            rows.extend(half.iter().map(|row| row.map(|value| -value)));
            rows.push([0; 3]);
            rows.sort_unstable();
            let sequence = Sequence::of(&rows, tables);
            if best.as_ref().zip(sequence.as_ref()).is_none_or(|(b, s)| s.special.len() < b.special.len()) {
                best = sequence.or(best.take());
            }
        });
        complete = search.nodes > 0;
        if complete {
            break;
        }
    }
    (best, complete)
}
