//! F2: the *tableau récapitulatif* by hand (chapter 2): negatives and positives added up apart, and the running sums.

use std::ops::Add;

use super::Score;

/// The negative figures and the positive ones, each added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Split {
    /// The negative ones, 0 or less.
    pub negatives: Score,
    /// The positive ones, 0 or more.
    pub positives: Score,
}

impl Split {
    /// F2: the sum of the two: 0 over all players of a position, and over all running sums.
    pub fn sum(self) -> Score {
        self.negatives + self.positives
    }
}

impl Add for Split {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { negatives: self.negatives + other.negatives, positives: self.positives + other.positives }
    }
}

impl FromIterator<Score> for Split {
    fn from_iter<I: IntoIterator<Item = Score>>(figures: I) -> Self {
        figures.into_iter().fold(Self::default(), |split, figure| {
            if figure < Score::ZERO {
                Self { negatives: split.negatives + figure, ..split }
            } else {
                Self { positives: split.positives + figure, ..split }
            }
        })
    }
}

/// The running sums (*cumuls*) of a player's balances: none before the first one, unchanged where there is none.
pub fn running(balances: &[Option<Score>]) -> Vec<Option<Score>> {
    let mut sum = None;
    let add = |balance: &Option<Score>| {
        if let Some(balance) = balance {
            sum = Some(sum.unwrap_or(Score::ZERO) + *balance);
        }
        sum
    };
    balances.iter().map(add).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn f2_the_filled_sheet_of_the_fascicule_balances() {
        let split: Split = [-446, 1346, -390, -510].map(Score).into_iter().collect();
        assert_eq!(split, Split { negatives: Score(-1346), positives: Score(1346) });
        assert_eq!(split.sum(), Score::ZERO);
    }

    #[test]
    fn f2_a_running_sum_goes_on_over_a_position_not_played() {
        let sums = running(&[None, Some(Score(-100)), None, Some(Score(250))]);
        assert_eq!(sums, [None, Some(Score(-100)), Some(Score(-100)), Some(Score(150))]);
    }

    proptest! {
        #[test]
        fn f2_negatives_and_positives_make_the_sum(figures in prop::collection::vec(-5_000i32..5_000, 0..40)) {
            let split: Split = figures.iter().copied().map(Score).collect();
            prop_assert_eq!(split.sum().0, figures.iter().sum::<i32>());
            prop_assert!(split.negatives <= Score::ZERO && split.positives >= Score::ZERO);
            let known: Vec<Option<Score>> = figures.iter().copied().map(Score).map(Some).collect();
            prop_assert_eq!(running(&known).last().copied().flatten().unwrap_or(Score::ZERO), split.sum());
        }
    }
}
