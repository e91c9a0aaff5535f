//! D43: one ring, moves usual but at as few positions as can be.

/// South, East, West, étuis by default.
const USUAL: [i32; 4] = [1, 2, -2, -1];

/// The differences reached: for each of the ten, the values taken.
#[derive(Clone)]
struct Taken {
    tables: i32,
    values: [u64; 10],
}

impl Taken {
    /// Adds a position with those offsets; `None` where a difference comes back.
    fn with(&self, offsets: [i32; 4]) -> Option<Self> {
        let mut next = self.clone();
        let all = [0, offsets[0], offsets[1], offsets[2], offsets[3]];
        let mut index = 0;
        for a in 0..5 {
            for b in a + 1..5 {
                let bit = 1u64 << (all[b] - all[a]).rem_euclid(self.tables);
                if next.values[index] & bit != 0 {
                    return None;
                }
                next.values[index] |= bit;
                index += 1;
            }
        }
        Some(next)
    }
}

/// A move that is not the usual one: into which position, of what, by how much.
type Special = (usize, usize, i32);

pub fn search(tables: i32, positions: usize) {
    let start = Taken { tables, values: [0; 10] };
    let Some(start) = start.with([0; 4]) else { return };
    for most in 0..=6 {
        let mut special = Vec::new();
        if deepen(&start, [0; 4], 2, positions, most, &mut special) {
            let named: Vec<String> = special
                .iter()
                .map(|(into, which, by)| format!("{into}{}{by:+}", ["S", "E", "O", "D"][*which]))
                .collect();
            println!(
                "{tables} tables, {positions} positions: {}",
                if named.is_empty() { "usual".into() } else { named.join(" ") }
            );
            return;
        }
    }
    println!("{tables} tables, {positions} positions: none with 6 special moves");
}

fn deepen(
    taken: &Taken,
    offsets: [i32; 4],
    into: usize,
    positions: usize,
    left: usize,
    special: &mut Vec<Special>,
) -> bool {
    if into > positions {
        return true;
    }
    choose(taken, offsets, 0, into, positions, left, special)
}

/// Chooses the move of each thing that moves, one after the other, then goes on to the next position.
fn choose(
    taken: &Taken,
    offsets: [i32; 4],
    which: usize,
    into: usize,
    positions: usize,
    left: usize,
    special: &mut Vec<Special>,
) -> bool {
    if which == 4 {
        return taken.with(offsets).is_some_and(|next| deepen(&next, offsets, into + 1, positions, left, special));
    }
    let moved = |by: i32| {
        let mut moved = offsets;
        moved[which] += by;
        moved
    };
    if choose(taken, moved(USUAL[which]), which + 1, into, positions, left, special) {
        return true;
    }
    if left == 0 {
        return false;
    }
    for size in 1..=taken.tables / 2 {
        for by in [size, -size] {
            if by == USUAL[which] {
                continue;
            }
            special.push((into, which, by));
            if choose(taken, moved(by), which + 1, into, positions, left - 1, special) {
                return true;
            }
            special.pop();
        }
    }
    false
}
