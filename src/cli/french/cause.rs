//! Why a value was refused, in French: our own parsers' sentence as it is, the standard library's and clap's translated.

use std::char::ParseCharError;
use std::error::Error as _;
use std::num::{IntErrorKind, ParseFloatError, ParseIntError, TryFromIntError};
use std::str::ParseBoolError;

/// The reason behind a `ValueValidation` error on `value`.
pub(super) fn cause(error: &clap::Error, value: &str) -> Option<String> {
    let source = error.source()?;
    let known = if let Some(error) = source.downcast_ref::<ParseIntError>() {
        Some(integer(error.kind(), value))
    } else if source.is::<ParseFloatError>() {
        Some("ce n'est pas un nombre".to_owned())
    } else if source.is::<TryFromIntError>() {
        Some("ce nombre est hors des limites".to_owned())
    } else if source.is::<ParseBoolError>() {
        Some("il faut true (oui) ou false (non)".to_owned())
    } else if source.is::<ParseCharError>() {
        Some("il faut un seul caractère".to_owned())
    } else {
        None
    };
    known.or_else(|| translated(&source.to_string()))
}

fn integer(kind: &IntErrorKind, value: &str) -> String {
    let negative = value.strip_prefix('-').is_some_and(|rest| rest.parse::<u64>().is_ok());
    match kind {
        IntErrorKind::Empty => "il faut un nombre entier",
        IntErrorKind::InvalidDigit if negative => "un nombre négatif n'est pas possible ici",
        IntErrorKind::PosOverflow => "ce nombre est trop grand",
        IntErrorKind::NegOverflow => "ce nombre est trop petit",
        IntErrorKind::Zero => "zéro n'est pas possible ici",
        _ => "ce n'est pas un nombre entier",
    }
    .to_owned()
}

/// Reasons that only exist as text: clap's own, and chrono's for the dates that `clap` parses with `FromStr`.
fn translated(text: &str) -> Option<String> {
    if let Some(range) = text.split_once(" is not in ").and_then(|(_, bounds)| range(bounds)) {
        return Some(range);
    }
    match text {
        "" => None,
        "value was not a boolean" => Some("il faut true (oui) ou false (non)".to_owned()),
        "input contains invalid characters" | "premature end of input" | "trailing input" => {
            Some("date ou heure mal écrite (une date s'écrit AAAA-MM-JJ)".to_owned())
        }
        "input is out of range" | "no possible date and time matching input" => {
            Some("cette date ou cette heure n'existe pas".to_owned())
        }
        ours => Some(ours.to_owned()),
    }
}

/// clap writes `1..=5`, `1..6`, and the extreme integers for an open end.
fn range(bounds: &str) -> Option<String> {
    let (low, high) = bounds.split_once("..")?;
    let low: i128 = low.parse().ok()?;
    let high: i128 = match high.strip_prefix('=') {
        Some(high) => high.parse().ok()?,
        None => high.parse::<i128>().ok()? - 1,
    };
    let open_below = low <= i128::from(i64::MIN);
    let open_above = high >= i128::from(i64::MAX) - 1;
    Some(match (open_below, open_above) {
        (true, true) => "ce nombre est hors des limites".to_owned(),
        (true, false) => format!("il faut un nombre d'au plus {high}"),
        (false, true) => format!("il faut un nombre d'au moins {low}"),
        (false, false) => format!("il faut un nombre de {low} à {high}"),
    })
}

#[cfg(test)]
mod tests {
    use super::range;

    #[test]
    fn bounds_read_as_a_person_says_them() {
        assert_eq!(range("1..=5").as_deref(), Some("il faut un nombre de 1 à 5"));
        assert_eq!(range("1..6").as_deref(), Some("il faut un nombre de 1 à 5"));
        assert_eq!(range("1..9223372036854775807").as_deref(), Some("il faut un nombre d'au moins 1"));
        assert_eq!(range("2..18446744073709551615").as_deref(), Some("il faut un nombre d'au moins 2"));
        assert_eq!(range("-9223372036854775808..=9").as_deref(), Some("il faut un nombre d'au plus 9"));
        assert_eq!(range("pas un intervalle"), None);
    }
}
