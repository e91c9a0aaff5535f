//! Chance for made-up tournaments: draws over the domain's generator, all from one seed.

use domain::lot::Lot;

/// The largest seed that can be typed, plus one: twelve digits.
const SEEDS: usize = 1_000_000_000_000;

/// A source of chance.
#[derive(Debug, Clone)]
pub(super) struct Chance(Lot);

impl Chance {
    /// The source of a subject (its number): each subject has its own, so that a wish about one leaves the others as they were.
    pub(super) fn of(seed: u64, subject: u64) -> Self {
        let mut lot = Lot::new(seed);
        for _ in 0..=subject {
            lot = Lot::new(u64::try_from(lot.below(usize::MAX)).unwrap_or(0));
        }
        Self(lot)
    }

    /// A number below `bound`; 0 when `bound` is 0.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    /// A number between two, both possible; the first when they are in the wrong order.
    pub(super) fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.0.below((high + 1).saturating_sub(low))
    }

    /// The same with a sign.
    pub(super) fn signed(&mut self, low: i32, high: i32) -> i32 {
        let width = usize::try_from(i64::from(high) - i64::from(low) + 1).unwrap_or(0);
        low + i32::try_from(self.0.below(width)).unwrap_or(0)
    }

    /// True that many times in a hundred.
    pub(super) fn percent(&mut self, percent: usize) -> bool {
        self.0.below(100) < percent
    }

    /// True that many times in a thousand.
    pub(super) fn permille(&mut self, permille: usize) -> bool {
        self.0.below(1_000) < permille
    }

    /// One of a list; `None` when it is empty.
    pub(super) fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.0.below(list.len()))
    }

    /// One of a list, each with its weight; the last when all weigh nothing.
    pub(super) fn weighted<T: Copy>(&mut self, list: &[(usize, T)], otherwise: T) -> T {
        let mut drawn = self.0.below(list.iter().map(|(weight, _)| weight).sum());
        for (weight, value) in list {
            if drawn < *weight {
                return *value;
            }
            drawn -= weight;
        }
        otherwise
    }

    /// Puts a list in an order drawn by lot.
    pub(super) fn shuffle<T>(&mut self, list: &mut [T]) {
        self.0.shuffle(list);
    }

    /// A seed of at most twelve digits, as one types it.
    pub(super) fn seed(&mut self) -> u64 {
        u64::try_from(self.0.below(SEEDS)).unwrap_or(0)
    }
}
