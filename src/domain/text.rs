//! Names without accents, case or punctuation, for searching and sorting; the capital of a sentence.

use chrono::{Datelike, NaiveDate};
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

/// `21 novembre 2026`.
pub fn long_date(date: NaiveDate) -> String {
    let day = if date.day() == 1 { "1er".to_owned() } else { date.day().to_string() };
    let month = MONTHS.get(date.month0() as usize).unwrap_or(&"");
    format!("{day} {month} {}", date.year())
}

/// What a reduced archive has in the place of words.
pub const LEFT_OUT: &str = "…";

/// The arbiter's words; where a reduced archive left them out, what else is known of the case.
pub fn reason(words: &str, known: Option<&str>) -> String {
    if words == LEFT_OUT { known.unwrap_or("non communiqué") } else { words }.to_owned()
}

/// Whether one folded name is the other with a slip of the keyboard, or two where it is long: a shorter one is another name after two. Numbers
/// tell people apart who have no other name. `distance` counts the slips between two texts.
pub fn is_slip(one: &str, other: &str, distance: impl Fn(&str, &str) -> usize) -> bool {
    let shortest = one.len().min(other.len());
    let allowed = if shortest >= 10 { 2 } else { 1 };
    let digits = |text: &str| text.chars().any(|sign| sign.is_ascii_digit());
    let near = shortest >= 5 && one.len().abs_diff(other.len()) <= allowed && !digits(one) && !digits(other);
    near && one != other && distance(one, other) <= allowed
}

/// Without the numbers of our own rules (`(R2)`, `(R5, M10)`, `(règle F2)`), which mean nothing to a reader who did not ask for them. Citations
/// of the fascicule (`(article 26)`) stay.
pub fn without_rules(sentence: &str) -> String {
    with_brackets(sentence, without_rule)
}

/// A sentence whose brackets are reduced by `kept`; with nothing left they go, and the space before them.
pub fn with_brackets(sentence: &str, kept: impl Fn(&str) -> Option<String>) -> String {
    let mut shown = String::new();
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('(') {
        shown.push_str(before);
        rest = match after.split_once(')') {
            Some((inside, next)) if !inside.contains('(') => {
                match kept(inside) {
                    Some(left) => shown.push_str(&format!("({left})")),
                    None => shown.truncate(shown.trim_end().len()),
                }
                next
            }
            _ => {
                shown.push('(');
                after
            }
        };
    }
    shown + rest
}

/// Brackets without numbers of our own rules: `A5, article 27` becomes `article 27`, of `R5, M10` nothing is left. Places
/// (`table 3, S4`) look like rules and stay.
pub fn without_rule(inside: &str) -> Option<String> {
    let parts: Vec<&str> = inside.strip_prefix("règle ").unwrap_or(inside).split(", ").collect();
    let others: Vec<&str> = parts.iter().copied().filter(|part| !is_rule(part)).collect();
    if others.is_empty() {
        return None;
    }
    let is_place = |part: &&str| part.starts_with(['S', 'O']);
    let words = others.iter().all(|part| part.starts_with(char::is_lowercase));
    let mixed = others.len() < parts.len() && words && !parts.iter().any(is_place);
    Some(if mixed { others.join(", ") } else { inside.to_owned() })
}

/// `R2`, `M10`, `C1–C4`: a capital letter of ours and a number, or from one to another.
fn is_rule(word: &str) -> bool {
    if let Some((first, last)) = word.split_once('–') {
        return is_rule(first) && is_rule(last);
    }
    word.strip_prefix(['A', 'C', 'D', 'F', 'M', 'O', 'P', 'R', 'S', 'Y'])
        .is_some_and(|number| !number.is_empty() && number.chars().all(|digit| digit.is_ascii_digit()))
}

/// The space at which no line ends.
pub const FIRM_SPACE: char = '\u{a0}';

/// Whether a space between these two signs is one.
pub const fn is_firm(before: char, after: char) -> bool {
    matches!(before, '«' | '°') || matches!(after, ';' | ':' | '?' | '!' | '»' | '€' | '%')
}

