//! The search for ring movements (M9): `cargo run --release --example search_rings TABLES [SEED]`.
//!
//! v = 4 · TABLES players are 3r + e, e in 1..=3: e never move, the others follow one another on three rings of r places. A
//! base seating, turned r times, is a movement. Nobody meets anybody twice when, in the base, no two pairs of places of the
//! same ring have the same distance, no two pairs from the same two rings the same difference, and nobody who never moves sits
//! beside two places of one ring.
//!
//! Tables of the base come in threes: if {a.0, b.1, …} is a table, so are the two got by taking every place on to the next
//! ring. That is tried first where it is possible; every other attempt seeks all tables freely. The search is depth first, in an order
//! drawn from the seed, and starts again when it has been too long.

/// Nodes before starting again.
const NODES: u64 = 2_000_000;

struct Search {
    length: usize,
    fixed: usize,
    tables: usize,
    /// True when tables come in threes.
    turned: bool,
    /// Differences used: [ring][ring][difference].
    used: [[Vec<bool>; 3]; 3],
    free: Vec<bool>,
    order: Vec<usize>,
    base: Vec<[usize; 4]>,
    nodes: u64,
}

/// Place `x` of ring `j`, as one number; those who never move come after.
fn ring(place: usize) -> usize {
    place % 3
}

impl Search {
    fn new(tables: usize, turned: bool) -> Self {
        let players = tables * 4;
        let fixed = if players.is_multiple_of(3) { 3 } else { players % 3 };
        let length = (players - fixed) / 3;
        let used = || std::array::from_fn(|_| vec![false; length]);
        Self {
            length,
            fixed,
            tables,
            turned,
            used: [used(), used(), used()],
            free: vec![true; length * 3],
            order: (0..length * 3).collect(),
            base: Vec::new(),
            nodes: NODES,
        }
    }

    /// Marks the differences of two places used, or free again; false when one was used already (nothing is marked then).
    fn pair(&mut self, a: usize, b: usize, mark: bool) -> bool {
        let (low, high) = if ring(a) <= ring(b) { (a, b) } else { (b, a) };
        let difference = (high / 3 + self.length - low / 3) % self.length;
        let same = ring(a) == ring(b);
        let back = (self.length - difference) % self.length;
        let row = &mut self.used[ring(low)][ring(high)];
        if mark && (row[difference] || (same && (row[back] || back == difference))) {
            return false;
        }
        row[difference] = mark;
        if same {
            row[back] = mark;
        }
        true
    }

    /// Marks a table, and its two images when tables come in threes; undone when it does not fit.
    fn table(&mut self, places: &[usize], images: usize) -> Option<Vec<(usize, usize)>> {
        let mut done = Vec::new();
        for image in 0..images {
            let on = |place: usize| place / 3 * 3 + (place + image) % 3;
            for (i, a) in places.iter().enumerate() {
                for b in &places[..i] {
                    let (a, b) = (on(*a), on(*b));
                    if !self.pair(a, b, true) {
                        self.undo(&done);
                        return None;
                    }
                    done.push((a, b));
                }
            }
        }
        Some(done)
    }

    fn undo(&mut self, done: &[(usize, usize)]) {
        for (a, b) in done {
            self.pair(*a, *b, false);
        }
    }

    /// Fills the next table.
    fn extend(&mut self) -> bool {
        if self.base.len() == self.tables {
            return true;
        }
        let still = self.base.len() < self.fixed;
        let alone = still && self.turned && self.fixed != 2;
        let images = if self.turned && !alone { 3 } else { 1 };
        let Some(first) = self.order.iter().copied().find(|place| self.free[*place]) else { return false };
        if alone && self.fixed == 1 {
            // One table is its own image: place x of each ring.
            return self.fill(&[first / 3 * 3, first / 3 * 3 + 1, first / 3 * 3 + 2], 1, true);
        }
        if still {
            // Three places of three rings; with three who never move, the images are the tables of the other two.
            let images = if self.turned && self.fixed == 3 { 3 } else { 1 };
            return self.choose(&mut vec![first], 3, images, true);
        }
        self.choose(&mut vec![first], 4, images, false)
    }

    fn choose(&mut self, chosen: &mut Vec<usize>, size: usize, images: usize, still: bool) -> bool {
        if chosen.len() == size {
            return self.fill(&chosen.clone(), images, still);
        }
        for index in 0..self.order.len() {
            let place = self.order[index];
            let after = chosen.len() == 1 || chosen.last().is_some_and(|last| *last != place);
            if !self.free[place] || chosen.contains(&place) || !after {
                continue;
            }
            if still && chosen.iter().any(|other| ring(*other) == ring(place)) {
                continue;
            }
            if self.nodes == 0 {
                return false;
            }
            self.nodes -= 1;
            chosen.push(place);
            if let Some(done) = self.table(chosen, 1) {
                self.undo(&done);
                if self.choose(chosen, size, images, still) {
                    return true;
                }
            }
            chosen.pop();
        }
        false
    }

    /// Puts a table and its images down, and goes on.
    fn fill(&mut self, places: &[usize], images: usize, still: bool) -> bool {
        let on = |place: usize, image: usize| place / 3 * 3 + (place + image) % 3;
        let mut all: Vec<usize> = (0..images).flat_map(|image| places.iter().map(move |p| on(*p, image))).collect();
        all.sort_unstable();
        all.dedup();
        if all.len() != places.len() * images || all.iter().any(|place| !self.free[*place]) {
            return false;
        }
        let Some(done) = self.table(places, images) else { return false };
        all.iter().for_each(|place| self.free[*place] = false);
        let before = self.base.len();
        for image in 0..images {
            let mut table = [usize::MAX; 4];
            let from = usize::from(still);
            places.iter().enumerate().for_each(|(i, place)| table[from + i] = on(*place, image));
            self.base.push(table);
        }
        if self.extend() {
            return true;
        }
        self.base.truncate(before);
        all.iter().for_each(|place| self.free[*place] = true);
        self.undo(&done);
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

fn main() {
    let mut words = std::env::args().skip(1).filter_map(|word| word.parse::<u64>().ok());
    let tables = words.next().unwrap_or(7) as usize;
    let mut state = words.next().unwrap_or(1);
    for attempt in 0u32.. {
        // In threes when the other tables are a multiple of three, which is quicker where such a base exists; freely in turn.
        let probe = Search::new(tables, true);
        let turned = attempt % 2 == 0 && probe.fixed != 2 && (tables - probe.fixed).is_multiple_of(3);
        let mut search = Search::new(tables, turned);
        for end in (1..search.order.len()).rev() {
            let other = (next(&mut state) % (end as u64 + 1)) as usize;
            search.order.swap(end, other);
        }
        if !search.extend() {
            continue;
        }
        println!("// {} positions, attempt {}", search.length, attempt + 1);
        let word = |table: usize, place: usize| match place {
            usize::MAX => format!("F{table}"),
            _ => format!("{}.{}", place / 3, ring(place)),
        };
        let rows: Vec<String> = search
            .base
            .iter()
            .enumerate()
            .map(|(table, places)| places.iter().map(|p| word(table, *p)).collect::<Vec<_>>().join(","))
            .collect();
        println!("    ({tables}, {}, \"{}\"),", search.length, rows.join(" "));
        return;
    }
}
