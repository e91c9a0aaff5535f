//! M6: the seating of a small room with the fewest repeated meetings, by going through all of them.

use super::memory::Memory;

/// Nodes looked at before giving up the proof.
const NODES: u32 = 400_000;
/// The largest room worth trying.
pub(super) const MOST_PEOPLE: usize = 20;

/// The tables of each size, and the players who may take the seats of the unusual size.
pub(super) struct Sizes {
    /// Players at a usual table.
    pub(super) usual: usize,
    /// Players at an unusual one.
    pub(super) odd: usize,
    /// The number of usual tables.
    pub(super) usual_tables: usize,
    /// The number of unusual tables.
    pub(super) odd_tables: usize,
}

/// A search for a seating that costs less than the one known.
pub(super) struct Search<'a, P> {
    people: &'a [P],
    memory: &'a Memory<P>,
    /// For each player, the number of turns had at an unusual table.
    turns: Vec<u8>,
    /// For each number of turns, the seats at unusual tables left for players with that many (M5).
    quota: [usize; 256],
    sizes: Sizes,
    seated: Vec<bool>,
    tables: Vec<Vec<usize>>,
    best: (i64, Option<Vec<Vec<usize>>>),
    nodes: u32,
}

impl<'a, P: Copy + Ord + std::hash::Hash> Search<'a, P> {
    /// Looks for less than `known`; `odd_seats` are the players at the unusual tables of the seating known.
    pub(super) fn new(
        people: &'a [P],
        memory: &'a Memory<P>,
        turns: impl Fn(P) -> u8,
        odd_seats: impl Iterator<Item = P>,
        sizes: Sizes,
        known: i64,
    ) -> Self {
        let mut quota = [0; 256];
        odd_seats.for_each(|who| quota[usize::from(turns(who))] += 1);
        Self {
            people,
            memory,
            turns: people.iter().map(|who| turns(*who)).collect(),
            quota,
            sizes,
            seated: vec![false; people.len()],
            tables: Vec::new(),
            best: (known, None),
            nodes: NODES,
        }
    }

    /// Goes through the seatings: a better one if there is one, and whether nothing better is left.
    pub(super) fn run(mut self) -> (Option<Vec<Vec<P>>>, bool) {
        self.open(0);
        let people = self.people;
        let named = |table: Vec<usize>| table.into_iter().map(|index| people[index]).collect();
        // The tables of the unusual size come last.
        let found = self.best.1.map(|mut tables| {
            tables.sort_by_key(|table| table.len() != self.sizes.usual);
            tables.into_iter().map(named).collect()
        });
        (found, self.nodes > 0)
    }

    /// Opens a table of either size around the first player without a seat.
    fn open(&mut self, cost: i64) {
        let Some(first) = self.seated.iter().position(|seated| !seated) else {
            if cost < self.best.0 {
                self.best = (cost, Some(self.tables.clone()));
            }
            return;
        };
        for odd in [false, true] {
            let left = if odd { self.sizes.odd_tables } else { self.sizes.usual_tables };
            if left == 0 {
                continue;
            }
            self.count(odd, false);
            self.tables.push(Vec::new());
            self.sit(first, odd, cost);
            self.tables.pop();
            self.count(odd, true);
        }
    }

    fn count(&mut self, odd: bool, back: bool) {
        let left = if odd { &mut self.sizes.odd_tables } else { &mut self.sizes.usual_tables };
        *left = if back { *left + 1 } else { *left - 1 };
    }

    /// Seats a player at the table being filled, and goes on; nothing is left changed.
    fn sit(&mut self, who: usize, odd: bool, cost: i64) {
        let here = self.tables.last().map_or(&[][..], Vec::as_slice);
        let met: i64 = here.iter().map(|other| self.memory.cost(self.people[*other], self.people[who])).sum();
        let cost = cost + met;
        let turns = usize::from(self.turns[who]);
        if cost >= self.best.0 || (odd && self.quota[turns] == 0) || self.nodes == 0 {
            return;
        }
        self.nodes -= 1;
        self.seated[who] = true;
        self.quota[turns] -= usize::from(odd);
        let size = if odd { self.sizes.odd } else { self.sizes.usual };
        if let Some(table) = self.tables.last_mut() {
            table.push(who);
            if table.len() == size {
                self.open(cost);
            } else {
                // In rising order, so that each table is tried once.
                for next in who + 1..self.people.len() {
                    if !self.seated[next] {
                        self.sit(next, odd, cost);
                    }
                }
            }
        }
        if let Some(table) = self.tables.last_mut() {
            table.pop();
        }
        self.quota[turns] += usize::from(odd);
        self.seated[who] = false;
    }
}
