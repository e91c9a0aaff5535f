//! R5: a total as it is added up. Coefficients are applied here and nowhere else.

use crate::competition::NO_COEFFICIENT;
use crate::{Score, Total};

/// A total on its way through the evening.
#[derive(Debug, Clone)]
pub(crate) struct Running {
    total: Total,
    factors: Vec<u16>,
}

impl From<Total> for Running {
    fn from(total: Total) -> Self {
        Self { total, factors: Vec::new() }
    }
}

impl Running {
    /// Nothing scored yet.
    pub(crate) const fn new() -> Self {
        Self { total: Total::ZERO, factors: Vec::new() }
    }

    /// The total so far.
    pub(crate) const fn total(&self) -> Total {
        self.total
    }

    /// Opens a session. Its coefficient, in hundredths, multiplies every balance scored from here on, those of later sessions
    /// too; or it divides the total carried over.
    pub(crate) fn open(&mut self, coefficient: u16, divides: bool) {
        if coefficient == NO_COEFFICIENT {
            return;
        }
        if divides {
            self.total = self.total.over_hundredths(coefficient);
        } else {
            self.factors.push(coefficient);
        }
    }

    /// True when a balance counts for more than it is.
    pub(crate) const fn multiplies(&self) -> bool {
        !self.factors.is_empty()
    }

    /// Adds a balance; returns the points counted.
    pub(crate) fn score(&mut self, balance: Score) -> Total {
        let counted =
            self.factors.iter().fold(Total::from(balance), |counted, factor| counted.times_hundredths(*factor));
        self.total = self.total + counted;
        counted
    }

    /// Deducts a penalty (A1), without any coefficient.
    pub(crate) fn deduct(&mut self, points: Score) {
        self.total = self.total - Total::from(points);
    }
}
