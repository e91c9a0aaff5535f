//! What of a list is no player: columns that nothing is read from, orders that do not stand, totals.

use std::collections::HashMap;

use super::doubts::is_beside;
use super::headings::{self, NAME_HEADINGS, first_name, is_read};
use super::{Grid, PersonLine, fold};

/// The columns that nothing is read from.
pub(super) fn unread(grid: &Grid) -> impl Iterator<Item = (usize, &str)> {
    let first = first_name(grid);
    (grid.headings.iter().map(String::as_str).enumerate()).filter(move |(column, heading)| {
        let known = heading.is_empty() || is_read(heading);
        !known && Some(*column) != first
    })
}

/// The numbers of lines, twenty of them at most: `2 à 21`, `4, 5, 9`.
pub fn spans(lines: &[u64]) -> String {
    match lines {
        [first, _, .., last] if usize::try_from(last - first).is_ok_and(|between| between + 1 == lines.len()) => {
            format!("{first} à {last}")
        }
        _ => {
            let shown: Vec<String> = lines.iter().take(20).map(u64::to_string).collect();
            shown.join(", ") + if lines.len() > 20 { "…" } else { "" }
        }
    }
}

/// A sentence on columns that nothing is read from; empty where there is none.
pub(super) fn named_unread<'a>(headings: impl Iterator<Item = &'a str>) -> String {
    let all = headings.collect::<Vec<_>>().join(", ");
    if all.is_empty() { all } else { format!(" Colonnes non lues : {all}.") }
}

/// Sentences on what nothing is read from: columns, and orders that do not stand. Empty where there is nothing.
pub fn not_taken(grid: &Grid) -> String {
    let mut said = named_unread(unread(grid).map(|(_, heading)| heading));
    for (what, is) in
        [("Commandes non validées", is_void as fn(&Grid, &[String]) -> bool), ("Lignes de total", is_total)]
    {
        let left: Vec<u64> = grid.rows.iter().filter(|(_, fields)| is(grid, fields)).map(|(line, _)| *line).collect();
        if !left.is_empty() {
            said.push_str(&format!(" {what}, laissées de côté : {} (ligne {}).", left.len(), spans(&left)));
        }
    }
    said
}

/// Whether a row is none of a player.
pub(super) fn is_aside(grid: &Grid, fields: &[String]) -> bool {
    is_void(grid, fields) || is_total(grid, fields) || is_repeated(grid, fields)
}

/// An order that was cancelled, refused or paid back; HelloAsso says of each one that is not.
fn is_void(grid: &Grid, fields: &[String]) -> bool {
    let Some(column) = grid.column(headings::STATE) else { return false };
    let state = fields.get(column).map(|state| fold(state)).unwrap_or_default();
    match grid.headings.get(column).is_some_and(|heading| heading == headings::STATE[0]) {
        true => !state.is_empty() && !state.starts_with("valid"),
        false => headings::VOID.contains(&state.strip_suffix('e').filter(|word| word.ends_with('e')).unwrap_or(&state)),
    }
}

/// The lines without those of a person's other tickets: who buys a meal beside the entry has two.
pub(super) fn once_each(grid: &Grid, mut found: Vec<PersonLine>) -> Vec<PersonLine> {
    let Some(column) = grid.column(&["tarif"]) else { return found };
    let kind = |line: &PersonLine| {
        let at = grid.rows.binary_search_by_key(&line.line, |(own, _)| *own).ok();
        at.and_then(|at| grid.rows.get(at)?.1.get(column)).map_or("", String::as_str)
    };
    let mut first: HashMap<String, (&str, Vec<Option<String>>)> = HashMap::new();
    found.sort_by_key(|line| is_beside(kind(line)));
    found.retain(|line| {
        let name = fold(&format!("{} {}", line.last_name, line.first_name));
        // Several people of one name are told apart by their licences.
        let (ticket, licences) = first.entry(name).or_insert_with(|| (kind(line), Vec::new()));
        let stays = *ticket == kind(line) || line.licence.is_some() && !licences.contains(&line.licence);
        licences.push(line.licence.clone());
        stays
    });
    found.sort_by_key(|line| line.line);
    found
}

/// A row of an account, or what it counts: a total, and neither anything else in letters nor a licence.
fn is_total(grid: &Grid, fields: &[String]) -> bool {
    let licence = grid.column(headings::LICENCE).and_then(|column| fields.get(column));
    // « Total 24 », « Montant total », « 24 joueurs », « Inscrits : 24 ».
    let counts = |text: &String| {
        let text = fold(text);
        let counted = |word: &str| headings::COUNTED.contains(&word) || word.parse::<u32>().is_ok();
        headings::TOTALS.iter().any(|total| text == *total || text.starts_with(&format!("{total} ")))
            || text.ends_with(" total")
            || text.split(' ').all(counted)
    };
    let mut filled = fields.iter().filter(|field| field.chars().any(char::is_alphabetic)).peekable();
    let one = filled.peek().is_some() || fields.iter().filter(|field| !field.is_empty()).count() == 1;
    let is_name = |heading: &String| NAME_HEADINGS.iter().any(|names| names.contains(&heading.as_str()));
    let first = first_name(grid);
    let mut names = (fields.iter().zip(&grid.headings).enumerate())
        .filter(|(column, (field, heading))| !field.is_empty() && (is_name(heading) || first == Some(*column)))
        .map(|(_, (field, _))| field)
        .peekable();
    // « Total du club » sums up whatever figure stands beside it; with a first name beside it, it is a surname.
    let sums = names.peek().or(filled.peek()).is_some_and(|field| field.contains(' ') && counts(field))
        && names.skip(1).all(|name| name.contains(|sign: char| sign.is_ascii_digit()));
    // The sum of a column of licences is none.
    one && (sums || filled.all(counts)) && licence.is_none_or(|licence| licence.len() < 5)
}

/// The headings again, as at the top of each printed page.
fn is_repeated(grid: &Grid, fields: &[String]) -> bool {
    fields.iter().zip(&grid.headings).all(|(field, heading)| fold(field) == *heading)
}
