//! Names as they are shown.

/// `NOM Prénom`, the federation's way: the surname in capitals, accents kept.
pub fn full_name(last: &str, first: &str) -> String {
    let last = last.to_uppercase();
    if first.is_empty() { last } else { format!("{last} {first}") }
}
