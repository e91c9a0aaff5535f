//! Names as they are shown.

/// `NOM Prénom`, the federation's way: the surname in capitals, accents kept. A word alone that is written as a first name stays one: `Zoé`.
pub fn full_name(last: &str, first: &str) -> String {
    let is_first_name = |word: &str| {
        word.starts_with(char::is_uppercase) && word.chars().any(char::is_lowercase) && !word.contains(' ')
    };
    if first.is_empty() && is_first_name(last) {
        return last.to_owned();
    }
    let last = last.to_uppercase();
    if first.is_empty() { last } else { format!("{last} {first}") }
}

#[cfg(test)]
mod tests {
    use super::full_name;

    #[test]
    fn a_surname_is_in_capitals_and_a_first_name_alone_is_not() {
        assert_eq!(full_name("Le Goff", "Yann"), "LE GOFF Yann");
        assert_eq!(["le goff", "dupont", "ROY"].map(|last| full_name(last, "")), ["LE GOFF", "DUPONT", "ROY"]);
        assert_eq!(["Zoé", "Jean-Baptiste"].map(|first| full_name(first, "")), ["Zoé", "Jean-Baptiste"]);
    }
}
