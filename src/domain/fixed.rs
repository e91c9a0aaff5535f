//! Fixed-point numbers: whole numbers of their smallest part.

/// With that many decimals: -1250 hundredths are `-12,50`.
pub fn decimal(number: i64, places: usize) -> String {
    let digits = format!("{:0width$}", number.unsigned_abs(), width = places + 1);
    let (whole, rest) = digits.split_at(digits.len() - places);
    format!("{}{whole},{rest}", if number < 0 { "-" } else { "" })
}

/// The same, without decimals that are all zero: `-12,50`, `12`.
pub fn brief(number: i64, places: usize) -> String {
    let text = decimal(number, places);
    text.strip_suffix(&format!(",{:0places$}", 0)).map_or_else(|| text.clone(), str::to_owned)
}

/// Amounts that are added up and taken off one another, at the limit of their numbers where the sum is beyond it.
macro_rules! sums {
    ($($amount:ident),+) => {$(
        impl ::std::ops::Add for $amount {
            type Output = Self;
            fn add(self, other: Self) -> Self {
                Self(self.0.saturating_add(other.0))
            }
        }

        impl ::std::ops::Sub for $amount {
            type Output = Self;
            fn sub(self, other: Self) -> Self {
                Self(self.0.saturating_sub(other.0))
            }
        }

        impl ::std::ops::Neg for $amount {
            type Output = Self;
            fn neg(self) -> Self {
                Self(self.0.saturating_neg())
            }
        }

        impl ::std::iter::Sum for $amount {
            fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
                all.fold(Self::ZERO, ::std::ops::Add::add)
            }
        }
    )+};
}
pub(crate) use sums;

#[cfg(test)]
mod tests {
    use super::{brief, decimal};

    #[test]
    fn decimals_follow_a_comma() {
        assert_eq!(decimal(i64::MIN, 2), "-92233720368547758,08");
        assert_eq!(
            [0, 5, -5, 1250, -1300].map(|number| decimal(number, 2)),
            ["0,00", "0,05", "-0,05", "12,50", "-13,00"]
        );
        assert_eq!([0, 5, -5, 1250, -1300].map(|number| brief(number, 2)), ["0", "0,05", "-0,05", "12,50", "-13"]);
        assert_eq!((decimal(3162, 3), brief(100, 1)), ("3,162".to_owned(), "10".to_owned()));
    }
}
