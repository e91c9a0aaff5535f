//! The text of a cell that no spreadsheet takes for a formula.

/// A text on one line, without control characters.
pub(super) fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// A text that no spreadsheet takes for a formula: one that looks like it gets an apostrophe in front.
pub(super) fn harmless(text: &str) -> String {
    let text = printable(text);
    let first = text.trim_start().chars().next();
    let formula = first.is_some_and(|c| "=+-@＝＋－＠".contains(c));
    if formula { format!("'{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_shown_as_text() {
        assert_eq!(
            ["=A1", " =A1", "+33 6", "@x", "\t=A1", "＝A1", "-12 %", "O'BRIEN"].map(harmless),
            ["'=A1", "' =A1", "'+33 6", "'@x", "' =A1", "'＝A1", "'-12 %", "O'BRIEN"]
        );
    }
}
