//! Figures and derivations in French.

/// `256 + 660 − 434`; `0` for nothing.
pub(super) fn sum_words(terms: impl Iterator<Item = i64>) -> String {
    let mut text = String::new();
    for term in terms {
        match (text.is_empty(), term < 0) {
            (true, _) => text = term.to_string().replace('-', "−"),
            (false, true) => text.push_str(&format!(" − {}", term.unsigned_abs())),
            (false, false) => text.push_str(&format!(" + {term}")),
        }
    }
    if text.is_empty() { "0".into() } else { text }
}

/// A decimal as the French write it.
pub(super) fn comma(decimal: &str) -> String {
    decimal.replace('.', ",").replace('-', "−")
}

/// A figure with a real minus sign.
pub(super) fn signed(figure: i64) -> String {
    comma(&figure.to_string())
}

pub(super) fn ordinal(number: usize) -> String {
    if number == 1 { "1er".into() } else { format!("{number}e") }
}

/// `aucun` or the number.
pub(super) fn or_none<T: ToString>(number: Option<T>) -> String {
    number.map_or_else(|| "aucun".to_owned(), |number| number.to_string())
}
