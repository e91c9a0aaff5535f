//! Bases that are their own image, by exact cover: where as many people stay as must (one or two), every place, every distance
//! within a ring and every difference from one ring to the next is used exactly once.
//!
//! Everything is counted up to the image. A table with its two images uses four orbits of places and six of pairs; all such
//! tables are listed first, as sets of orbits, and chosen so that no orbit is left. The orbit with the fewest tables left is
//! covered next. It finds what the depth-first search does not, at 20 and 22 tables.

/// A set of orbits, one bit each.
type Set = u128;

/// The numbering of the orbits.
#[derive(Clone, Copy)]
struct Orbits {
    length: usize,
    /// m, and its powers.
    powers: [usize; 3],
}

/// A place: its number, its ring.
pub type Place = (usize, usize);

impl Orbits {
    /// The place of an orbit (named by its place on ring 0) on a ring.
    const fn place(&self, orbit: usize, ring: usize) -> Place {
        (orbit * self.powers[ring] % self.length, ring)
    }

    /// The orbit of a pair of places, after those of places; `None` for a distance that would come back twice.
    fn pair(&self, a: Place, b: Place) -> Option<usize> {
        let ((x, i), (y, j)) = if (a.1 + 1) % 3 == b.1 || a.1 == b.1 { (a, b) } else { (b, a) };
        // Brought back to ring 0.
        let difference = (y + self.length - x) * self.powers[(3 - i) % 3] % self.length;
        if i != j {
            return Some(self.length + difference);
        }
        let distance = difference.min(self.length - difference);
        (distance > 0 && distance * 2 != self.length).then_some(2 * self.length + distance)
    }

    /// The orbits of a table; `None` when it uses one twice.
    fn of(&self, orbits: &[usize], places: &[Place]) -> Option<Set> {
        let mut set = orbits.iter().fold(0, |set, orbit| set | 1 << orbit);
        for (index, &a) in places.iter().enumerate() {
            for &b in &places[index + 1..] {
                let bit: Set = 1 << self.pair(a, b)?;
                if set & bit != 0 {
                    return None;
                }
                set |= bit;
            }
        }
        Some(set)
    }
}

struct Search {
    nodes: u64,
    chosen: Vec<Set>,
}

impl Search {
    /// Covers the rest with tables of a list; all of them fit the tables chosen.
    fn cover(&mut self, left: Set, tables: &[Set]) -> bool {
        if left == 0 {
            return true;
        }
        let mut counts = [0u32; 128];
        for table in tables {
            let mut rest = *table;
            while rest != 0 {
                counts[rest.trailing_zeros() as usize] += 1;
                rest &= rest - 1;
            }
        }
        let Some(next) = (0..128).filter(|bit| left >> bit & 1 == 1).min_by_key(|bit| counts[*bit]) else {
            return false;
        };
        for table in tables.iter().filter(|table| *table >> next & 1 == 1) {
            if self.nodes == 0 {
                return false;
            }
            self.nodes -= 1;
            let fits: Vec<Set> = tables.iter().copied().filter(|other| other & table == 0).collect();
            self.chosen.push(*table);
            if self.cover(left & !table, &fits) {
                return true;
            }
            self.chosen.pop();
        }
        false
    }
}

/// The tables of a base: those with a fixed player first, three places each.
pub fn search(
    length: usize,
    multiplier: usize,
    still: usize,
    nodes: u64,
    mut below: impl FnMut(usize) -> usize,
) -> Option<Vec<Vec<Place>>> {
    let orbits = Orbits { length, powers: [1, multiplier, multiplier * multiplier % length] };
    if still > 2 || 5 * length / 2 >= 128 {
        return None;
    }
    // Beside a fixed player: one orbit of places, one of differences.
    let mut alone: Vec<(usize, Set)> = Vec::new();
    for orbit in 0..length {
        let difference = orbit * (multiplier + length - 1) % length;
        alone.push((orbit, 1 << orbit | 1 << (length + difference)));
    }
    let mut singles: Vec<(usize, Set)> = Vec::new();
    for _ in 0..100 {
        let (orbit, set) = alone[below(alone.len())];
        if singles.len() < still && singles.iter().all(|(_, other)| other & set == 0) {
            singles.push((orbit, set));
        }
    }
    if singles.len() < still {
        return None;
    }
    let used = singles.iter().fold(0, |used, (_, set)| used | set);
    let mut tables: Vec<(Set, Vec<Place>)> = Vec::new();
    let free: Vec<usize> = (0..length).filter(|orbit| singles.iter().all(|(other, _)| other != orbit)).collect();
    for (a, &first) in free.iter().enumerate() {
        for (b, &second) in free.iter().enumerate().skip(a + 1) {
            for (c, &third) in free.iter().enumerate().skip(b + 1) {
                for &fourth in free.iter().skip(c + 1) {
                    for rings in 0..27 {
                        let four = [first, second, third, fourth];
                        let on = [0, rings % 3, rings / 3 % 3, rings / 9];
                        let places: Vec<Place> = four.iter().zip(on).map(|(o, ring)| orbits.place(*o, ring)).collect();
                        if let Some(set) = orbits.of(&four, &places).filter(|set| set & used == 0) {
                            tables.push((set, places));
                        }
                    }
                }
            }
        }
    }
    for end in (1..tables.len()).rev() {
        tables.swap(end, below(end + 1));
    }
    let sets: Vec<Set> = tables.iter().map(|(set, _)| *set).collect();
    let points = free.iter().fold(0, |set: Set, orbit| set | 1 << orbit);
    let mixed = (0..length).fold(0, |set: Set, d| set | 1 << (length + d)) & !used;
    let pure = (1..length.div_ceil(2)).fold(0, |set: Set, d| set | 1 << (2 * length + d));
    let mut search = Search { nodes, chosen: Vec::new() };
    if !search.cover(points | mixed | pure, &sets) {
        return None;
    }
    let image = |(x, ring): Place| (x * multiplier % length, (ring + 1) % 3);
    let mut base: Vec<Vec<Place>> =
        singles.iter().map(|(orbit, _)| (0..3).map(|ring| orbits.place(*orbit, ring)).collect()).collect();
    for set in &search.chosen {
        let places = &tables.iter().find(|(other, _)| other == set)?.1;
        let second: Vec<Place> = places.iter().copied().map(image).collect();
        let third: Vec<Place> = second.iter().copied().map(image).collect();
        base.extend([places.clone(), second, third]);
    }
    Some(base)
}
