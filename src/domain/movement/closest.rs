//! M6: best against best in a small room, by going through all seatings within reach of the ranking: the fewest repeated meetings,
//! then the closest to the ranking.

use std::hash::Hash;

use super::memory::Memory;

/// Nodes looked at before giving up the proof.
const NODES: u32 = 400_000;
/// The largest room worth trying.
pub(super) const MOST_PEOPLE: usize = 24;
/// The weight of a repeated meeting against tables of distance.
pub(super) const REPEAT: i64 = 1_000;

/// The players to seat, and their greatest distance from home.
pub(super) struct Room<'a, P> {
    /// In the order of the ranking.
    pub(super) people: &'a [P],
    pub(super) memory: &'a Memory<P>,
    /// For each player, the table where the ranking alone puts him.
    pub(super) home: Vec<usize>,
    /// The greatest distance from home, in tables.
    pub(super) reach: usize,
    /// For each player, the number of turns had at a table of the unusual size (M5).
    pub(super) turns: Vec<u8>,
    /// The size of a table that is not of the usual one.
    pub(super) odd: usize,
}

impl<P: Copy + Ord + Hash> Room<'_, P> {
    /// The cost of a seating: its repeated meetings, and the players' distances from home.
    pub(super) fn cost(&self, tables: &[Vec<usize>]) -> i64 {
        let at = |(table, people): (usize, &Vec<usize>)| -> i64 {
            (0..people.len()).map(|n| self.joining(people[n], &people[..n], table)).sum()
        };
        tables.iter().enumerate().map(at).sum()
    }

    /// The cost of a player joining others at a table.
    fn joining(&self, who: usize, others: &[usize], table: usize) -> i64 {
        let met: i64 = others.iter().map(|other| self.memory.cost(self.people[*other], self.people[who])).sum();
        met * REPEAT + i64::try_from(self.home[who].abs_diff(table)).unwrap_or(i64::MAX / 1_000_000)
    }

    /// Looks for a seating that costs less than `known`, the tables being of the same sizes, with the same numbers of turns at the
    /// unusual ones: a better one if there is one, and whether nothing better is left.
    pub(super) fn search(self, known: &[Vec<usize>]) -> (Option<Vec<Vec<usize>>>, bool) {
        let mut quota = [0; 256];
        for who in known.iter().filter(|table| table.len() == self.odd).flatten() {
            quota[usize::from(self.turns[*who])] += 1;
        }
        let mut search = Search {
            sizes: known.iter().map(Vec::len).collect(),
            quota,
            seated: vec![false; self.people.len()],
            tables: Vec::new(),
            best: (self.cost(known), None),
            nodes: NODES,
            room: self,
        };
        search.open(0);
        (search.best.1, search.nodes > 0)
    }
}

struct Search<'a, P> {
    room: Room<'a, P>,
    sizes: Vec<usize>,
    /// For each number of turns, the seats at unusual tables left for players with that many.
    quota: [usize; 256],
    seated: Vec<bool>,
    tables: Vec<Vec<usize>>,
    best: (i64, Option<Vec<Vec<usize>>>),
    nodes: u32,
}

impl<P: Copy + Ord + Hash> Search<'_, P> {
    /// Opens the next table.
    fn open(&mut self, cost: i64) {
        if self.tables.len() == self.sizes.len() {
            if cost < self.best.0 {
                self.best = (cost, Some(self.tables.clone()));
            }
            return;
        }
        self.tables.push(Vec::new());
        self.fill(0, cost);
        self.tables.pop();
    }

    /// Seats players of rank `from` and beyond at the last table opened; nothing is left changed.
    fn fill(&mut self, from: usize, cost: i64) {
        let Some(table) = self.tables.len().checked_sub(1) else { return };
        if self.tables[table].len() == self.sizes[table] {
            // No player whose last table this was may be left standing.
            if (from..self.seated.len()).all(|who| !self.must(who, table)) {
                self.open(cost);
            }
            return;
        }
        let odd = self.sizes[table] == self.room.odd;
        for who in from..self.seated.len() {
            let turns = usize::from(self.room.turns[who]);
            let near = self.room.home[who].abs_diff(table) <= self.room.reach;
            if near && !self.seated[who] && !(odd && self.quota[turns] == 0) && self.nodes > 0 {
                let now = cost + self.room.joining(who, &self.tables[table], table);
                if now < self.best.0 {
                    self.nodes -= 1;
                    self.seated[who] = true;
                    self.quota[turns] -= usize::from(odd);
                    self.tables[table].push(who);
                    self.fill(who + 1, now);
                    self.tables[table].pop();
                    self.quota[turns] += usize::from(odd);
                    self.seated[who] = false;
                }
            }
            if self.must(who, table) {
                return;
            }
        }
    }

    /// Whether that table is the last one for a player not seated yet.
    fn must(&self, who: usize, table: usize) -> bool {
        !self.seated[who] && self.room.home[who] + self.room.reach <= table
    }
}
