//! Tables of blank papers, as typed.

use std::ops::RangeInclusive;

use crate::args::table;

/// Which tables, as typed: `12` for the first twelve, `5-12`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tables(pub(super) RangeInclusive<u16>);

/// Reads `12` or `5-12`.
pub(super) fn tables(text: &str) -> Result<Tables, String> {
    let expected = || "un nombre de tables (12) ou deux numéros (5-12) sont attendus, de 1 à 150".to_owned();
    let number = |text: &str| table(text.trim()).map(|table| table.0).map_err(|_| expected());
    let range = match text.split_once('-') {
        Some((first, last)) => number(first)?..=number(last)?,
        None => 1..=number(text)?,
    };
    if range.is_empty() { Err(expected()) } else { Ok(Tables(range)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_a_number_or_two() {
        assert_eq!(tables("12"), Ok(Tables(1..=12)));
        assert_eq!(tables("5-12"), Ok(Tables(5..=12)));
        assert_eq!(tables("7 - 7"), Ok(Tables(7..=7)));
        for bad in ["0", "12-5", "151", "a", "1-", "-3", ""] {
            assert!(tables(bad).is_err(), "{bad}");
        }
    }
}
