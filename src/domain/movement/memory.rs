//! M6: positions drawn with a memory of past meetings, by lot or best against best.
//!
//! A seating made without memory is improved by exchanging the seats of two players, as long as fewer pairs meet again. Players keep
//! the kind of table (usual size or not) that fairness gave them. When nothing is left to repeat the search stops; where
//! repeats are unavoidable the fewest found are kept, and in a small room all seatings are gone through to prove it (by lot up to
//! 20 players, best against best up to 24).

use std::collections::HashMap;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::closest::{self, REPEAT};
use super::fewest::{MOST_PEOPLE, Search, Sizes};
use super::game::Game;
use super::verify::{self, seated};
use super::{Chairs, Seating, drawn};
use crate::lot::Lot;

/// The past meetings of each pair, counted.
#[derive(Debug, Clone)]
pub struct Memory<P> {
    met: FxHashMap<(P, P), u32>,
}

impl<P> Default for Memory<P> {
    fn default() -> Self {
        Self { met: FxHashMap::default() }
    }
}

impl<P: Copy + Ord + Hash> Memory<P> {
    /// The meetings of the positions played so far.
    pub fn of(positions: &[impl AsRef<[Chairs<P>]>]) -> Self {
        let mut memory = Self::default();
        for chairs in positions.iter().flat_map(AsRef::as_ref) {
            verify::pairs(chairs).for_each(|(a, b)| memory.add(a, b, 1));
        }
        memory
    }

    /// Adds meetings of another kind (earlier nights, players who should not meet), each worth that many.
    pub fn add(&mut self, a: P, b: P, meetings: u32) {
        *self.met.entry((a.min(b), a.max(b))).or_default() += meetings;
    }

    /// All pairs who have met, and how many times, in no order.
    pub fn iter(&self) -> impl Iterator<Item = (P, P, u32)> + '_ {
        self.met.iter().map(|((a, b), times)| (*a, *b, *times))
    }

    /// True without any meeting.
    pub fn is_empty(&self) -> bool {
        self.met.is_empty()
    }

    /// The number of times they have met.
    pub(crate) fn times(&self, a: P, b: P) -> u32 {
        self.met.get(&(a.min(b), a.max(b))).copied().unwrap_or(0)
    }

    /// The cost of one more meeting: a third meeting is worse than two second ones.
    pub(super) fn cost(&self, a: P, b: P) -> i64 {
        let times = i64::from(self.times(a, b));
        times * times
    }
}

/// A position drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawn<P> {
    pub seating: Seating<P>,
    /// True when it is proved that no repeated meeting could be spared, at the tables of each size that fairness
    /// gives (M5): nothing is repeated, or all seatings of a small room were gone through.
    pub(crate) fewest: bool,
}

/// Seats all players by lot, with as few repeated meetings as possible. As [`drawn::by_lot`] otherwise.
pub fn by_lot<P: Copy + Ord + Hash>(
    people: &[P],
    game: Game,
    turns: impl Fn(P) -> u8,
    memory: &Memory<P>,
    lot: &mut Lot,
) -> Drawn<P> {
    let mut best: Option<(i64, Vec<Vec<P>>)> = None;
    // Small rooms are tight: several beginnings. Large ones never need more than one.
    let beginnings = (2_000 / people.len().max(1)).clamp(1, 40);
    for _ in 0..beginnings {
        let start = drawn::by_lot(people, game, &turns, lot);
        let mut room = Room::new(&start, memory, |_, _| 0, usize::MAX);
        let cost = room.improve(lot, |a, b| turns(a) == turns(b)) / (2 * REPEAT);
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, room.tables));
        }
        if cost == 0 {
            break;
        }
    }
    let (cost, mut tables) = best.unwrap_or_default();
    let mut fewest = cost == 0;
    if !fewest && people.len() <= MOST_PEOPLE {
        let (usual, odd, odd_tables) = drawn::sizes(people.len(), game);
        let sizes = Sizes { usual, odd, usual_tables: tables.len() - odd_tables.min(tables.len()), odd_tables };
        // The search follows an order drawn by lot as well.
        let mut order = people.to_vec();
        lot.shuffle(&mut order);
        let at_odd: Vec<P> = tables.iter().filter(|table| table.len() == odd).flatten().copied().collect();
        let (better, complete) = Search::new(&order, memory, &turns, at_odd.into_iter(), sizes, cost).run();
        tables = better.unwrap_or(tables);
        fewest = complete;
    }
    Drawn { seating: tables.iter().map(|table| drawn::chairs(table)).collect(), fewest }
}

