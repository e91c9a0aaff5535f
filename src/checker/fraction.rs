//! Exact fractions: totals with coefficients (R5).

use std::cmp::Ordering;

/// A fraction in lowest terms, its denominator positive; a denominator of 0 stands for one too long to be held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fraction {
    above: i128,
    below: i128,
}

const TOO_LONG: Fraction = Fraction { above: 0, below: 0 };

impl Fraction {
    pub(super) const ZERO: Self = Self { above: 0, below: 1 };

    pub(super) fn new(above: i128, below: i128) -> Self {
        let divisor = common(above.unsigned_abs(), below.unsigned_abs());
        match i128::try_from(divisor) {
            Ok(divisor) if divisor > 0 && below > 0 => Self { above: above / divisor, below: below / divisor },
            _ => TOO_LONG,
        }
    }

    pub(super) fn whole(number: i64) -> Self {
        Self { above: number.into(), below: 1 }
    }

    /// The numerator and the denominator.
    pub(super) fn parts(self) -> (i128, i128) {
        (self.above, self.below)
    }

    pub(super) fn plus(self, other: Self) -> Self {
        let sum = || {
            let above = self.above.checked_mul(other.below)?.checked_add(other.above.checked_mul(self.below)?)?;
            Some(Self::new(above, self.below.checked_mul(other.below)?))
        };
        sum().unwrap_or(TOO_LONG)
    }

    pub(super) fn times(self, above: i64, below: i64) -> Self {
        let product = || {
            let other = Self::new(above.into(), below.into());
            Some(Self::new(self.above.checked_mul(other.above)?, self.below.checked_mul(other.below)?))
        };
        product().unwrap_or(TOO_LONG)
    }

    /// As it stands in lowest terms: `99/160`, `2`.
    pub(super) fn exact(self) -> String {
        if self.below == 1 { self.above.to_string() } else { format!("{}/{}", self.above, self.below) }
    }

    /// To that many places, half away from zero, with a point: `62.50`.
    pub(super) fn places(self, places: u32) -> String {
        let unit = 10i128.pow(places.min(9));
        let Some(units) = self.above.checked_mul(2 * unit).filter(|_| self.below > 0) else { return "?".into() };
        // Twice as many units, so that a half can be seen.
        let rounded = (units.unsigned_abs() + self.below.unsigned_abs()) / (2 * self.below.unsigned_abs());
        let sign = if self.above < 0 && rounded > 0 { "-" } else { "" };
        let unit = unit.unsigned_abs();
        let width = usize::try_from(places).unwrap_or(0);
        format!("{sign}{}.{:0width$}", rounded / unit, rounded % unit)
    }

    /// The mean of some; nothing of none.
    pub(super) fn mean(all: &[Self]) -> Option<Self> {
        let count = i64::try_from(all.len()).ok().filter(|count| *count > 0)?;
        Some(all.iter().fold(Self::ZERO, |sum, one| sum.plus(*one)).times(1, count))
    }

    /// To two places, half away from zero, with a point; without places when it is whole: `926.10`, `-3`.
    pub(super) fn written(self) -> String {
        let Some(hundreds) = self.above.checked_mul(200).filter(|_| self.below > 0) else { return "?".into() };
        if self.below == 1 {
            return self.above.to_string();
        }
        // Twice the hundredths, so that a half can be seen.
        let rounded =
            hundreds.unsigned_abs().saturating_add(self.below.unsigned_abs()) / (2 * self.below.unsigned_abs());
        let sign = if self.above < 0 && rounded > 0 { "-" } else { "" };
        format!("{sign}{}.{:02}", rounded / 100, rounded % 100)
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.above.checked_mul(other.below), other.above.checked_mul(self.below)) {
            (Some(own), Some(others)) => own.cmp(&others),
            _ => (self.above, self.below).cmp(&(other.above, other.below)),
        }
    }
}

/// The greatest common divisor, by Euclid.
fn common(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { common(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r5_fractions_are_exact_and_written_to_two_places() {
        let total = Fraction::whole(852).times(115, 100);
        assert_eq!(total.written(), "979.80");
        assert_eq!(total.plus(Fraction::whole(-980)).written(), "-0.20");
        assert_eq!(Fraction::new(1, 3).written(), "0.33");
        assert_eq!(
            (Fraction::new(421, 8).places(2), Fraction::new(99, 160).exact()),
            ("52.63".into(), "99/160".into())
        );
        assert_eq!((Fraction::new(-1, 300).places(2), Fraction::whole(2).places(2)), ("0.00".into(), "2.00".into()));
        assert_eq!(Fraction::mean(&[Fraction::whole(1), Fraction::ZERO]), Some(Fraction::new(1, 2)));
        assert_eq!(Fraction::new(-5, 1000).written(), "-0.01");
        assert_eq!(Fraction::new(-4, 1000).written(), "0.00");
        assert_eq!(Fraction::whole(-510).written(), "-510");
        assert!(Fraction::new(1, 3) < Fraction::new(34, 100));
        assert_eq!(Fraction::whole(i64::MAX).times(i64::MAX, 1).times(i64::MAX, 7).written(), "?");
    }
}
