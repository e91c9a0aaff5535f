//! The names of people: which part is which, and what is no name.

use super::code_pages::is_strange as is_misread;
use super::fold;

/// Splits `DE LA TOUR Anne-Marie` in two: the surname is the part in capitals, at the end too, or else the first word, with the particles
/// before it.
pub fn split_name(whole: &str) -> (String, String) {
    let words: Vec<&str> = untitled(whole).split_whitespace().collect();
    let capitals = words.iter().take_while(|word| is_capitals(word)).count();
    let at_the_end = words.iter().rev().take_while(|word| is_surname(word)).count();
    if capitals == 0 && at_the_end > 0 {
        let (first, last) = words.split_at(words.len() - at_the_end);
        return (last.join(" "), first.join(" "));
    }
    // « Da Silva Anne », but « Ben Roy ».
    let is_particle = |word: &&&str| is_particle(word) || words.len() > 2 && is_foreign_particle(word);
    // « Jean de la Tour », « jean-paul dupond ».
    let first = words
        .iter()
        .position(|word| is_particle(&word))
        .unwrap_or_else(|| usize::from(words.len() > 1 && words.first().is_some_and(|word| is_as_a_first_name(word))));
    if capitals == 0 && first > 0 {
        let (first, last) = words.split_at(first);
        return (last.join(" "), first.join(" "));
    }
    let particles = |from: usize| words.iter().skip(from).take_while(is_particle).count();
    let mut end = capitals.max(particles(0) + 1).min(words.len());
    // « Du Bois De La Tour Anne ».
    while capitals == 0 && particles(end) > 0 && end + particles(end) + 1 < words.len() {
        end += particles(end) + 1;
    }
    let (last, first) = words.split_at(end);
    (last.join(" "), first.join(" "))
}

/// Not « DÛ », which is a name.
fn is_particle(word: &str) -> bool {
    ["de", "du", "des", "la", "le", "les", "van", "von", "den", "der", "ten", "ter"].contains(&&word.to_lowercase()[..])
}

fn is_foreign_particle(word: &str) -> bool {
    ["da", "das", "do", "dos", "di", "del", "della", "ben", "el", "al"].contains(&&word.to_lowercase()[..])
}

/// « De La Tour », « D'Almeida ».
fn has_particle(name: &str) -> bool {
    let elided = name.to_lowercase().strip_prefix('d').is_some_and(|rest| rest.starts_with(['\'', '’']));
    elided || name.split_once(' ').is_some_and(|(start, _)| is_particle(start))
}

fn is_capitals(word: &str) -> bool {
    !word.chars().any(char::is_lowercase)
}

/// In capitals, and no initial.
pub(super) fn is_surname(word: &str) -> bool {
    is_capitals(word) && word.chars().filter(|letter| letter.is_alphabetic()).count() > 1
}

fn is_number(word: &str) -> bool {
    word.contains(|sign: char| sign.is_ascii_digit()) && !word.contains(|sign: char| sign.is_alphabetic())
}

/// Whether a person is to confirm that this is a name: a first name in the place of the surname, an initial, two people, a remark, a number.
pub fn is_strange(surname: &str, first: &str) -> bool {
    let is_initial = |name: &str| name.chars().filter(|letter| letter.is_alphabetic()).count() == 1;
    let has_more = |name: &str| {
        name.contains(['/', '&', '+', '(', ',', ';'])
            || name.split(' ').any(|word| is_number(word) || ["et", "ou", "-", "–"].contains(&word))
    };
    let is_swapped = is_as_a_first_name(surname)
        || !is_capitals(surname) && is_surname(first)
        || has_particle(first) && !has_particle(surname);
    is_swapped || [surname, first].into_iter().any(|name| is_initial(name) || has_more(name) || is_misread(name))
}

/// Whether a person is to confirm that this is a club, which may have a short number; a long one is a licence, or a date; quotes alone are the
/// club above.
pub fn is_strange_club(club: &str) -> bool {
    ["idem", "id", "ibid", "dito"].contains(&&*fold(club))
        || is_misread(club)
        || fold(club).is_empty() && club.contains(['"', '\'', '’', '”', '″', '〃', '»', '/'])
        || is_number(club) && club.chars().filter(char::is_ascii_digit).count() > 4
}

/// Whether a person is to confirm that this is a licence: « l2O002 », « 44-120002 », « 120002 (2026) ».
pub fn is_strange_licence(licence: &str) -> bool {
    !licence.chars().all(|sign| sign.is_ascii_digit())
}

