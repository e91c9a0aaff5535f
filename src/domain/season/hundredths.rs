//! Y3: the worth of a night, in hundredths of a point; and a mark, which is a sum or a mean of those, held exactly.
//!
//! The result of a division is rounded to the hundredth night by night, half away from zero, and printed so: the printed nights
//! add up to the printed sum.

use serde::{Deserialize, Serialize};

use crate::Total;
use crate::fixed::{brief, read, sums};

/// Hundredths of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Points(pub i64);

sums!(Points);

impl Points {
    pub const ZERO: Self = Self(0);

    /// That many whole points.
    pub const fn whole(points: i64) -> Self {
        Self(points.saturating_mul(100))
    }

    /// A fraction of points; `below` is positive.
    pub fn fraction(above: i128, below: i128) -> Self {
        Self(rounded(above.saturating_mul(100), below))
    }

    /// Multiplied by hundredths: 150 is 1.5.
    pub(crate) fn times(self, hundredths: u16) -> Self {
        Self(rounded(i128::from(self.0) * i128::from(hundredths), 100))
    }

    pub fn total(self) -> Total {
        Total::from(self.0).over(100)
    }

    /// In French: `1056`, `-12,50`.
    pub fn words(self) -> String {
        brief(self.0, 2)
    }

    /// Reads `5`, `2,5`, `-0,25`.
    pub fn parse(text: &str) -> Option<Self> {
        read(text.trim(), 2, 9).map(Self)
    }
}

impl Total {
    /// Y6: a mean of so many hundredths weighted by their coefficients; nothing to take the mean of is 0.
    pub(super) fn mean(nights: impl Iterator<Item = (Points, u16)>) -> Self {
        let (above, below) = nights.fold((0, 0), |(above, below), (points, weight)| {
            (above + points.0 * i64::from(weight), below + u32::from(weight))
        });
        Self::from(above).over(below).over(100)
    }

    /// To the hundredth, as it is shown.
    pub fn points(self) -> Points {
        let (above, below) = self.parts();
        Points::fraction(above, below)
    }
}

/// Half away from zero.
fn rounded(above: i128, below: i128) -> i64 {
    let below = below.max(1).unsigned_abs();
    let size = (above.unsigned_abs() * 2 + below) / (below * 2);
    let size = i64::try_from(size).unwrap_or(i64::MAX);
    if above < 0 { -size } else { size }
}
