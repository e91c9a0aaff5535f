//! R1, R4, R5: the results of a player or a team, and the total.

use super::tie_break::Contracts;
use crate::competition::NO_COEFFICIENT;
use crate::{Score, Total};

/// The results of one player or team so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing<P> {
    pub who: P,
    /// The balance of each position, for a team the members' sum (R4); `None` where none of them played.
    pub balances: Vec<Option<Score>>,
    /// Penalties at each position (A1), positive: deducted.
    pub penalties: Vec<Score>,
    /// R6: left before the end.
    pub left: bool,
    /// R5, M10: the number of the last session played; those eliminated rank behind those kept.
    pub reached: u8,
    /// R3: contracts made; `None` when the sheets do not show them.
    pub contracts: Option<Contracts>,
}

impl<P> Standing<P> {
    /// All penalties, positive.
    pub fn fines(&self) -> Score {
        self.penalties.iter().copied().sum()
    }

    /// Still in the race in that session: neither gone nor eliminated before it (R5, R6, M10).
    pub const fn plays_in(&self, session: u8) -> bool {
        !self.left && self.reached >= session
    }

    /// R3: the best balance in one position.
    pub fn best(&self) -> Option<Score> {
        self.balances.iter().flatten().copied().max()
    }
}

/// Consecutive positions under one coefficient.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stretch {
    /// The session they belong to, from 1.
    pub session: u8,
    /// The number of positions.
    pub positions: u8,
    /// R5, in hundredths: 115 is 1.15; 100 for none.
    pub coefficient: u16,
    /// R5: the coefficient divides the total carried over, instead of multiplying the scores from here on.
    pub divides: bool,
}

/// R1, R5: the sum of the balances less the penalties, with the coefficients. Sessions that an eliminated player did not reach
/// change nothing for him.
pub fn total<P>(standing: &Standing<P>, stretches: &[Stretch]) -> Total {
    let mut running = Running::new();
    let mut figures = standing.balances.iter().zip(&standing.penalties);
    for stretch in stretches.iter().filter(|stretch| stretch.session <= standing.reached) {
        running.open(stretch.coefficient, stretch.divides);
        for (balance, fine) in figures.by_ref().take(usize::from(stretch.positions)) {
            running.score(balance.unwrap_or_default());
            running.deduct(*fine);
        }
    }
    running.total()
}

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