/// Seats players best against best, with as few repeated meetings as possible, no player more than `reach` tables away from where
/// the ranking alone would put him; among equal numbers of repeats, as close to the ranking as possible. `reach` 0 is the
/// ranking alone; 1 or 2 settle most evenings. In a small room all seatings within reach are gone through: `fewest` is then proved.
pub fn best_against_best<P: Copy + Ord + Hash>(
    ranked: &[P],
    game: Game,
    turns: impl Fn(P) -> u8,
    memory: &Memory<P>,
    reach: u16,
    lot: &mut Lot,
) -> Drawn<P> {
    let start = drawn::best_against_best(ranked, game, &turns);
    let home = verify::tables_of(&start);
    let away = |who: P, table: usize| home.get(&who).map_or(0, |home| home.abs_diff(table));
    let far = |who: P, table: usize| {
        let tables = i64::try_from(away(who, table)).unwrap_or(FAR);
        if tables > i64::from(reach) { FAR } else { tables }
    };
    let mut room = Room::new(&start, memory, far, usize::from(reach) * 2);
    // M5: the players at the tables of the unusual size had as many turns there as those the ranking alone puts there.
    let cost = room.improve(lot, |a, b| turns(a) == turns(b));
    // Within a table, the order of the ranking: the best North.
    let order: HashMap<P, usize> = ranked.iter().copied().zip(0..).collect();
    let rank = |who: &P| order.get(who).copied().unwrap_or(0);
    let mut tables: Vec<Vec<usize>> = room.tables.iter().map(|table| table.iter().map(rank).collect()).collect();
    let mut fewest = cost < REPEAT;
    if ranked.len() <= closest::MOST_PEOPLE && ranked.len() == home.len() {
        let small = closest::Room {
            people: ranked,
            memory,
            home: ranked.iter().map(|who| home.get(who).copied().unwrap_or(0)).collect(),
            reach: usize::from(reach),
            turns: ranked.iter().map(|who| turns(*who)).collect(),
            odd: drawn::odd_size(ranked.len(), game),
        };
        let (better, complete) = small.search(&tables);
        tables = better.unwrap_or(tables);
        fewest |= complete;
    }
    tables.iter_mut().for_each(|table| table.sort_unstable());
    let seated = |table: &Vec<usize>| drawn::chairs(&table.iter().map(|rank| ranked[*rank]).collect::<Vec<P>>());
    Drawn { seating: tables.iter().map(seated).collect(), fewest }
}

/// Further away than is allowed.
const FAR: i64 = 1_000_000_000;

/// Tables being improved.
struct Room<'a, P, D> {
    tables: Vec<Vec<P>>,
    memory: &'a Memory<P>,
    /// The distance of a player at a table from where he should be.
    distance: D,
    /// The greatest distance, in tables, of two players who may change seats.
    span: usize,
}

impl<'a, P: Copy + Ord + Hash, D: Fn(P, usize) -> i64> Room<'a, P, D> {
    fn new(seating: &Seating<P>, memory: &'a Memory<P>, distance: D, span: usize) -> Self {
        Self { tables: seating.iter().map(|chairs| seated(chairs).collect()).collect(), memory, distance, span }
    }

    /// The cost of `who` sitting at a table beside its players, the one at `chair` left out.
    fn beside(&self, who: P, table: usize, chair: usize) -> i64 {
        let others = self.tables[table].iter().enumerate().filter(|(index, _)| *index != chair);
        let met: i64 = others.map(|(_, other)| self.memory.cost(who, *other)).sum();
        met * REPEAT + (self.distance)(who, table)
    }

