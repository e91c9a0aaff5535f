//! A *feuille de marque* as entered.

use crate::sheet::{Balances, DealRecord};
use crate::{Orientation, PositionNo, Score, TableNo};

/// A sheet as kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    pub position: PositionNo,
    pub table: TableNo,
    /// The balance of each occupied chair.
    pub balances: Balances,
    /// With double entry: confirmed by a second, equal one. Always true otherwise.
    pub confirmed: bool,
    /// The operator who typed these figures first; `None` where unknown.
    pub entered_by: Option<String>,
    /// F3: the arbiter's adjustment, with its reason.
    pub adjustment: Option<String>,
    /// F5: its deals, in order; empty when only the balances are known.
    pub deals: Vec<DealRecord>,
}

impl Sheet {
    /// Its place in the tournament: one sheet for each.
    pub const fn place(&self) -> (PositionNo, TableNo) {
        (self.position, self.table)
    }

    /// The occupied chairs, in order.
    pub fn chairs(&self) -> Vec<Orientation> {
        self.balances.iter().map(|(chair, _)| chair).collect()
    }

    /// The balance of a chair; 0 for an empty one.
    pub fn balance(&self, chair: Orientation) -> Score {
        self.balances.get(chair).unwrap_or(Score::ZERO)
    }
}
