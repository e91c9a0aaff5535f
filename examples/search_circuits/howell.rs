//! D50: which plays of a Howell of triplettes to turn. The meetings, and their séries, stay as they are.

/// NS, EO and série of the tables of position 1, at 4 and 5 tables.
const FIRST: [&[(usize, usize, usize)]; 2] =
    [&[(8, 1, 1), (6, 2, 4), (5, 7, 6), (3, 4, 7)], &[(10, 1, 1), (5, 7, 3), (4, 8, 5), (2, 3, 6), (6, 9, 8)]];

/// A small generator of its own, so that a search can be repeated.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

pub fn search() {
    for first in FIRST {
        let (tables, round) = (first.len(), first.len() * 2 - 1);
        let moved =
            |number: usize, position: usize| if number > round { number } else { (number - 1 + position) % round + 1 };
        let plays: Vec<(usize, usize, usize)> = (0..round)
            .flat_map(|position| {
                first.iter().map(move |(a, b, s)| (moved(*a, position), moved(*b, position), moved(*s, position)))
            })
            .collect();
        let mut chance = Chance(0x9E37_79B9_7F4A_7C15);
        let mut best: Option<(usize, u32, Vec<bool>)> = None;
        for _ in 0..400 {
            let mut turned: Vec<bool> = plays.iter().map(|_| chance.below(2) == 0).collect();
            let mut figure = figures(&plays, &turned, tables);
            // From time to time a step that makes it worse, less and less often.
            for step in 0..3_000 {
                let play = chance.below(plays.len());
                turned[play] = !turned[play];
                let next = figures(&plays, &turned, tables);
                if next.1 <= figure.1 || chance.below(step + 40) == 0 && next.1 < figure.1 + 12 {
                    figure = next;
                } else {
                    turned[play] = !turned[play];
                }
            }
            if best.as_ref().is_none_or(|(spread, squares, _)| figure < (*spread, *squares)) {
                best = Some((figure.0, figure.1, turned));
            }
        }
        if let Some((spread, squares, turned)) = best {
            println!("{tables} tables: spread {spread}, squares {squares}");
            for (position, row) in turned.chunks(tables).enumerate() {
                let which: Vec<usize> = (1..=tables).filter(|table| row[table - 1]).collect();
                println!("    position {}: {which:?}", position + 1);
            }
        }
    }
}

/// The spread of how often two are compared, and the squares of what differs from the mean.
fn figures(plays: &[(usize, usize, usize)], turned: &[bool], tables: usize) -> (usize, u32) {
    let people = tables * 2;
    let mut north = vec![vec![false; people + 1]; people + 1];
    for ((a, b, serie), turned) in plays.iter().zip(turned) {
        north[*serie][if *turned { *b } else { *a }] = true;
    }
    let mean = tables - 1;
    let (mut least, mut most, mut squares) = (usize::MAX, 0, 0);
    for a in 1..=people {
        for b in a + 1..=people {
            let count = (1..people).filter(|serie| north[*serie][a] == north[*serie][b]).count();
            (least, most) = (least.min(count), most.max(count));
            squares += (count.abs_diff(mean).pow(2)) as u32;
        }
    }
    (most - least, squares)
}
