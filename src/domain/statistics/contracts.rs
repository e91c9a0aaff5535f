//! R3: contracts and *sur-contrats* made, and whether they are known.

use std::iter::Sum;
use std::ops::{Add, AddAssign};

use crate::Orientation;
use crate::ranking;
use crate::scoring::Contract;
use crate::sheet::DealRecord;

/// The contracts a player made (article 29): of every kind, and the two *sur-contrats* apart, the higher first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contracts {
    /// All contracts made.
    pub made: u32,
    /// *Gardes contre* among them.
    pub garde_contre: u32,
    /// *Gardes sans* among them.
    pub garde_sans: u32,
    /// False when a deal is unknown: a sheet with balances only, or a mark that leaves it open. The counts are then
    /// the least they can be.
    pub certain: bool,
}

impl Contracts {
    /// None made, for certain.
    pub(crate) const NONE: Self = Self { made: 0, garde_contre: 0, garde_sans: 0, certain: true };
    /// Unknown: a sheet with balances only.
    pub(crate) const UNKNOWN: Self = Self { certain: false, ..Self::NONE };

    /// The contracts one chair made on a sheet; the called partner of a contract did not make it. A sheet without rows counts nothing.
    pub fn of(records: &[DealRecord], chair: Orientation) -> Self {
        if records.is_empty() {
            return Self::UNKNOWN;
        }
        let mine = records.iter().filter_map(|record| Some((record.taken()?, record.made())));
        mine.filter(|(taken, _)| taken.taker == chair).map(|(taken, made)| Self::count_one(taken.contract, made)).sum()
    }

    /// The figures that article 29 compares; `None` where one is unknown.
    pub(crate) fn comparable(self) -> Option<ranking::Contracts> {
        let Self { made, garde_contre, garde_sans, certain } = self;
        certain.then_some(ranking::Contracts { made, garde_contre, garde_sans })
    }

    fn count_one(contract: Contract, made: Option<bool>) -> Self {
        let count = |counts: bool| u32::from(counts && made == Some(true));
        Self {
            made: count(true),
            garde_contre: count(contract == Contract::GardeContre),
            garde_sans: count(contract == Contract::GardeSans),
            certain: made.is_some(),
        }
    }
}

impl Default for Contracts {
    fn default() -> Self {
        Self::NONE
    }
}

impl Add for Contracts {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self {
            made: self.made + other.made,
            garde_contre: self.garde_contre + other.garde_contre,
            garde_sans: self.garde_sans + other.garde_sans,
            certain: self.certain && other.certain,
        }
    }
}

impl AddAssign for Contracts {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Contracts {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::NONE, Add::add)
    }
}
