//! A coefficient as typed.

use domain::seating::session::Coefficient;

/// A coefficient (R5): `1,15`, `1.15`, or `max`; `None` for anything else.
pub fn coefficient(text: &str) -> Option<Coefficient> {
    let text = text.trim().replace(',', ".");
    if text == "max" {
        return Some(Coefficient::Highest);
    }
    let hundredths = match text.split_once('.') {
        Some((whole, decimals)) => {
            let decimals = format!("{decimals:0<2}");
            if decimals.len() != 2 {
                return None;
            }
            format!("{whole}{decimals}").parse().ok()
        }
        None => text.parse::<u16>().ok().and_then(|whole| whole.checked_mul(100)),
    };
    hundredths.map(Coefficient::Hundredths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r5_a_coefficient_is_a_number_with_two_decimals_at_most_or_max() {
        assert_eq!(coefficient("1,15"), Some(Coefficient::Hundredths(115)));
        assert_eq!(coefficient(" 1.5 "), Some(Coefficient::Hundredths(150)));
        assert_eq!(coefficient("2"), Some(Coefficient::Hundredths(200)));
        assert_eq!(coefficient("max"), Some(Coefficient::Highest));
        assert_eq!((coefficient("1,155"), coefficient("x"), coefficient("")), (None, None, None));
    }
}
