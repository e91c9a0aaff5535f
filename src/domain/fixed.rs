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

/// Reads what [`decimal`] and [`brief`] write, with a point too: at most that many decimals, and digits before them.
pub fn read(text: &str, places: usize, most: usize) -> Option<i64> {
    let (sign, size) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (whole, rest) = size.split_once([',', '.']).unwrap_or((size, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(rest) || rest.len() > places || whole.len() > most {
        return None;
    }
    format!("{whole}{rest:0<places$}").parse::<i64>().ok().map(|number| sign * number)
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
    use super::{brief, decimal, read};

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

    #[test]
    fn what_is_written_is_read_and_nothing_finer_or_longer() {
        for (number, places) in [(0, 2), (5, 2), (-1250, 2), (31_620, 3), (-7, 1)] {
            assert_eq!(read(&decimal(number, places), places, 9), Some(number));
            assert_eq!(read(&brief(number, places), places, 9), Some(number));
        }
        assert_eq!((read("12.5", 2, 9), read("1,5", 3, 4)), (Some(1250), Some(1500)));
        assert_eq!(
            ["", "-", "1,", ",5", "1,234", "12345", "1,2,3", "+1", "−1"].map(|text| read(text, 2, 4)),
            [None; 9]
        );
    }
}
