//! R1, R5: a total, exact with any coefficients.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Sub};

use serde::{Serialize, Serializer};

use super::Score;

/// A sum of points with coefficients, as an exact fraction in lowest terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Total {
    above: i128,
    below: i128,
}

impl Default for Total {
    fn default() -> Self {
        Self::ZERO
    }
}

impl Total {
    pub const ZERO: Self = Self { above: 0, below: 1 };

    fn reduced(above: i128, below: i128) -> Self {
        let common = common_divisor(above.unsigned_abs(), below.unsigned_abs());
        let common = i128::try_from(common).unwrap_or(1).max(1);
        Self { above: above / common, below: below / common }
    }

    /// That many points, multiplied by a number of hundredths (R5: 115 is 1.15).
    pub fn times_hundredths(self, hundredths: u16) -> Self {
        Self::reduced(self.above * i128::from(hundredths), self.below * 100)
    }

    /// Divided by a number of hundredths; unchanged when that is 0.
    pub fn over_hundredths(self, hundredths: u16) -> Self {
        if hundredths == 0 { self } else { Self::reduced(self.above * 100, self.below * i128::from(hundredths)) }
    }

    /// Divided by a count; unchanged when that is 0 (D19: a mean).
    pub fn over(self, count: u32) -> Self {
        if count == 0 { self } else { Self::reduced(self.above, self.below * i128::from(count)) }
    }

    /// The sum; nothing when it is too fine a fraction to be held, which totals of figures with many different
    /// denominators can become (D19).
    pub(crate) fn checked_add(self, other: Self) -> Option<Self> {
        let common = common_divisor(self.below.unsigned_abs(), other.below.unsigned_abs());
        let common = i128::try_from(common).ok()?;
        let below = (self.below / common).checked_mul(other.below)?;
        let mine = self.above.checked_mul(other.below / common)?;
        let yours = other.above.checked_mul(self.below / common)?;
        Some(Self::reduced(mine.checked_add(yours)?, below))
    }

    /// Multiplied by a fraction; nothing when it is too fine to be held, or when `below` is not positive.
    pub fn checked_times(self, above: i64, below: i64) -> Option<Self> {
        if below <= 0 {
            return None;
        }
        let factor = Self::reduced(above.into(), below.into());
        let crossed = (Self::reduced(self.above, factor.below), Self::reduced(factor.above, self.below));
        let above = crossed.0.above.checked_mul(crossed.1.above)?;
        Some(Self { above, below: crossed.0.below.checked_mul(crossed.1.below)? })
    }

    /// The numerator, and the denominator, which is positive, in lowest terms.
    pub const fn parts(self) -> (i128, i128) {
        (self.above, self.below)
    }

    /// With that many decimals (at most 9) after a point, half of the last one away from zero.
    pub fn places(self, decimals: u8) -> String {
        let decimals = usize::from(decimals.min(9));
        let below = self.below.unsigned_abs();
        let (mut whole, mut rest) = (self.above.unsigned_abs() / below, self.above.unsigned_abs() % below);
        // Digit by digit, as on paper: nothing is multiplied beyond ten.
        let mut digits = 0u128;
        for _ in 0..decimals {
            let (digit, left) = next_digit(rest, below);
            (digits, rest) = (digits * 10 + digit, left);
        }
        if rest >= below - rest {
            digits += 1;
        }
        let unit = 10u128.pow(u32::try_from(decimals).unwrap_or(0));
        whole += digits / unit;
        digits %= unit;
        // A figure rounded to zero has no sign.
        let sign = if self.above < 0 && (whole > 0 || digits > 0) { "-" } else { "" };
        if decimals == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{digits:0decimals$}") }
    }

    /// In French: a comma before the decimals.
    pub fn words(self) -> String {
        self.to_string().replace('.', ",")
    }

    /// True when it is a whole number.
    pub const fn is_whole(self) -> bool {
        self.below == 1
    }

    /// The points, when it is a whole number of them.
    pub fn whole(self) -> Option<i32> {
        i32::try_from(self.above).ok().filter(|_| self.below == 1)
    }
}

