//! Quantities with their units: card points (in halves) and scores.

use std::fmt;
use std::ops::{AddAssign, Mul};

use serde::{Deserialize, Serialize};

use crate::fixed::sums;

/// Card points counted in halves: 41½ points are `HalfPoints(83)` (S1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HalfPoints(pub i32);

impl HalfPoints {
    /// That many whole points.
    pub const fn whole(points: i32) -> Self {
        Self(points * 2)
    }

    /// True when there is a half point.
    pub(crate) const fn has_half(self) -> bool {
        self.0 % 2 != 0
    }

    /// Reads `49`, `41,5`, `41.5` or `41½`; never anything finer than a half.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim().replace(',', ".");
        let (whole, half) = if let Some(whole) = text.strip_suffix('½') {
            (whole.trim_end(), 1)
        } else if let Some(whole) = text.strip_suffix(".5").or_else(|| text.strip_suffix(".50")) {
            (whole, 1)
        } else if let Some(whole) = text.strip_suffix(".0").or_else(|| text.strip_suffix(".00")) {
            (whole, 0)
        } else {
            (text.as_str(), 0)
        };
        let whole: i32 = if whole.is_empty() && half == 1 { 0 } else { whole.parse().ok()? };
        (0..=1_000).contains(&whole).then(|| Self(whole * 2 + half))
    }
}

impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0 / 2, if self.has_half() { "½" } else { "" })
    }
}

/// Points of the mark, as on a *feuille de marque*. Always whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Score(pub i32);

sums!(Score);

impl Score {
    pub const ZERO: Self = Self(0);
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Mul<i32> for Score {
    type Output = Self;
    fn mul(self, factor: i32) -> Self {
        Self(self.0 * factor)
    }
}

#[cfg(test)]
mod tests {
    use super::HalfPoints;

    #[test]
    fn s1_half_points_are_read_as_people_write_them() {
        for (text, halves) in
            [("49", 98), ("41,5", 83), ("41.5", 83), ("41½", 83), ("½", 1), (" 36 ", 72), ("40.0", 80)]
        {
            assert_eq!(HalfPoints::parse(text), Some(HalfPoints(halves)), "{text}");
        }
        for text in ["", "a", "41.25", "-3", "4,55", "99999999999", "1999999999"] {
            assert_eq!(HalfPoints::parse(text), None, "{text}");
        }
        assert_eq!(HalfPoints(83).to_string(), "41½");
    }
}
