//! The number a cell of figures says, and the text that no spreadsheet takes for a formula.

/// A number as a spreadsheet holds it, with the decimals it was written with; `None` for a text.
pub(super) fn number(cell: &str) -> Option<(f64, usize)> {
    let plain = cell.trim().replace('−', "-").replace(',', ".");
    let digits = plain.strip_prefix(['-', '+']).unwrap_or(&plain);
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, "0"));
    let all_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    // Fifteen digits are what a spreadsheet keeps; longer ones are names of things, not quantities.
    if !all_digits(whole) || !all_digits(decimals) || whole.len() > 15 {
        return None;
    }
    let decimals = if digits.contains('.') { decimals.len() } else { 0 };
    plain.parse().ok().map(|value| (value, decimals))
}

/// A text on one line, without control characters.
pub(super) fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// A text that no spreadsheet takes for a formula: one that looks like it gets an apostrophe in front.
pub(super) fn harmless(text: &str) -> String {
    let text = printable(text);
    let first = text.trim_start().chars().next();
    let formula = first.is_some_and(|c| "=+-@＝＋－＠".contains(c)) && number(&text).is_none();
    if formula { format!("'{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_numbers_and_nothing_else_is() {
        assert_eq!(
            ["-446", "+120", "1352,50", "−7", "0"].map(number),
            [Some((-446.0, 0)), Some((120.0, 0)), Some((1352.5, 2)), Some((-7.0, 0)), Some((0.0, 0))]
        );
        assert_eq!(["", "3/5", "1e5", "inf", "12,", ",5", "1234567890123456", "N7"].map(number), [None; 8]);
    }

    #[test]
    fn formulas_are_shown_as_text() {
        assert_eq!(
            ["=A1", " =A1", "+33 6", "@x", "\t=A1", "＝A1", "-12", "O'BRIEN"].map(harmless),
            ["'=A1", "' =A1", "'+33 6", "'@x", "' =A1", "'＝A1", "-12", "O'BRIEN"]
        );
    }
}
