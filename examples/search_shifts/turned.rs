//! Sequences closed under turning South, East and West: if (s, e, o) are the displacements of a position, (e, o, s) and (o, s, e)
//! are those of two others.
//!
//! The six conditions are then two: over the positions South takes no displacement twice, nor does East − South. The starting
//! position, (0, 0, 0), is its own image; the others are triples whose places and whose differences are all different. With an even
//! number T of tables this reaches T − 1 positions where T ≡ 2 modulo 3 and the mirror image gives nothing, as at 20.

use crate::row::{Luck, Row, Sequence};

struct Search {
    tables: i32,
    triples: usize,
    /// Values and differences taken, one bit each.
    values: u64,
    differences: u64,
    chosen: Vec<Row>,
    order: Vec<i32>,
    nodes: u64,
    /// The value South never takes, so that South goes up by one table each time.
    gap: i32,
}

impl Search {
    fn extend(&mut self, found: &mut impl FnMut(&[Row])) {
        if self.chosen.len() == self.triples {
            found(&self.chosen);
            return;
        }
        // The first value that no triple has begins the next one.
        let Some(first) = (1..self.tables).find(|v| *v != self.gap && self.values & (1 << v) == 0) else { return };
        for index in 0..self.order.len() {
            let second = self.order[index];
            if second <= first || second == self.gap || self.values & (1 << second) != 0 {
                continue;
            }
            for index in 0..self.order.len() {
                let third = self.order[index];
                if third <= first || third == second || third == self.gap || self.values & (1 << third) != 0 {
                    continue;
                }
                if self.nodes == 0 {
                    return;
                }
                self.nodes -= 1;
                let bits = [second - first, third - second, first - third].map(|d| 1u64 << d.rem_euclid(self.tables));
                let all = bits[0] | bits[1] | bits[2];
                if all.count_ones() < 3 || self.differences & all != 0 {
                    continue;
                }
                let values = 1u64 << first | 1 << second | 1 << third;
                self.values |= values;
                self.differences |= all;
                self.chosen.push([first, second, third]);
                self.extend(found);
                self.chosen.pop();
                self.differences &= !all;
                self.values &= !values;
            }
        }
    }
}

/// The sequence of T − 1 positions with the fewest special moves met within so many steps; `true` when all were gone through.
pub fn search(tables: i32, nodes: u64) -> (Option<Sequence>, bool) {
    if tables % 3 != 2 {
        return (None, true);
    }
    let mut best: Option<Sequence> = None;
    let mut luck = Luck(tables as u64);
    let mut complete = true;
    for gap in 1..tables {
        let mut order: Vec<i32> = (1..tables).collect();
        luck.shuffle(&mut order);
        let triples = ((tables - 2) / 3) as usize;
        let mut search = Search {
            tables,
            triples,
            values: 0,
            differences: 1,
            chosen: Vec::new(),
            order,
            nodes: nodes / tables as u64,
            gap,
        };
        search.extend(&mut |triples| {
            let turned = triples.iter().flat_map(|&[s, e, o]| [[s, e, o], [e, o, s], [o, s, e]]);
            let mut rows: Vec<Row> = turned.chain([[0; 3]]).collect();
            // Beginning after the gap, South goes up by one table each time.
            rows.sort_unstable_by_key(|row| (row[0] - gap).rem_euclid(tables));
            let sequence = Sequence::of(&rows, tables);
            if best.as_ref().zip(sequence.as_ref()).is_none_or(|(b, s)| s.special.len() < b.special.len()) {
                best = sequence.or(best.take());
            }
        });
        complete &= search.nodes > 0;
    }
    (best, complete)
}