/// `rest` is below `below`: the first decimal of their quotient, and the remainder for the next.
const fn next_digit(rest: u128, below: u128) -> (u128, u128) {
    let (mut digit, mut left, mut steps) = (0, 0u128, 0);
    // Ten times `rest` may not be held: it is added ten times, `below` taken off whenever it fits.
    while steps < 10 {
        if rest >= below - left {
            left = rest - (below - left);
            digit += 1;
        } else {
            left += rest;
        }
        steps += 1;
    }
    (digit, left)
}

const fn common_divisor(a: u128, b: u128) -> u128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        // Most are short, and then the processor divides by itself.
        if a <= u64::MAX as u128 && b <= u64::MAX as u128 {
            return short_divisor(a as u64, b as u64) as u128;
        }
        (a, b) = (b, a % b);
    }
    a
}

const fn short_divisor(a: u64, b: u64) -> u64 {
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

impl From<i64> for Total {
    fn from(whole: i64) -> Self {
        Self { above: i128::from(whole), below: 1 }
    }
}

impl Serialize for Total {
    /// As a decimal string, `-512.90`: a number would not be exact.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
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
        // Whole parts first, then the remainders turned upside down, so that no product is too long.
        let (mut a, mut b, mut upside_down) = (*self, *other, false);
        loop {
            let whole = a.above.div_euclid(a.below).cmp(&b.above.div_euclid(b.below));
            let (rest_a, rest_b) = (a.above.rem_euclid(a.below), b.above.rem_euclid(b.below));
            let order = whole.then_with(|| match (rest_a, rest_b) {
                (0, 0) => Ordering::Equal,
                (0, _) => Ordering::Less,
                (_, 0) => Ordering::Greater,
                _ => Ordering::Equal,
            });
            if order != Ordering::Equal || rest_a == 0 || rest_b == 0 {
                return if upside_down { order.reverse() } else { order };
            }
            a = Self { above: a.below, below: rest_a };
            b = Self { above: b.below, below: rest_b };
            upside_down = !upside_down;
        }
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
        // A figure rounded to zero has no sign.
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

    #[test]
    fn d22_as_many_decimals_as_asked_half_away_from_zero() {
        let eighth = points(-421).over(8);
        assert_eq!(
            (eighth.places(0), eighth.places(2), eighth.places(3)),
            ("-53".into(), "-52.63".into(), "-52.625".into())
        );
        assert_eq!(points(2).over(3).places(5), "0.66667");
        assert_eq!(points(999).over(500).places(2), "2.00");
        assert_eq!((points(-1).over(900).places(2), points(75).places(2)), ("0.00".into(), "75.00".into()));
    }

    #[test]
    fn d19_a_fraction_too_fine_is_refused_and_never_wrong() {
        let fine = (2..=25).fold(Total::ZERO, |sum, n| sum.checked_add(points(1).over(n)).unwrap());
        // 1/2 + … + 1/25, by hand with a common denominator.
        let common: u64 = 26_771_144_400;
        let (above, below) = fine.parts();
        let by_hand = i128::from((2..=25).map(|n| common / n).sum::<u64>());
        assert_eq!((above * i128::from(common), i128::from(common) % below), (by_hand * below, 0));
        let primes: Vec<u32> = (2..200).filter(|n| (2..*n).all(|d| n % d != 0)).collect();
        assert_eq!(primes.iter().try_fold(Total::ZERO, |sum, n| sum.checked_add(points(1).over(*n))), None);
        assert_eq!(points(1).checked_times(1, 0), None);
    }

    proptest! {
        #[test]
        fn d22_long_fractions_compare_and_add_without_a_product(a: i32, b: i32, c in 1u32.., d in 1u32..) {
            let (x, y) = (points(a).over(c), points(b).over(d));
            let expected = (i128::from(a) * i128::from(d)).cmp(&(i128::from(b) * i128::from(c)));
            prop_assert_eq!(x.cmp(&y), expected);
            prop_assert_eq!(x.checked_add(y), Some(x + y));
            let (above, below) = x.parts();
            prop_assert_eq!(x.checked_times(3, 7), Some(Total { above: above * 3, below: below * 7 } + Total::ZERO));
        }

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