    /// The players who meet another again, as (table, chair).
    fn unhappy(&self) -> Vec<(usize, usize)> {
        let all = self.tables.iter().enumerate().flat_map(|(t, table)| (0..table.len()).map(move |chair| (t, chair)));
        all.filter(|(table, chair)| self.beside(self.tables[*table][*chair], *table, *chair) >= REPEAT).collect()
    }

    /// Exchanges the seats of those players while it helps; a few harmless exchanges open the way where it does not. Returns the
    /// cost of the meetings left, each pair counted once.
    fn improve(&mut self, lot: &mut Lot, may_swap: impl Fn(P, P) -> bool) -> i64 {
        let sizes: Vec<usize> = self.tables.iter().map(Vec::len).collect();
        let (mut idle, mut best) = (0, (i64::MAX, self.tables.clone()));
        loop {
            let unhappy = self.unhappy();
            let cost: i64 = unhappy.iter().map(|(t, c)| self.beside(self.tables[*t][*c], *t, *c)).sum();
            if cost < best.0 {
                (best, idle) = ((cost, self.tables.clone()), 0);
            }
            if unhappy.is_empty() || idle > 60 {
                break;
            }
            idle += 1;
            for (table, chair) in unhappy {
                let who = self.tables[table][chair];
                let now = self.beside(who, table, chair);
                if now < REPEAT {
                    continue;
                }
                let mut found: Option<(i64, usize, usize)> = None;
                let mut ties = 1;
                let near = |there: &usize| *there != table && there.abs_diff(table) <= self.span;
                for there in (0..self.tables.len()).filter(near) {
                    for seat in 0..self.tables[there].len() {
                        let other = self.tables[there][seat];
                        if sizes[there] != sizes[table] && !may_swap(who, other) {
                            continue;
                        }
                        let gain = now + self.beside(other, there, seat)
                            - self.beside(who, there, seat)
                            - self.beside(other, table, chair);
                        let better = found.is_none_or(|(most, ..)| gain > most);
                        let tie = found.is_some_and(|(most, ..)| gain == most);
                        ties = if better { 1 } else { ties + usize::from(tie) };
                        if better || (tie && lot.below(ties) == 0) {
                            found = Some((gain, there, seat));
                        }
                    }
                }
                // A change that costs a little is accepted now and then, so that the search does not stay where it is.
                let accepted = if lot.below(4) == 0 { -2 * REPEAT } else { 0 };
                if let Some((_, there, seat)) = found.filter(|(gain, ..)| *gain >= accepted) {
                    let other = self.tables[there][seat];
                    (self.tables[table][chair], self.tables[there][seat]) = (other, who);
                }
            }
        }
        self.tables = best.1;
        self.settle(may_swap);
        best.0
    }

    /// Brings players back towards where they should be, wherever that repeats nothing more.
    fn settle(&mut self, may_swap: impl Fn(P, P) -> bool) {
        let mut moved = true;
        while moved {
            moved = false;
            for (a, b) in pairs(&self.tables) {
                let (one, other) = (self.tables[a.0][a.1], self.tables[b.0][b.1]);
                let now = self.beside(one, a.0, a.1) + self.beside(other, b.0, b.1);
                if (self.distance)(one, a.0) + (self.distance)(other, b.0) == 0
                    || (self.tables[a.0].len() != self.tables[b.0].len() && !may_swap(one, other))
                {
                    continue;
                }
                if self.beside(one, b.0, b.1) + self.beside(other, a.0, a.1) < now {
                    (self.tables[a.0][a.1], self.tables[b.0][b.1]) = (other, one);
                    moved = true;
                }
            }
        }
    }
}

/// All pairs of seats at different tables not far from one another.
fn pairs<P>(tables: &[Vec<P>]) -> Vec<((usize, usize), (usize, usize))> {
    const NEAR: usize = 4;
    let mut found = Vec::new();
    for b in 0..tables.len() {
        for a in b.saturating_sub(NEAR)..b {
            for i in 0..tables[a].len() {
                found.extend((0..tables[b].len()).map(|j| ((a, i), (b, j))));
            }
        }
    }
    found
}
