//! A *feuille de marque* as entered.

use super::Who;
use crate::lot::Lot;
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

/// R9: how the arbiter settled a tie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettledBy {
    /// By lot, from a printed seed.
    Lot(u64),
    /// By choice, with a reason.
    Choice(String),
}

/// R9: a tie settled. Part of the tournament's facts, undone with the session it opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settlement {
    /// The ranking in which they are equal is the one after this position.
    pub after: PositionNo,
    /// The way it was settled.
    pub by: SettledBy,
    /// The equals, by number, each with whether it goes on.
    pub among: Vec<(Who, bool)>,
}

impl Settlement {
    /// The contenders who go on.
    pub(crate) fn kept(&self) -> impl Iterator<Item = Who> {
        self.among.iter().filter(|(_, kept)| *kept).map(|(who, _)| *who)
    }
}

/// R9: draws those who go on: the list in the order of the numbers is shuffled from the seed, and the first ones are kept.
pub(crate) fn drawn(mut equals: Vec<Who>, places: usize, seed: u64) -> Vec<Who> {
    Lot::new(seed).shuffle(&mut equals);
    equals.truncate(places);
    equals
}
