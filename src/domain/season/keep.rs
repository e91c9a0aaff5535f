//! Y5: the nights of a subject that are kept, and those that are dropped.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::rules::{Calculation, Rules};
use super::{ListedNight, Placed, Points};
use crate::tournament::PersonId;

/// The fate of a night.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It is kept.
    Kept,
    /// It is kept because it cannot be dropped.
    Mandatory,
    /// Better nights of its club were as many as may be kept.
    ClubFull,
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
    /// Y13: the worth of each member there, the best first; a person is the only one.
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

/// Sets the fate of each night: the best first, as long as both limits allow. Limits within a limit make that the best choice of all.
pub(super) fn keep(nights: &mut [NightScore], rules: &Rules, listed: &[&ListedNight]) {
    let held = rules.kept.map_or(nights.len(), usize::from);
    let of_club = rules.kept_of_club.map_or(usize::MAX, usize::from);
    let compared = |night: &NightScore| night.compared(rules.calculation);
    // Those that cannot be dropped, then the best, the later first among equals: the older is dropped.
    let mut order: Vec<usize> = (0..nights.len()).collect();
    order.sort_by_key(|index| {
        let night = &nights[*index];
        (Reverse(listed[night.night].which.mandatory), Reverse(compared(night)), Reverse(night.night))
    });
    let (mut taken, mut there, mut worst) = (0, HashMap::new(), None);
    for index in order {
        let night = &mut nights[index];
        let ListedNight { night: own, which, .. } = listed[night.night];
        // A night whose club is not known is one of no club.
        let of_its_club = own.club.map(|club| there.entry(club).or_insert(0));
        let is_full = of_its_club.as_ref().is_some_and(|there| **there >= of_club);
        night.fate = match taken < held {
            _ if which.mandatory => Fate::Mandatory,
            true if is_full => Fate::ClubFull,
            true => Fate::Kept,
            false if Some(compared(night)) == worst => Fate::DroppedAsOlder,
            false => Fate::Dropped,
        };
        if night.is_kept() {
            taken += 1;
            of_its_club.into_iter().for_each(|there| *there += 1);
            worst = Some(compared(night));
        }
    }
}
