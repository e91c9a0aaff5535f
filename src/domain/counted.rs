//! Counts and lists of tables in French: `1 feuille`, `2 feuilles`, `tables 3, 5 à 9`.

use std::fmt::Display;

/// A count with its noun: `1 feuille attendue`, `3 feuilles attendues`. Every word of `what` takes the mark of the
/// plural, which begins at 2 in French.
pub fn counted<N: Display + PartialOrd + From<u8>>(count: N, what: &str) -> String {
    if count < N::from(2) {
        return format!("{count} {what}");
    }
    let words: Vec<String> = what.split(' ').map(plural).collect();
    format!("{count} {}", words.join(" "))
}

/// A rank: `1er`, `2e`.
pub fn ordinal(rank: u32) -> String {
    if rank == 1 { "1er".to_owned() } else { format!("{rank}e") }
}

/// Of a night or a place: `1re`, `2e`.
pub fn ordinal_e(rank: u32) -> String {
    if rank == 1 { "1re".to_owned() } else { ordinal(rank) }
}

/// Words that already end in s, x or z stay, and « ou »; all others the program uses take an s.
fn plural(word: &str) -> String {
    if word == "ou" || word.ends_with(['s', 'x', 'z']) { word.to_owned() } else { format!("{word}s") }
}

/// Tables in few words: `table 7`, `tables 3, 5 à 9`; `numbers` in increasing order.
pub fn named_tables(numbers: &[u16]) -> String {
    let mut runs: Vec<(u16, u16)> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(*number) => *last = *number,
            _ => runs.push((*number, *number)),
        }
    }
    let word = |(first, last): &(u16, u16)| match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first} à {last}"),
    };
    let list: Vec<String> = runs.iter().map(word).collect();
    format!("{} {}", if numbers.len() > 1 { "tables" } else { "table" }, list.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_in_a_row_are_named_by_the_first_and_the_last() {
        assert_eq!(named_tables(&[7]), "table 7");
        assert_eq!(named_tables(&[3, 4, 9]), "tables 3, 4, 9");
        assert_eq!(named_tables(&[1, 3, 4, 5, 6, 150]), "tables 1, 3 à 6, 150");
    }

    #[test]
    fn the_plural_begins_at_two() {
        assert_eq!(counted(0u8, "feuille attendue"), "0 feuille attendue");
        assert_eq!(counted(1u16, "feuille attendue"), "1 feuille attendue");
        assert_eq!(counted(2usize, "feuille attendue"), "2 feuilles attendues");
        assert_eq!(counted(12u32, "tournoi"), "12 tournois");
        assert_eq!(counted(3i64, "fois"), "3 fois");
    }
}
