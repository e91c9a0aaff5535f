//! The search that produced the shifts of `src/domain/movement/shifts.rs`: `cargo run --release --example search_shifts`.
//!
//! North stays, South always goes up by one table, East and West by a number of tables that may change from one position to
//! the next. Nobody meets anybody twice when, over the positions, six displacements never take a value twice modulo the number
//! of tables: those of South, East and West (against North), East − South, West − South and West − East. That South goes up by
//! one table each time loses nothing where all tables but one at most are visited: positions may be put in that order.
//!
//! A depth-first search tries the base moves first, then those that differ least from them, and starts again in another
//! order when it has been too long in one branch. `search_shifts FROM TO TARGET` limits the numbers of
//! tables and says how many positions are sought.

/// Displacements sought for each position: East, West.
type Steps = Vec<(i32, i32)>;

struct Search {
    tables: i32,
    target: usize,
    nodes: u64,
    /// Values taken: South, East, West, East − South, West − South, West − East.
    taken: [u64; 6],
    chosen: Vec<(i32, i32)>,
    /// Moves of East and West, in the order in which they are tried.
    order: Vec<(i32, i32)>,
}

impl Search {
    fn bits(&self, (east, west): (i32, i32)) -> [u64; 6] {
        let south = self.chosen.len() as i32;
        [south, east, west, east - south, west - south, west - east].map(|value| 1 << value.rem_euclid(self.tables))
    }

    fn extend(&mut self) -> bool {
        if self.chosen.len() == self.target {
            return true;
        }
        let last = self.chosen.last().copied().unwrap_or((0, 0));
        let tries = if self.chosen.is_empty() { vec![(0, 0)] } else { self.order.clone() };
        for step in tries {
            let next = ((last.0 + step.0).rem_euclid(self.tables), (last.1 + step.1).rem_euclid(self.tables));
            let bits = self.bits(next);
            if bits.iter().zip(&self.taken).any(|(new, taken)| new & taken != 0) {
                continue;
            }
            if self.nodes == 0 {
                return false;
            }
            self.nodes -= 1;
            let before = self.taken;
            self.taken.iter_mut().zip(bits).for_each(|(taken, new)| *taken |= new);
            self.chosen.push(next);
            if self.extend() {
                return true;
            }
            self.chosen.pop();
            self.taken = before;
        }
        false
    }
}

/// A movement that is its own mirror image: the displacements at South's +k and −k are opposite. Half as many choices reach
/// the numbers of tables where the plain search does not arrive. South's displacement is never T/2 when T is even.
fn mirrored(
    tables: i32,
    most: i32,
    taken: [u64; 6],
    chosen: &mut Steps,
    nodes: &mut u64,
    order: &[(i32, i32)],
) -> bool {
    let south = chosen.len() as i32 + 1;
    if south > most {
        return true;
    }
    let last = chosen.last().copied().unwrap_or((0, 0));
    for step in order {
        let (east, west) = (last.0 + step.0, last.1 + step.1);
        let mut now = taken;
        let fits =
            [south, east, west, east - south, west - south, west - east].iter().zip(&mut now).all(|(value, taken)| {
                let (one, other) = (1u64 << value.rem_euclid(tables), 1u64 << (-value).rem_euclid(tables));
                let free = one != other && *taken & (one | other) == 0;
                *taken |= one | other;
                free
            });
        if !fits {
            continue;
        }
        if *nodes == 0 {
            return false;
        }
        *nodes -= 1;
        chosen.push((east, west));
        if mirrored(tables, most, now, chosen, nodes, order) {
            return true;
        }
        chosen.pop();
    }
    false
}

/// The displacements of a mirrored movement in the order of South's.
fn unfolded(half: &Steps) -> Steps {
    let back = half.iter().rev().map(|(east, west)| (-east, -west));
    back.chain([(0, 0)]).chain(half.iter().copied()).collect()
}

fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// All pairs of moves, the base first; the further from the base, the later, with some luck in the order.
fn order(tables: i32, base: (i32, i32), luck: u64, state: &mut u64) -> Vec<(i32, i32)> {
    let half = tables / 2;
    let away = |step: i32, base: i32| {
        let far = (step - base).rem_euclid(tables);
        far.min(tables - far) as u64
    };
    let mut steps: Vec<(u64, (i32, i32))> = Vec::new();
    for east in half - tables + 1..=half {
        for west in half - tables + 1..=half {
            let changed = u64::from(east != base.0) + u64::from(west != base.1);
            let rank = changed * 20 + away(east, base.0) + away(west, base.1);
            let noise = if luck == 0 { 0 } else { next(state) % luck };
            steps.push((rank + noise, (east, west)));
        }
    }
    steps.sort_unstable();
    steps.into_iter().map(|(_, step)| step).collect()
}

