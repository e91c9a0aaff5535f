//! Drawing lots from a printed seed, so that a draw can be repeated with the same result (M11).
//!
//! The generator is SplitMix64 (Steele, Lea and Flood, 2014), chosen because it is short enough to be redone elsewhere:
//! the state starts at the seed; each number adds the constant 0x9E3779B97F4A7C15 and mixes. Numbers below `n` are drawn by
//! rejection, so that every order is equally likely; lists are shuffled from the end (Fisher–Yates).

/// A source of lots. The seed comes from outside: the domain knows no chance.
#[derive(Debug, Clone)]
pub struct Lot {
    state: u64,
}

impl Lot {
    /// Starts from a seed.
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The seed of a later draw of the same tournament (one per position).
    pub(crate) fn for_position(seed: u64, position: u8) -> Self {
        let mut lot = Self::new(seed);
        for _ in 1..position {
            lot = Self::new(lot.next());
        }
        lot
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`, each equally likely; 0 when `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let Ok(bound) = u64::try_from(bound) else { return 0 };
        if bound == 0 {
            return 0;
        }
        let limit = u64::MAX - u64::MAX % bound;
        loop {
            let number = self.next();
            if number < limit {
                return usize::try_from(number % bound).unwrap_or(0);
            }
        }
    }

    /// Puts a list in an order drawn by lot.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            list.swap(end, self.below(end + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Lot;

    #[test]
    fn m11_the_generator_is_splitmix64() {
        // First outputs for seed 1234567, as published with the reference implementation.
        let mut lot = Lot::new(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| lot.next()).collect();
        assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn m11_a_seed_gives_one_order_and_orders_are_equally_likely() {
        let draw = |seed| {
            let mut list = [0u8, 1, 2];
            Lot::new(seed).shuffle(&mut list);
            list
        };
        assert_eq!(draw(7), draw(7));
        let mut counts = std::collections::HashMap::new();
        for seed in 0..6_000 {
            *counts.entry(draw(seed)).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|count| (850..1_150).contains(count)), "{counts:?}");
    }
}
