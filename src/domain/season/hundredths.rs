//! Y3: the worth of a night, in hundredths of a point; and a mark, which is a sum or a mean of those.
//!
//! The result of a division is rounded to the hundredth night by night, half away from zero, and printed so: the printed nights
//! add up to the printed sum.

use std::cmp::Ordering;

use crate::Total;
use crate::fixed::{brief, read, sums};

/// Hundredths of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
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

    /// A total of the evening (R1, R5).
    pub(crate) fn of(total: Total) -> Self {
        let (above, below) = total.parts();
        Self::fraction(above, below)
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

/// Y6: the mark that ranks a person: a sum of points, or a mean, compared exactly.
#[derive(Debug, Clone, Copy)]
pub struct Mark {
    /// Hundredths of a point, times `below`.
    above: i128,
    below: i128,
}

impl Mark {
    pub(crate) const fn sum(points: Points) -> Self {
        Self { above: points.0 as i128, below: 1 }
    }

    /// A mean weighted by the coefficients, and points added to it; nothing to take the mean of is 0.
    pub(crate) fn mean(nights: impl Iterator<Item = (Points, u16)>, added: Points) -> Self {
        let (above, below) = nights.fold((0i128, 0i128), |(above, below), (points, weight)| {
            (above + i128::from(points.0) * i128::from(weight), below + i128::from(weight))
        });
        let below = below.max(1);
        Self { above: above + i128::from(added.0) * below, below }
    }

    /// To the hundredth, as it is shown.
    pub fn points(self) -> Points {
        Points(rounded(self.above, self.below))
    }
}

impl PartialEq for Mark {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Mark {}

impl PartialOrd for Mark {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Mark {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.above * other.below).cmp(&(other.above * self.below))
    }
}

/// Half away from zero.
fn rounded(above: i128, below: i128) -> i64 {
    let below = below.max(1).unsigned_abs();
    let size = (above.unsigned_abs() * 2 + below) / (below * 2);
    let size = i64::try_from(size).unwrap_or(i64::MAX);
    if above < 0 { -size } else { size }
}
