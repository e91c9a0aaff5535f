//! Y5: the nights of a person that are kept, and those that are dropped.

use std::cmp::Reverse;

use super::rules::{Calculation, Kept};
use super::{Placed, Points};

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
    /// R6: left before the end, only the presence counts.
    PresenceOnly,
}

/// One night of one person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NightScore {
    /// Its index among the nights that count.
    pub night: usize,
    /// The place; `None` where it is not known (Y12).
    pub placed: Option<Placed>,
    /// Its worth, before the coefficient.
    pub worth: Points,
    /// R6: left, and by the rules the night is worth nothing.
    pub zeroed: bool,
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

/// Sets the fate of each night; nights for the presence alone are marked already. `mandatory` marks those that cannot be dropped.
pub(super) fn keep(
    nights: &mut [NightScore],
    rule: Kept,
    calculation: Calculation,
    minimum: u16,
    mandatory: impl Fn(usize) -> bool,
) {
    let mut order: Vec<usize> = (0..nights.len()).filter(|index| nights[*index].fate != Fate::PresenceOnly).collect();
    let held = match rule {
        Kept::All => order.len(),
        Kept::Best(best) => usize::from(best),
        Kept::AllBut(worst) => {
            let least = usize::from(minimum).min(order.len());
            order.len().saturating_sub(usize::from(worst)).max(least)
        }
    };
    // Those that cannot be dropped, then the best, the later first among equals: the older is dropped.
    let rank = |index: &usize| {
        let night = &nights[*index];
        (Reverse(mandatory(night.night)), Reverse(night.compared(calculation)), Reverse(night.night))
    };
    order.sort_by_key(rank);
    let worst_kept = order.get(held.wrapping_sub(1)).map(|index| nights[*index].compared(calculation));
    for (place, index) in order.into_iter().enumerate() {
        let night = &mut nights[index];
        let cannot = mandatory(night.night);
        night.fate = match place < held || cannot {
            true if cannot => Fate::Mandatory,
            true => Fate::Kept,
            false if Some(night.compared(calculation)) == worst_kept => Fate::DroppedAsOlder,
            false => Fate::Dropped,
        };
    }
}