/// A name after « de »: `de MARTIN Paul`, `d'ALBA Luc`. Whether an h is mute is unknown: it stays whole.
pub fn de(name: &str) -> String {
    let vowel = fold(name).starts_with(['a', 'e', 'i', 'o', 'u']);
    if vowel { format!("d'{name}") } else { format!("de {name}") }
}

/// A text whose accents are one with their letters.
pub fn composed(text: &str) -> String {
    if text.is_ascii() { text.to_owned() } else { text.nfc().collect() }
}

/// `LEFÈVRE-d'Œuf  Zoé` becomes `lefevre d oeuf zoe`.
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

/// The same sentence without its capital, to go on after a colon.
pub fn lowered(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// The same sentence with a capital.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The minus sign that is read; keyboards have a hyphen.
pub const MINUS: char = '\u{2212}';

/// A name in a sentence as something else: the name alone, not the beginning of a longer one.
pub fn replaced(text: &str, name: &str, shown: &str) -> String {
    let mut found = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(name) {
        let (before, after) = (&rest[..at], &rest[at + name.len()..]);
        let joined = |c: char| c.is_alphanumeric() || c == '-';
        let alone = !before.ends_with(joined) && !after.starts_with(joined);
        found.push_str(before);
        found.push_str(if alone { shown } else { name });
        rest = after;
    }
    found + rest
}

/// Whether a hyphen between these is a minus sign: before a figure, not within a word or a number.
pub fn is_minus(before: char, next: char) -> bool {
    !before.is_alphanumeric() && next.is_ascii_digit()
}

/// Real minus signs, only before a figure, not within words: for paper and screens. Files for programs keep the plain one.
pub fn signed(sentence: &str) -> String {
    let mut before = ' ';
    let mut letters = sentence.chars().peekable();
    let mut typeset = String::with_capacity(sentence.len() + 4);
    while let Some(letter) = letters.next() {
        let signs = letter == '-' && is_minus(before, letters.peek().copied().unwrap_or(' '));
        typeset.push(if signs { MINUS } else { letter });
        before = letter;
    }
    typeset
}

#[cfg(test)]
mod tests {
    use super::{de, fold, replaced, without_rules};

    #[test]
    fn rules_go_and_what_else_is_in_brackets_stays() {
        assert_eq!(without_rules("la somme fait +4 (règle F2)"), "la somme fait +4");
        assert_eq!(without_rules("ce qui manque (P10, C1–C4)"), "ce qui manque");
        assert_eq!(
            without_rules("Attention (M5) : P3 (départ S8), (article 26), (n° 2"),
            "Attention : P3 (départ S8), (article 26), (n° 2"
        );
        assert_eq!(
            without_rules("Force majeure (A5, article 27), le rang est le même (Y7), (table 3, S4)"),
            "Force majeure (article 27), le rang est le même, (table 3, S4)"
        );
    }

    #[test]
    fn de_before_a_vowel_is_elided() {
        assert_eq!((de("ALBA Luc"), de("ÉTIENNE Solène")), ("d'ALBA Luc".to_owned(), "d'ÉTIENNE Solène".to_owned()));
        assert_eq!(
            (de("MARTIN"), de("HÉBERT"), de("D'HAËSE")),
            ("de MARTIN".into(), "de HÉBERT".into(), "de D'HAËSE".into())
        );
    }

    #[test]
    fn accents_case_and_punctuation_do_not_count() {
        assert_eq!(fold("LEFÈVRE-d'Œuf  Zoé"), "lefevre d oeuf zoe");
        assert_eq!(fold("Garçon ÇA"), "garcon ca");
        assert_eq!(fold("n° licence"), "n licence");
    }

    #[test]
    fn a_name_is_replaced_and_a_longer_one_is_not() {
        let text = "MARTIN Jean et MARTIN Jean-Paul, MARTIN Jean.";
        assert_eq!(replaced(text, "MARTIN Jean", "M. J."), "M. J. et MARTIN Jean-Paul, M. J..");
    }
}
