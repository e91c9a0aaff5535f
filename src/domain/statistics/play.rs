//! One deal from the view of one chair.

use std::fmt;

use crate::fixed::decimal;
use crate::scoring::Contract;
use crate::sheet::{DealRecord, deal_scores};
use crate::{Orientation, Refusal, Score};
use serde::{Serialize, Serializer};

/// The role of a chair in a deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Taker,
    /// Called partner, at 5 (S8).
    Partner,
    /// *Défenseur*; also where an adjusted deal has no taker.
    Defender,
}

/// One deal played by one chair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Play {
    /// Number on the sheet, from 1.
    pub number: u8,
    /// The role of the chair.
    pub(crate) role: Role,
    /// The contract; `None` where an adjusted deal has none.
    pub(crate) contract: Option<Contract>,
    /// Whether it was made, as far as is known.
    pub(crate) made: Option<bool>,
    /// The score of the chair.
    pub(crate) score: Score,
}

/// The deals of each chair of a table. Cancelled deals count for no player (S11), and a deal does not count for
/// the player who was dead in it (S10).
/// Errors: S12, A3 for an impossible row.
pub fn plays(records: &[DealRecord], chairs: &[Orientation]) -> Result<Vec<(Orientation, Play)>, Refusal> {
    let mut found = Vec::new();
    for (record, number) in records.iter().zip(1u8..).filter(|(record, _)| **record != DealRecord::Cancelled) {
        let (taken, made) = (record.taken(), record.made());
        for (chair, score) in deal_scores(record, chairs)? {
            let role = match taken {
                Some(taken) if taken.dead == Some(chair) => continue,
                Some(taken) if taken.taker == chair => Role::Taker,
                Some(taken) if taken.partner == Some(chair) => Role::Partner,
                _ => Role::Defender,
            };
            found.push((chair, Play { number, role, contract: taken.map(|taken| taken.contract), made, score }));
        }
    }
    Ok(found)
}

/// A number of tenths: `Tenths(125)` is 12,5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tenths(pub i64);

impl Tenths {
    /// `part` over `whole`, rounded to the nearest tenth, a half away from zero; `None` over nothing.
    pub fn ratio(part: i64, whole: u32) -> Option<Self> {
        if whole == 0 {
            return None;
        }
        // In integers of twice the width: no product can overflow, no rounding happens but the last.
        let (part, whole) = (i128::from(part), i128::from(whole));
        let doubled = 20 * part.abs() + whole;
        let tenths = i64::try_from(doubled / (2 * whole)).unwrap_or(i64::MAX);
        Some(Self(if part < 0 { -tenths } else { tenths }))
    }

    /// `part` in `whole` as a percentage.
    pub fn percent(part: u32, whole: u32) -> Option<Self> {
        Self::ratio(i64::from(part) * 100, whole)
    }
}

impl Serialize for Tenths {
    /// The decimal number other programs read, as a string: `-12.5`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_string().replace(',', "."))
    }
}

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&decimal(self.0, 1))
    }
}
