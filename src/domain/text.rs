//! Names without accents, case or punctuation, for searching and sorting; the capital of a sentence.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The months, January first.
pub const MONTHS: [&str; 12] = [
    "janvier",
    "février",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "août",
    "septembre",
    "octobre",
    "novembre",
    "décembre",
];

/// `LEFÈVRE-d'Œuf  Zoé` becomes `lefevre d oeuf zoe`.
#[must_use]
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.nfd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase) {
        match c {
            'œ' => folded.push_str("oe"),
            'æ' => folded.push_str("ae"),
            'ß' => folded.push_str("ss"),
            'ø' => folded.push('o'),
            'ł' => folded.push('l'),
            c if c.is_alphanumeric() => folded.push(c),
            _ => folded.push(' '),
        }
    }
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The same sentence with a capital.
#[must_use]
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn accents_case_and_punctuation_do_not_count() {
        assert_eq!(fold("LEFÈVRE-d'Œuf  Zoé"), "lefevre d oeuf zoe");
        assert_eq!(fold("Garçon ÇA"), "garcon ca");
        assert_eq!(fold("n° licence"), "n licence");
    }
}
