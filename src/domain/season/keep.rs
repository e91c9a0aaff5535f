//! Y5: the nights of a subject that are kept, and those that are dropped.

use std::cmp::Reverse;

use super::rules::{Calculation, Rules};
use super::{Placed, Points};
use crate::tournament::PersonId;

/// The fate of a night.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It is kept.
    Kept,
    /// It is kept because it cannot be dropped.
    Mandatory,
    /// Better nights were enough.
    Dropped,
    /// Equal to one kept, but older.
    DroppedAsOlder,
}

/// One night of one person, or of one team.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NightScore {
    /// Its index among the nights that count.
    pub night: usize,
    /// The place, among all or among teams; `None` where it is not known (Y12).
    pub placed: Option<Placed>,
    /// Y13: of a team, the worth of each member there, the best first.
    pub members: Vec<(PersonId, Points)>,
    /// Its worth, before the coefficient.
    pub worth: Points,
    /// In hundredths.
    pub coefficient: u16,
    /// With the coefficient.
    pub points: Points,
    pub fate: Fate,
}

impl NightScore {
    /// Whether it goes into the mark.
    pub const fn is_kept(&self) -> bool {
        matches!(self.fate, Fate::Kept | Fate::Mandatory)
    }

    /// The key by which nights are compared: in a sum the points added, in a mean the worth.
    const fn compared(&self, calculation: Calculation) -> Points {
        match calculation {
            Calculation::Sum => self.points,
            Calculation::Mean => self.worth,
        }
    }
}

/// Sets the fate of each night. `mandatory` marks those that cannot be dropped.
pub(super) fn keep(nights: &mut [NightScore], rules: &Rules, mandatory: impl Fn(usize) -> bool) {
    let held = rules.kept.map_or(nights.len(), usize::from);
    let compared = |night: &NightScore| night.compared(rules.calculation);
    // Those that cannot be dropped, then the best, the later first among equals: the older is dropped.
    let mut order: Vec<usize> = (0..nights.len()).collect();
    order.sort_by_key(|index| {
        let night = &nights[*index];
        (Reverse(mandatory(night.night)), Reverse(compared(night)), Reverse(night.night))
    });
    let worst_kept = order.get(held.wrapping_sub(1)).map(|index| compared(&nights[*index]));
    for (place, index) in order.into_iter().enumerate() {
        let night = &mut nights[index];
        let cannot = mandatory(night.night);
        night.fate = match place < held || cannot {
            true if cannot => Fate::Mandatory,
            true => Fate::Kept,
            false if Some(compared(night)) == worst_kept => Fate::DroppedAsOlder,
            false => Fate::Dropped,
        };
    }
}
