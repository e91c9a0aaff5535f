//! The search that produced the movement for 6 duos at 3 tables: `cargo run --release --example search_duo3`.
//!
//! Twelve players, 0 to 11; 2d and 2d + 1 are partners and never sit together. A round is three tables of four. Two rounds
//! always share three meetings or more: four people who come from three tables bring at least one pair along, at each of
//! three tables. Over p rounds, the pairs met twice are then at least 3 · p(p − 1)/2. There are 60 pairs of opponents and 18
//! meetings in a round, so over 6 rounds (108 meetings) 48 pairs at least meet twice. The search reaches both bounds at every
//! number of rounds, with no pair more than twice. Chairs are then given so that nobody sits too often on the same side.

/// Rounds sought.
const ROUNDS: usize = 6;

type Round = [[u8; 4]; 3];

/// The meetings of a round, one bit per pair.
fn meetings(round: &Round) -> u128 {
    let mut bits = 0;
    for table in round {
        for (i, a) in table.iter().enumerate() {
            for b in &table[..i] {
                bits |= 1u128 << pair(*a, *b);
            }
        }
    }
    bits
}

fn pair(a: u8, b: u8) -> u32 {
    let (low, high) = (u32::from(a.min(b)), u32::from(a.max(b)));
    high * (high - 1) / 2 + low
}

/// Every way of seating the twelve without partners together.
fn rounds() -> Vec<Round> {
    fn fill(table: usize, free: &[u8], round: &mut Round, found: &mut Vec<Round>) {
        let Some((&first, rest)) = free.split_first() else {
            found.push(*round);
            return;
        };
        for i in 0..rest.len() {
            for j in 0..i {
                for k in 0..j {
                    let here = [first, rest[k], rest[j], rest[i]];
                    let together = |a: usize, b: usize| here[a] / 2 == here[b] / 2;
                    if (0..4).any(|a| (0..a).any(|b| together(a, b))) {
                        continue;
                    }
                    let left: Vec<u8> = rest.iter().copied().filter(|p| !here.contains(p)).collect();
                    round[table] = here;
                    fill(table + 1, &left, round, found);
                }
            }
        }
    }
    let mut found = Vec::new();
    let everybody: Vec<u8> = (0..12).collect();
    fill(0, &everybody, &mut [[0; 4]; 3], &mut found);
    found
}

/// Adds rounds one by one, each at the least number of meetings repeated.
fn extend(all: &[(Round, u128)], chosen: &mut Vec<usize>, once: u128, twice: u128) -> bool {
    if chosen.len() == ROUNDS {
        return true;
    }
    // 3 shared with each earlier round up to 5; the sixth repeats 18 pairs in any case.
    let repeated = if chosen.len() < 5 { 3 * chosen.len() as u32 } else { 18 };
    for (index, (_, bits)) in all.iter().enumerate() {
        if bits & twice != 0 || (bits & once).count_ones() != repeated {
            continue;
        }
        chosen.push(index);
        if extend(all, chosen, (once | bits) & !(once & bits), twice | (once & bits)) {
            return true;
        }
        chosen.pop();
    }
    false
}

/// Turns the tables so that each player sits at N, S, E and O as evenly as can be (sum of squared counts).
fn give_chairs(rounds: &mut [Round]) -> u32 {
    let mut orders = Vec::new();
    for a in 0..4usize {
        for b in 0..4 {
            for c in 0..4 {
                let d = 6 - (a + b + c).min(6);
                if a != b && a != c && b != c && d < 4 && d != a && d != b && d != c {
                    orders.push([a, b, c, d]);
                }
            }
        }
    }
    let cost = |rounds: &[Round]| {
        let mut counts = [[0u32; 4]; 12];
        for table in rounds.iter().flatten() {
            for (chair, player) in table.iter().enumerate() {
                counts[usize::from(*player)][chair] += 1;
            }
        }
        counts.iter().flatten().map(|n| n * n).sum::<u32>()
    };
    let mut best = cost(rounds);
    loop {
        let before = best;
        for round in 0..rounds.len() {
            for table in 0..3 {
                let here = rounds[round][table];
                let mut kept = here;
                for order in &orders {
                    rounds[round][table] = order.map(|i| here[i]);
                    let now = cost(rounds);
                    if now < best {
                        (best, kept) = (now, rounds[round][table]);
                    }
                }
                rounds[round][table] = kept;
            }
        }
        if best == before {
            return best;
        }
    }
}

fn main() {
    let all: Vec<(Round, u128)> = rounds().into_iter().map(|round| (round, meetings(&round))).collect();
    println!("{} rounds without partners together", all.len());
    let (first, bits) = all[0];
    println!("first: {first:?}");
    let mut chosen = vec![0];
    if !extend(&all, &mut chosen, bits, 0) {
        println!("the bounds cannot all be reached");
        return;
    }
    let mut found: Vec<Round> = chosen.iter().map(|index| all[*index].0).collect();
    let evenness = give_chairs(&mut found);
    println!("evenness of the chairs {evenness} (least possible 120)");
    for round in found {
        let numbers: Vec<u8> = round.iter().flatten().map(|player| player + 1).collect();
        println!("{numbers:?},");
    }
}
