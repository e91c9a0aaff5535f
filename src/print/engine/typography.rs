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
    let ordinal = |pair: &[u8]| pair[0].is_ascii_digit() && matches!(pair[1], b'e' | b'r');
    if !text.contains([' ', '\'']) && !text.as_bytes().windows(2).any(ordinal) {
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
    let ends = |letter: &char| matches!(*letter, ' ' | FIRM_SPACE);
    let before = &letters[letters[..at].iter().rposition(ends).map_or(0, |space| space + 1)..at];
    let after = &letters[at + 1..];
    let after = &after[..after.iter().position(ends).unwrap_or(after.len())];
    let (last, first) = (before.last().copied(), after.first().copied());
    let kept = after.iter().rposition(|letter| !matches!(letter, ',' | '.' | ';' | ')')).map_or(0, |last| last + 1);
    let after = &after[..kept];
    let is = |word: &[char], other: &str| word.iter().copied().eq(other.chars());
    let month = |word: &[char]| MONTHS.iter().any(|month| is(word, month));
    let figures = |word: &[char]| !word.is_empty() && word.iter().all(char::is_ascii_digit);
    // « a » ; b : c ? d ! and 12 €, 80 %, n° 3.
    is_firm_between(last.unwrap_or(' '), first.unwrap_or(' '))
        || (figures(before) || is(before, "1er")) && month(after)
        || figures(after) && month(before)
        // 20 h 30
        || figures(before) && is(after, "h")
        || is(before, "h") && figures(after)
        // A postcode and its town.
        || before.len() == 5 && figures(before) && first.is_some_and(char::is_uppercase)
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
