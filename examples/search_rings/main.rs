//! The search for ring movements (M9): `cargo run --release --example search_rings [FROM [TO]]`.
//!
//! 4 · T players are 3r + e: e never move, the others follow one another on three rings of r places. A base seating, turned
//! r times, is a movement. No two players meet twice when, in the base, no two pairs of places of the same ring have the same
//! distance, no two pairs from the same two rings the same difference, and no fixed player sits beside two places of
//! one ring.
//!
//! Only bases that are their own image are sought: place x of ring j goes to place m·x of the next ring, with m³ = 1 modulo r, so
//! that tables come in threes, or singly ({x.0, mx.1, m²x.2} beside a fixed player). A third of the choices is left.
//! As few people as can be stay where they are, so that there are as many positions as can be. Where one or two stay, everything is
//! used exactly once: an exact cover (`cover.rs`). Elsewhere the search is depth first, and starts again in another order
//! when it has been too long.
//!
//! Two numbers of tables are not of that kind. At 5 every North stays: the fascicule's own moves, found here as multiples. The
//! 10 positions at 8 tables come from a public list (see `src/domain/movement/ring_tables.rs`), not from a search of ours.
#![allow(clippy::disallowed_methods)]

mod cover;

use std::time::Instant;

/// Nodes before starting again.
const NODES: u64 = 20_000;
/// Beginnings, for one number of fixed players and one m, before trying others.
const ATTEMPTS: u32 = 30_000;
/// Exact covers tried for one m, and the steps of each.
const COVERS: (u32, u64) = (16, 1_000_000);
/// Rings longer than that have too many tables to list.
const LONGEST_COVER: usize = 30;
/// How many may never move, at most.
const MOST_STILL: usize = 12;

/// Which ring a place is on.
const fn ring(place: usize) -> usize {
    place % 3
}

struct Search {
    length: usize,
    multiplier: usize,
    /// Tables still to be made: alone with a fixed player, in threes with such, in threes without.
    left: [usize; 3],
    /// Differences used: [ring][ring][difference].
    used: [[Vec<bool>; 3]; 3],
    free: Vec<bool>,
    order: Vec<usize>,
    base: Vec<Vec<usize>>,
    nodes: u64,
}

impl Search {
    fn new(length: usize, multiplier: usize, left: [usize; 3], order: Vec<usize>) -> Self {
        let used = || std::array::from_fn(|_| vec![false; length]);
        let free = vec![true; length * 3];
        Self { length, multiplier, left, used: [used(), used(), used()], free, order, base: Vec::new(), nodes: NODES }
    }

    /// The image of a place.
    fn image(&self, place: usize) -> usize {
        place / 3 * self.multiplier % self.length * 3 + (place + 1) % 3
    }

    /// Marks the difference of two places used; false when it was used already (nothing is marked then).
    fn mark(&mut self, a: usize, b: usize) -> bool {
        let (low, high) = if ring(a) <= ring(b) { (a, b) } else { (b, a) };
        let difference = (high / 3 + self.length - low / 3) % self.length;
        let back = (self.length - difference) % self.length;
        let same = ring(a) == ring(b);
        let row = &mut self.used[ring(low)][ring(high)];
        if row[difference] || (same && back == difference) {
            return false;
        }
        row[difference] = true;
        if same {
            row[back] = true;
        }
        true
    }

    fn unmark(&mut self, pairs: &[(usize, usize)]) {
        for &(a, b) in pairs {
            let (low, high) = if ring(a) <= ring(b) { (a, b) } else { (b, a) };
            let difference = (high / 3 + self.length - low / 3) % self.length;
            self.used[ring(low)][ring(high)][difference] = false;
            if ring(a) == ring(b) {
                self.used[ring(low)][ring(high)][(self.length - difference) % self.length] = false;
            }
        }
    }

