//! Averages and percentages: exact ratios rounded to tenths, half away from zero.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::fixed::decimal;

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
