//! Figures as they are printed: a real minus sign, a decimal comma. Only spelling, no arithmetic.

/// A score: `−446`, `1346`.
#[must_use]
pub fn score(points: i32) -> String {
    typeset(&points.to_string())
}

/// A decimal string of a report (`-1352.50`) as printed in French: `−1352,50`.
#[must_use]
pub fn typeset(decimal: &str) -> String {
    decimal.replace('-', "\u{2212}").replace('.', ",")
}

/// Decimal strings of one column as printed: where one has decimals all have, so that units stand under units.
#[must_use]
pub fn column(decimals: &[&str]) -> Vec<String> {
    let places = decimals.iter().filter_map(|decimal| decimal.split_once('.')).map(|(_, places)| places.len()).max();
    let filled = |decimal: &&str| match places {
        Some(places) if !decimal.contains('.') && !decimal.is_empty() => {
            typeset(&format!("{decimal}.{}", "0".repeat(places)))
        }
        _ => typeset(decimal),
    };
    decimals.iter().map(filled).collect()
}

/// A sentence of a report with its minus signs: only those before a figure, not those within words.
#[must_use]
pub fn typeset_words(sentence: &str) -> String {
    let mut before = ' ';
    let mut letters = sentence.chars().peekable();
    let mut typeset = String::new();
    while let Some(letter) = letters.next() {
        let signs = letter == '-' && !before.is_alphanumeric() && letters.peek().is_some_and(char::is_ascii_digit);
        typeset.push(if signs { '\u{2212}' } else { letter });
        before = letter;
    }
    typeset
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negative_scores_have_a_real_minus() {
        assert_eq!(score(-446), "\u{2212}446");
        assert_eq!(score(1346), "1346");
        assert_eq!(typeset("-1352.50"), "\u{2212}1352,50");
    }

    #[test]
    fn units_stand_under_units() {
        assert_eq!(column(&["1352", "-446.90", ""]), ["1352,00", "\u{2212}446,90", ""]);
        assert_eq!(column(&["1352", "-446"]), ["1352", "\u{2212}446"]);
    }

    #[test]
    fn a_hyphen_within_words_stays() {
        assert_eq!(typeset_words("-446 (table 2, Saint-Jean), 21-22"), "\u{2212}446 (table 2, Saint-Jean), 21-22");
    }
}
