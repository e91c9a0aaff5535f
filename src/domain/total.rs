//! R1, R5: a total, exact whatever the coefficients.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Sub};

use super::Score;

/// A sum of points with coefficients, as an exact fraction in lowest terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Total {
    above: i128,
    /// Positive.
    below: i128,
}

impl Total {
    /// No points.
    pub const ZERO: Self = Self { above: 0, below: 1 };

    fn reduced(above: i128, below: i128) -> Self {
        let common = common_divisor(above.unsigned_abs(), below.unsigned_abs());
        let common = i128::try_from(common).unwrap_or(1).max(1);
        Self { above: above / common, below: below / common }
    }

    /// That many points, multiplied by a number of hundredths (R5: 115 is 1.15).
    #[must_use]
    pub fn times_hundredths(self, hundredths: u16) -> Self {
        Self::reduced(self.above * i128::from(hundredths), self.below * 100)
    }

    /// Divided by a number of hundredths; unchanged when that is 0.
    #[must_use]
    pub fn over_hundredths(self, hundredths: u16) -> Self {
        if hundredths == 0 { self } else { Self::reduced(self.above * 100, self.below * i128::from(hundredths)) }
    }

    /// As French people write it: a comma before the decimals.
    #[must_use]
    pub fn words(self) -> String {
        self.to_string().replace('.', ",")
    }

    /// The points, when it is a whole number of them.
    #[must_use]
    pub fn whole(self) -> Option<i32> {
        i32::try_from(self.above).ok().filter(|_| self.below == 1)
    }
}

const fn common_divisor(a: u128, b: u128) -> u128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl From<Score> for Total {
    fn from(score: Score) -> Self {
        Self { above: i128::from(score.0), below: 1 }
    }
}

impl Add for Total {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::reduced(self.above * other.below + other.above * self.below, self.below * other.below)
    }
}

impl Sub for Total {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + Self { above: -other.above, below: other.below }
    }
}

impl PartialOrd for Total {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Total {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.above * other.below).cmp(&(other.above * self.below))
    }
}

impl fmt::Display for Total {
    /// Whole points as they are; otherwise two decimals after a point, half a hundredth away from zero.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.below == 1 {
            return self.above.fmt(f);
        }
        let size = self.above.unsigned_abs() * 100;
        let below = self.below.unsigned_abs();
        let hundredths = (size * 2 + below) / (below * 2);
        // What is rounded to nothing has no sign.
        let sign = if self.above < 0 && hundredths > 0 { "-" } else { "" };
        write!(f, "{sign}{}.{:02}", hundredths / 100, hundredths % 100)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Score, Total};

    fn points(points: i32) -> Total {
        Total::from(Score(points))
    }

    #[test]
    fn r5_a_total_is_exact_and_shown_to_two_places() {
        assert_eq!(points(1352).to_string(), "1352");
        assert_eq!(points(-446).times_hundredths(115).to_string(), "-512.90");
        assert_eq!(points(100).over_hundredths(115).to_string(), "86.96");
        assert_eq!(
            points(-1).times_hundredths(110).times_hundredths(115).to_string(),
            "-1.27",
            "−1.265 away from zero"
        );
        assert_eq!(points(-1).over_hundredths(120).over_hundredths(130).over_hundredths(130).to_string(), "-0.49");
        let nearly = (0..25).fold(points(-1), |total, _| total.over_hundredths(125));
        assert_eq!(nearly.to_string(), "0.00");
        assert_eq!(points(100).times_hundredths(120).to_string(), "120", "a whole number of points again");
        let third = points(100).over_hundredths(130).times_hundredths(130);
        assert_eq!(third, points(100), "nothing is lost on the way");
    }

    proptest! {
        #[test]
        fn r5_totals_add_and_compare_as_numbers(a: i16, b: i16, c in 100u16..200, d in 100u16..200) {
            let (x, y) = (points(i32::from(a)).times_hundredths(c), points(i32::from(b)).over_hundredths(d));
            prop_assert_eq!(x + y, y + x);
            prop_assert_eq!(x + y - y, x);
            // a·c/100 against 100·b/d, in integers.
            let expected = (i64::from(a) * i64::from(c) * i64::from(d)).cmp(&(i64::from(b) * 10_000));
            prop_assert_eq!(x.cmp(&y), expected);
        }
    }
}
