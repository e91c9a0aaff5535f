//! French typography, in one place: every text passes here before it is measured or printed.
//!
//! Spaces that keep their words together, true apostrophes, superior letters of ordinals. The wording of a text is never changed.

pub(crate) use domain::text::FIRM_SPACE;
use domain::text::{MONTHS, is_firm as is_firm_between};

const APOSTROPHE: char = '’';
/// Endings of ordinals, and how they are written above the line.
const ORDINALS: [(&str, &str); 3] = [("er", "ᵉʳ"), ("re", "ʳᵉ"), ("e", "ᵉ")];

/// The text as French sets it.
pub(crate) fn french(text: &str) -> String {
    // Most texts are names and figures: nothing to do.
    if !text.contains([' ', '\'', 'e']) {
        return text.to_owned();
    }
    let letters: Vec<char> = text.chars().collect();
    let mut typeset = String::with_capacity(text.len() + 8);
    let mut at = 0;
    while let Some(letter) = letters.get(at).copied() {
        let before = at.checked_sub(1).and_then(|before| letters.get(before)).copied();
        let after = letters.get(at + 1).copied();
        match letter {
            '\'' if before.is_some_and(char::is_alphabetic) && after.is_some_and(char::is_alphabetic) => {
                typeset.push(APOSTROPHE);
            }
            ' ' if is_firm(&letters, at) => typeset.push(FIRM_SPACE),
            'e' | 'r' if before.is_some_and(|before| before.is_ascii_digit()) => {
                let rest = letters.get(at..).unwrap_or_default();
                match ORDINALS.iter().find(|(plain, _)| is_ending(&letters, at, plain)) {
                    Some((plain, superior)) => {
                        typeset.push_str(superior);
                        at += plain.len().min(rest.len());
                        continue;
                    }
                    None => typeset.push(letter),
                }
            }
            letter => typeset.push(letter),
        }
        at += 1;
    }
    typeset
}

/// `er` after `1`, with nothing of a word before the figures or after the letters.
fn is_ending(letters: &[char], at: usize, ending: &str) -> bool {
    let end = at + ending.len();
    let same = letters.get(at..end).is_some_and(|found| found.iter().copied().eq(ending.chars()));
    let first = letters[..at].iter().rposition(|letter| !letter.is_ascii_digit());
    let alone = first.and_then(|first| letters.get(first)).is_none_or(|before| !before.is_alphanumeric());
    // `1er` and `1re`, but `2e`: an `er` or `re` after another figure is no ordinal.
    let one = ending == "e" || letters.get(at - 1) == Some(&'1') && first.map_or(0, |first| first + 1) + 1 == at;
    // No place or rank has five figures; a fingerprint may end so.
    let few = at - first.map_or(0, |first| first + 1) < 5;
    same && alone && one && few && letters.get(end).is_none_or(|after| !after.is_alphanumeric())
}

/// True for a space at which a line must not end.
fn is_firm(letters: &[char], at: usize) -> bool {
    let word_before = word(letters[..at].iter().rev().copied()).chars().rev().collect::<String>();
    let word_after = word(letters[at + 1..].iter().copied());
    let first = word_after.chars().next();
    let word_after = word_after.trim_end_matches([',', '.', ';', ')']).to_owned();
    let figures = |word: &str| !word.is_empty() && word.chars().all(|letter| letter.is_ascii_digit());
    // « a » ; b : c ? d ! and 12 €, 80 %, n° 3.
    is_firm_between(word_before.chars().next_back().unwrap_or(' '), first.unwrap_or(' '))
        || (figures(&word_before) || word_before == "1er") && MONTHS.contains(&word_after.as_str())
        || MONTHS.contains(&word_before.as_str()) && figures(&word_after)
        // 20 h 30
        || figures(&word_before) && word_after == "h"
        || word_before == "h" && figures(&word_after)
        // A postcode and its town.
        || word_before.len() == 5 && figures(&word_before) && first.is_some_and(char::is_uppercase)
}

fn word(letters: impl Iterator<Item = char>) -> String {
    letters.take_while(|letter| !matches!(*letter, ' ' | FIRM_SPACE)).collect()
}

#[cfg(test)]
mod tests {
    use super::french;

    /// With firm spaces to be seen.
    fn shown(text: &str) -> String {
        french(text).replace('\u{a0}', "_")
    }

    #[test]
    fn spaces_do_not_break_before_high_signs_and_within_quotes() {
        assert_eq!(shown("MOREL Marie ; « oui » : 80 % ?"), "MOREL Marie_; «_oui_»_: 80_%_?");
        assert_eq!(shown("12,00 € ajoutés, n° 6"), "12,00_€ ajoutés, n°_6");
    }

    #[test]
    fn dates_hours_and_towns_stay_together() {
        assert_eq!(shown("samedi 21 novembre 2026 à 20 h 30"), "samedi 21_novembre_2026 à 20_h_30");
        assert_eq!(shown("1er mai 2026, 49124 Saint-Barthélemy"), "1ᵉʳ_mai_2026, 49124_Saint-Barthélemy");
        assert_eq!(shown("35 joueurs Bretons, 2026 Rennes"), "35 joueurs Bretons, 2026 Rennes");
    }

    #[test]
    fn apostrophes_are_true_and_ordinals_superior() {
        assert_eq!(
            shown("Coupe d'automne, l'Œuf, D'INSCRIPTION, 'cité'"),
            "Coupe d’automne, l’Œuf, D’INSCRIPTION, 'cité'"
        );
        assert_eq!(shown("1er, 1re position, 2e rang, 33e"), "1ᵉʳ, 1ʳᵉ position, 2ᵉ rang, 33ᵉ");
        // No ordinals: a digest, a session of one letter, a word.
        assert_eq!(shown("c0ffee42 4e2f 21er A2e 3env 5re"), "c0ffee42 4e2f 21er A2e 3env 5re");
    }

    #[test]
    fn what_is_set_once_stays_as_it_is() {
        for text in ["« oui » : 1er mai 2026", "l'Œuf n° 6", "20 h 30"] {
            assert_eq!(french(&french(text)), french(text));
        }
    }
}