    /// Marks the differences of a place with those already chosen, and of their images.
    fn join(&mut self, chosen: &[usize], place: usize, images: usize) -> Option<Vec<(usize, usize)>> {
        let mut done = Vec::new();
        for &other in chosen {
            let (mut a, mut b) = (other, place);
            for _ in 0..images {
                if !self.mark(a, b) {
                    self.unmark(&done);
                    return None;
                }
                done.push((a, b));
                (a, b) = (self.image(a), self.image(b));
            }
        }
        Some(done)
    }

    /// Makes the next table, or the next three.
    fn extend(&mut self) -> bool {
        let Some(sort) = self.left.iter().position(|left| *left > 0) else { return true };
        // Tables with a fixed player are made first, wherever they fit; the others around the first free place.
        let firsts: Vec<usize> = self.order.iter().copied().filter(|place| self.free[*place]).collect();
        for &first in firsts.iter().take(if sort == 2 { 1 } else { usize::MAX }) {
            let (second, third) = (self.image(first), self.image(self.image(first)));
            self.left[sort] -= 1;
            let found = match sort {
                0 if ring(first) != 0 => false,
                0 => self.alone([first, second, third]),
                1 => self.choose(&mut vec![first], 3),
                _ => self.choose(&mut vec![first], 4),
            };
            if found {
                return true;
            }
            self.left[sort] += 1;
            if self.nodes == 0 {
                return false;
            }
        }
        false
    }

    /// A table that is its own image.
    fn alone(&mut self, places: [usize; 3]) -> bool {
        let mut marked = Vec::new();
        for index in 1..3 {
            let Some(done) = self.join(&places[..index], places[index], 1) else {
                self.unmark(&marked);
                return false;
            };
            marked.extend(done);
        }
        places.iter().for_each(|place| self.free[*place] = false);
        self.base.push(places.to_vec());
        if self.extend() {
            return true;
        }
        self.base.pop();
        places.iter().for_each(|place| self.free[*place] = true);
        self.unmark(&marked);
        false
    }

    /// Completes a table of that many who move, its images with it.
    fn choose(&mut self, chosen: &mut Vec<usize>, size: usize) -> bool {
        if chosen.len() == size {
            return self.put(chosen);
        }
        for index in 0..self.order.len() {
            let place = self.order[index];
            let known = |other: &usize| {
                [*other, self.image(*other), self.image(self.image(*other))].contains(&place)
                    || (size == 3 && ring(*other) == ring(place))
            };
            if !self.free[place] || chosen.iter().any(known) {
                continue;
            }
            if self.nodes == 0 {
                return false;
            }
            self.nodes -= 1;
            if let Some(done) = self.join(chosen, place, 3) {
                chosen.push(place);
                if self.choose(chosen, size) {
                    return true;
                }
                chosen.pop();
                self.unmark(&done);
            }
        }
        false
    }

    fn put(&mut self, chosen: &[usize]) -> bool {
        let second: Vec<usize> = chosen.iter().map(|place| self.image(*place)).collect();
        let third: Vec<usize> = second.iter().map(|place| self.image(*place)).collect();
        let tables = [chosen.to_vec(), second, third];
        tables.iter().flatten().for_each(|place| self.free[*place] = false);
        self.base.extend(tables.iter().cloned());
        if self.extend() {
            return true;
        }
        self.base.truncate(self.base.len() - 3);
        tables.iter().flatten().for_each(|place| self.free[*place] = true);
        false
    }
}

fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The base of the movement with the most positions: places per table, and how many positions.
fn search(tables: usize) -> Option<(usize, Vec<Vec<usize>>)> {
    let players = tables * 4;
    let mut state = tables as u64;
    let stills = (1..=MOST_STILL.min(tables)).filter(|still| (players - still).is_multiple_of(3));
    for still in stills {
        let length = (players - still) / 3;
        let multipliers: Vec<usize> = (1..length).filter(|m| m * m % length * m % length == 1).collect();
        for _ in 0..if still <= 2 && length <= LONGEST_COVER { COVERS.0 } else { 0 } {
            for &multiplier in &multipliers {
                let below = |bound: usize| (next(&mut state) % bound.max(1) as u64) as usize;
                if let Some(base) = cover::search(length, multiplier, still, COVERS.1, below) {
                    let place = |(x, ring): cover::Place| x * 3 + ring;
                    return Some((length, base.into_iter().map(|t| t.into_iter().map(place).collect()).collect()));
                }
            }
        }
        for attempt in 0..ATTEMPTS {
            for &multiplier in &multipliers {
                for single in (still % 3..=still).step_by(3).take(2) {
                    let left = [single, (still - single) / 3, (tables - still) / 3];
                    let mut order: Vec<usize> = (0..length * 3).collect();
                    for end in (1..order.len()).rev() {
                        order.swap(end, (next(&mut state) % (end as u64 + 1)) as usize);
                    }
                    let mut search = Search::new(length, multiplier, left, order);
                    if search.extend() {
                        return Some((length, search.base));
                    }
                    if search.nodes > 0 && attempt == 0 {
                        eprintln!("// {tables}: {length} positions, m = {multiplier}, {left:?}: there is none");
                    }
                }
            }
        }
    }
    None
}

/// Every table with its own North, who stays: {x.0, ax.1, bx.2} beside each, where a and b make all differences different.
fn every_north_stays(tables: usize) -> Option<Vec<Vec<usize>>> {
    let all = |step: usize| {
        let mut seen = vec![false; tables];
        (0..tables).all(|x| !std::mem::replace(&mut seen[x * step % tables], true))
    };
    let pairs = (2..tables).flat_map(|a| (a + 1..tables).map(move |b| (a, b)));
    let (a, b) = pairs.into_iter().find(|(a, b)| [*a, *b, a - 1, b - 1, b - a].into_iter().all(all))?;
    Some((0..tables).map(|x| vec![x * 3, x * a % tables * 3 + 1, x * b % tables * 3 + 2]).collect())
}

/// Whether no two players meet twice over the positions of a base: all meetings listed, independently of the search.
fn sound(length: usize, base: &[Vec<usize>]) -> bool {
    let mut met = std::collections::HashSet::new();
    let mut seen = std::collections::HashSet::new();
    let once = base.iter().flatten().all(|place| seen.insert(*place)) && seen.len() == length * 3;
    once && (0..length).all(|k| {
        base.iter().enumerate().all(|(table, places)| {
            let mut here: Vec<usize> = places.iter().map(|p| (p / 3 + k) % length * 3 + ring(*p)).collect();
            if here.len() == 3 {
                here.push(length * 3 + table);
            }
            here.sort_unstable();
            (0..4).all(|b| (0..b).all(|a| met.insert((here[a], here[b]))))
        })
    })
}

fn main() {
    let mut words = std::env::args().skip(1).filter_map(|word| word.parse::<usize>().ok());
    let from = words.next().unwrap_or(4);
    let to = words.next().unwrap_or(from.max(30));
    for tables in from..=to {
        let start = Instant::now();
        if tables == 8 {
            println!("    // 8: not searched for, from a public list");
            continue;
        }
        let found = if tables == 5 { every_north_stays(5).map(|base| (5, base)) } else { search(tables) };
        let Some((positions, base)) = found.filter(|(length, base)| sound(*length, base)) else {
            println!("    // {tables}: none found in {:.1} s", start.elapsed().as_secs_f32());
            continue;
        };
        let mut stills = 0..;
        let rows: Vec<String> = base
            .iter()
            .map(|places| {
                let still = (places.len() == 3).then(|| stills.next().map_or(String::new(), |n| format!("F{n}")));
                let moving = places.iter().map(|place| format!("{}.{}", place / 3, ring(*place)));
                still.into_iter().chain(moving).collect::<Vec<_>>().join(",")
            })
            .collect();
        println!("    // {:.1} s", start.elapsed().as_secs_f32());
        println!("    ({tables}, {positions}, \"{}\"),", rows.join(" "));
    }
}
