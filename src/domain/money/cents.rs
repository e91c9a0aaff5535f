//! Amounts of money: whole cents.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::fixed::{decimal, sums};

/// An amount in cents of a euro. Shown the French way, `1 234,50 €`, with spaces that do not break.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cents(pub i64);

sums!(Cents);

impl Cents {
    pub const ZERO: Self = Self(0);

    /// That many whole euros.
    pub(crate) const fn euros(euros: i64) -> Self {
        Self(euros * 100)
    }

    /// The amount that many times.
    pub(crate) fn times(self, count: usize) -> Self {
        Self(self.0.saturating_mul(i64::try_from(count).unwrap_or(i64::MAX)))
    }

    /// Divided among that many to the cent; the cents that cannot be divided go to the first ones.
    pub(crate) fn split(self, among: usize) -> impl Iterator<Item = Self> {
        let count = i64::try_from(among).unwrap_or(i64::MAX).max(1);
        (0..).take(among).map(move |index| Self(self.0 / count + i64::from(index < self.0 % count)))
    }

    /// As on a poster: `12 €` for whole euros, else as it is shown.
    pub fn brief(self) -> String {
        let shown = self.to_string();
        if self.0 % 100 == 0 { shown.replace(",00", "") } else { shown }
    }

    /// Without spaces or sign of the euro, for tables and files: `1234,50`.
    pub fn plain(self) -> String {
        decimal(self.0, 2)
    }
}

impl fmt::Display for Cents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = self.plain();
        let (euros, cents) = plain.split_once(',').unwrap_or((&plain, ""));
        let digits = euros.trim_start_matches('-');
        f.write_str(if digits.len() < euros.len() { "-" } else { "" })?;
        for (at, digit) in digits.char_indices() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                f.write_str("\u{a0}")?;
            }
            write!(f, "{digit}")?;
        }
        write!(f, ",{cents}\u{a0}€")
    }
}

#[cfg(test)]
mod tests {
    use super::Cents;

    #[test]
    fn o2_what_cannot_be_divided_goes_to_the_first_ones() {
        let parts: Vec<i64> = Cents(1001).split(4).map(|part| part.0).collect();
        assert_eq!(parts, [251, 250, 250, 250]);
        assert_eq!(Cents(1001).split(0).count(), 0);
    }

    #[test]
    fn o2_amounts_are_shown_the_french_way() {
        let shown = |cents| Cents(cents).to_string().replace('\u{a0}', " ");
        for (cents, text) in [
            (0, "0,00 €"),
            (5, "0,05 €"),
            (1250, "12,50 €"),
            (99_999, "999,99 €"),
            (123_450, "1 234,50 €"),
            (12_345_600, "123 456,00 €"),
            (123_456_789, "1 234 567,89 €"),
            (-5, "-0,05 €"),
            (-12_345, "-123,45 €"),
            (-123_450, "-1 234,50 €"),
        ] {
            assert_eq!(shown(cents), text);
        }
        assert_eq!(Cents::euros(1234).to_string(), "1\u{a0}234,00\u{a0}€");
        assert_eq!(Cents(i64::MIN).plain(), "-92233720368547758,08");
    }

    #[test]
    fn o2_sums_are_exact() {
        let sum: Cents = [10, 20, 33].map(Cents).into_iter().sum();
        assert_eq!(sum - Cents(3), Cents(60));
        assert_eq!(Cents(12).times(3), Cents(36));
    }
}