/// Every (position, orientation) where the move is not the most usual one.
fn specials(steps: &Steps) -> ((i32, i32), usize) {
    let usual = |values: Vec<i32>| {
        let count = |value: &i32| values.iter().filter(|other| *other == value).count();
        values.iter().copied().max_by_key(|value| (count(value), -value.abs())).unwrap_or(0)
    };
    let base = (usual(steps.iter().map(|s| s.0).collect()), usual(steps.iter().map(|s| s.1).collect()));
    let count = steps.iter().map(|s| usize::from(s.0 != base.0) + usize::from(s.1 != base.1)).sum();
    (base, count)
}

fn main() {
    let bounds: Vec<i32> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let (from, to) = (bounds.first().copied().unwrap_or(5), bounds.get(1).copied().unwrap_or(62));
    for tables in from..=to {
        // What is known to be reached; 21 positions are all that is ever asked for (20, and the starting seats of teams).
        let target = bounds.get(2).copied().unwrap_or(match tables {
            6 | 8 | 10 | 12 | 14 | 16 | 18 | 20 => tables - 1,
            9 => 7,
            5..=21 => {
                if tables % 3 == 0 && tables % 2 == 1 {
                    tables - 2 * i32::from(tables == 9)
                } else {
                    tables
                }
            }
            _ => 21,
        });
        let mut best: Option<(usize, (i32, i32), Steps)> = None;
        let mut state = tables as u64;
        let nodes = if (15..=21).contains(&tables) { 2_000 } else { 4_000 };
        let reach = (tables / 2).min(6);
        let mut bases: Vec<(i32, i32)> =
            (-reach..=reach).flat_map(|east| (-reach..=reach).map(move |west| (east, west))).collect();
        bases.sort_by_key(|(east, west)| (east.abs().max(west.abs()), (east - 2).abs() + (west + 2).abs()));
        bases.insert(0, (2, -2));
        let half = tables / 2;
        let signed = |n: i32| (n + tables - half - 1).rem_euclid(tables) - (tables - half - 1);
        for attempt in 0..4_000u64 {
            // Every base in turn, the smallest moves first; then again with luck.
            let base = bases[attempt as usize % bases.len()];
            let round = attempt as usize / bases.len();
            let luck = if round == 0 { 0 } else { [1, 25, 60, 400][round % 4] };
            let order = order(tables, base, luck, &mut state);
            if tables >= 14 {
                let mut half = Vec::new();
                let most = ((tables - 1) / 2).min(target / 2);
                if mirrored(tables, most, [1; 6], &mut half, &mut 300_000, &order) {
                    let all = unfolded(&half);
                    // Any run of positions will do where there are more than are sought.
                    for run in all.windows(target as usize) {
                        let steps: Steps =
                            run.windows(2).map(|p| (signed(p[1].0 - p[0].0), signed(p[1].1 - p[0].1))).collect();
                        let (base, count) = specials(&steps);
                        if best.as_ref().is_none_or(|(least, ..)| count < *least) {
                            best = Some((count, base, steps));
                        }
                    }
                }
                if attempt > 40 && best.is_some() {
                    break;
                }
            }
            let mut search =
                Search { tables, target: target as usize, nodes, taken: [0; 6], chosen: Vec::new(), order };
            if !search.extend() {
                continue;
            }
            let steps: Steps = search
                .chosen
                .windows(2)
                .map(|pair| (signed(pair[1].0 - pair[0].0), signed(pair[1].1 - pair[0].1)))
                .collect();
            let (base, count) = specials(&steps);
            if best.as_ref().is_none_or(|(least, ..)| count < *least) {
                best = Some((count, base, steps));
            }
            if count == 0 || (best.is_some() && attempt > 60) {
                break;
            }
        }
        let Some((count, base, steps)) = best else {
            println!("// {tables}: {target} positions not found");
            continue;
        };
        let list: Vec<String> = steps
            .iter()
            .zip(2..)
            .flat_map(|(step, position)| {
                let east = (step.0 != base.0).then(|| format!("({position}, E, {})", step.0));
                let west = (step.1 != base.1).then(|| format!("({position}, O, {})", step.1));
                east.into_iter().chain(west)
            })
            .collect();
        println!(
            "    ({tables}, {target}, Moves {{ base: [1, {}, {}], special: &[{}] }}), // {count}",
            base.0,
            base.1,
            list.join(", ")
        );
    }
}
