//! R1, R4, R5: the results of a player or a team, and the total.

use super::running::Running;
use super::tie_break::Contracts;
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
