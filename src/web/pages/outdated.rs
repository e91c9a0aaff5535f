//! What a printed paper would say otherwise now: whose, or which tables'.

use std::collections::HashSet;

use domain::{counted, named_tables};

/// How many names are said.
const NAMED: usize = 3;

/// What stands below a name, or a table's number, on a paper.
type Part<'p> = (String, Vec<&'p str>);

/// What has changed between the texts of a paper: who came or went, whose lines or which tables' are others; else the first new words.
pub(super) fn otherwise(before: &str, now: &str, names: &HashSet<String>) -> String {
    let (old, new) = (words(before), words(now));
    let not_in = |of: &[&str], than: &[&str]| -> Vec<String> {
        let mut found = HashSet::new();
        let own = of.iter().filter(|word| names.contains(**word) && !than.contains(word));
        own.filter(|word| found.insert(**word)).map(|word| (*word).to_owned()).collect()
    };
    let (came, went) = (not_in(&new, &old), not_in(&old, &new));
    let (own, all) = (parts(&old, names), parts(&new, names));
    let mut other: Vec<&String> = all.iter().filter(|part| !own.contains(part)).map(|(head, _)| head).collect();
    other.dedup();
    let tables: Vec<u16> = other.iter().filter_map(|head| head.parse().ok()).collect();
    let moved: Vec<String> =
        other.into_iter().filter(|head| names.contains(*head) && !came.contains(head)).cloned().collect();
    let count = |people: &[String], what: &str| {
        let rest = people.len().saturating_sub(NAMED);
        let more = if rest > 0 { format!(" et {}", counted(rest, "autre")) } else { String::new() };
        let people = people[..people.len().min(NAMED)].join(", ");
        (!people.is_empty()).then(|| format!("{what} : {people}{more}"))
    };
    let arrived = count(&came, &counted(came.len(), "joueur arrivé"));
    let said = [
        (!tables.is_empty()).then(|| named_tables(&tables)),
        arrived,
        count(&went, "n'y est plus"),
        // Whoever comes moves lines of others: those are not news.
        count(&moved, "changé").filter(|_| tables.is_empty() && came.is_empty() && went.is_empty()),
    ];
    let said: Vec<String> = said.into_iter().flatten().collect();
    if !said.is_empty() {
        return said.join(" ; ");
    }
    let first = |of: &[&str], than: &[&str]| of.iter().find(|word| !than.contains(word)).map(|word| (*word).to_owned());
    let gone = || first(&old, &new).map(|words| format!("ne dit plus « {words} »"));
    let said = first(&new, &old).map(|words| format!("dit maintenant « {words} »"));
    said.or_else(gone).unwrap_or_else(|| "autrement rangé".to_owned())
}

/// The words of a paper's text, without the mark of its printing.
fn words(of: &str) -> Vec<&str> {
    let lines = of.lines().filter(|line| !line.contains("imprimé le "));
    lines.filter_map(|line| line.split_once('"')?.1.split('"').next()).collect()
}

/// A paper that goes to tables in its tables, any other in its names.
fn parts<'p>(words: &[&'p str], names: &HashSet<String>) -> Vec<Part<'p>> {
    let number = |at: usize| (words[at] == "TABLE").then(|| words.get(at + 1)?.parse::<u16>().ok()).flatten();
    let by_table = (0..words.len()).any(|at| number(at).is_some());
    let mut parts: Vec<Part<'p>> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let head = match by_table {
            true => number(at).map(|table| table.to_string()),
            false => names.contains(*word).then(|| (*word).to_owned()),
        };
        match (head, parts.last_mut()) {
            (Some(head), _) => parts.push((head, Vec::new())),
            (None, Some((_, below))) => below.push(word),
            (None, None) => {}
        }
    }
    parts
}