/// A name without the « Mme », « Dr » or « M. » before it.
pub(super) fn untitled(name: &str) -> &str {
    const TITLES: [&str; 10] = ["m", "mr", "mme", "mlle", "mrs", "dr", "monsieur", "madame", "mademoiselle", "docteur"];
    let bare = name.trim();
    match bare.split_once(|sign: char| sign.is_whitespace() || sign == '.') {
        Some((title, rest))
            if TITLES.contains(&&fold(title)[..]) && !rest.trim_start_matches(['.', ' ']).is_empty() =>
        {
            rest.trim_start_matches(['.', ' ', '\u{a0}'])
        }
        _ => bare,
    }
}

/// Whether nothing tells the surname of a whole name from the first name: `Luc Roy`.
pub(super) fn is_either_way(whole: &str) -> bool {
    !whole.split_whitespace().any(is_surname)
}

/// `JEAN-PAUL`.
fn is_as_a_first_name(surname: &str) -> bool {
    let start = surname.split_once('-').map(|(start, _)| fold(start)).unwrap_or_default();
    ["jean", "marie", "anne", "pierre"].contains(&&start[..])
}

#[cfg(test)]
mod tests {
    use super::{is_strange, is_strange_club, split_name};

    #[test]
    fn surnames_and_first_names_are_told_apart_without_titles() {
        assert_eq!(split_name("dupont anne"), ("dupont".into(), "anne".into()));
        assert_eq!(split_name("de la tour hélène"), ("de la tour".into(), "hélène".into()));
        assert_eq!(split_name("Jean de la Tour"), ("de la Tour".into(), "Jean".into()));
        assert_eq!(split_name("jean-paul dupond"), ("dupond".into(), "jean-paul".into()));
        assert_eq!(split_name("jean-paul"), ("jean-paul".into(), "".into()));
        assert_eq!(split_name("le goff"), ("le goff".into(), "".into()));
        for (last, first) in [
            ("Van Den Berg", "Rémi"),
            ("Du Bois De La Patellière", "Frédéric"),
            ("Da Silva", "Dominique"),
            ("Ben Aïssa", "Anne Marie"),
            ("LE DÛ", "Désiré"),
            ("DE la TOUR", "Anne"),
            ("Ben", "Roy"),
        ] {
            assert_eq!(split_name(&format!("{last} {first}")), (last.into(), first.into()));
        }
        assert_eq!(split_name("Jean-Paul DE LA TOUR"), ("DE LA TOUR".into(), "Jean-Paul".into()));
        assert_eq!(split_name("dupont anne L."), ("dupont".into(), "anne L.".into()));
        assert_eq!(
            ["JEAN-PAUL", "Anne-Marie", "MARTIN-DUPONT", "JEAN"].map(|name| is_strange(name, "Anne")),
            [true, true, false, false]
        );
        assert_eq!(split_name("O'BRIEN Sean"), ("O'BRIEN".into(), "Sean".into()));
        assert_eq!(split_name("Mme ROY Anne"), ("ROY".into(), "Anne".into()));
        assert_eq!(split_name("M.Luc ROY"), ("ROY".into(), "Luc".into()));
        assert_eq!(split_name("dr"), ("dr".into(), "".into()));
    }

    #[test]
    fn what_is_hardly_a_name_or_a_club_is_asked_about() {
        for (last, first, club) in [
            ("Zoé", "LEFÈVRE", ""),
            ("lefevre", "l", ""),
            ("L.", "Zoé", ""),
            ("ROY / BRUN", "Luc", ""),
            ("ROY", "Luc et Ève", ""),
            ("120002", "Luc", ""),
            ("BRUN", "Zoé (absente)", ""),
            ("ROY", "Luc", "120002"),
            ("ROY", "Luc", "12/03/2026"),
            ("ROY", "Luc", "Idem"),
            ("ROY", "Luc", "\""),
            ("ROY", "Luc", "-''-"),
            ("Roy", "De La Tour", ""),
            ("ROY", "Zo♥n", ""),
            ("MUSLI╔", "Luc", ""),
            ("ROY", "Luc", "Club du Ch‚teau"),
            ("ROY", "D'ALMEIDA", ""),
        ] {
            assert!(is_strange(last, first) || is_strange_club(club), "{last} {first} {club}");
        }
        for (last, first, club) in [
            ("ROY", "LUC", "Les 21"),
            ("MARTIN", "Jean-P.", "-"),
            ("d'Étange", "Ève", ""),
            ("DE LA TOUR", "LE", ""),
            ("LUŽA", "McDonald", "Les ’21’ – Évreux"),
            ("D’Ávila", "Jean‐Luc", "Club de l’Été…"),
        ] {
            assert!(!is_strange(last, first) && !is_strange_club(club), "{last} {first} {club}");
        }
    }
}
