//! D22–D24, D28: who is ranked, and where.

use std::collections::BTreeMap;

use super::super::book::Book;
use super::super::fraction::Fraction;
use super::laid::{Line, format};
use super::notes::Noted;
use super::percent::{Figures, figures};

/// Somebody ranked.
#[derive(Debug, Clone)]
pub(super) struct Row {
    pub number: u32,
    pub line: Option<String>,
    pub left: bool,
    pub figures: Figures,
    pub general: usize,
    /// Place and group.
    pub alternated: Option<(usize, usize)>,
    /// In percent, with as many places as tell it apart.
    pub total: String,
}

/// Everybody ranked, by number.
pub(super) fn rows(book: &Book<'_>, lines: &[Line], noted: &[Noted<'_>]) -> Vec<Row> {
    let people: Vec<(u32, bool)> = if format(book) == "individuel" {
        // A substitute who is not ranked (R7) is in the topage all the same.
        let here = book.archive.entries.iter().filter(|entry| entry.ranked && super::super::book::came_to_play(entry));
        here.map(|entry| (entry.number, entry.left_after.is_some() && !entry.force_majeure)).collect()
    } else {
        book.archive.teams.iter().map(|team| (team.number, super::laid::left(book, team.number))).collect()
    };
    let numbers: Vec<u32> = people.iter().map(|(number, _)| *number).collect();
    let mut own = figures(book, noted, &numbers);
    let mut rows: Vec<Row> = people
        .into_iter()
        .map(|(number, left)| Row {
            number,
            line: line(book, lines, number),
            left,
            figures: own.remove(&number).unwrap_or_default(),
            general: 0,
            alternated: None,
            total: String::new(),
        })
        .collect();
    let before = rows.clone();
    for row in &mut rows {
        row.general = 1 + before.iter().filter(|other| better(other, row)).count();
        row.total = shown(row.figures.total(), &before);
    }
    let places = alternated(&before);
    for row in &mut rows {
        row.alternated = places.get(&row.number).copied();
    }
    rows
}

/// D28, D24, D22: who stayed before who left, more sessions before fewer, then the higher total.
fn better(one: &Row, other: &Row) -> bool {
    let key = |row: &Row| (!row.left, row.figures.played);
    key(one) > key(other) || (key(one) == key(other) && one.figures.total() > other.figures.total())
}

/// D8, D23: the line kept all session; none where people change lines, and after several sessions.
fn line(book: &Book<'_>, lines: &[Line], number: u32) -> Option<String> {
    let circuit = book.archive.etuis.duplicate.as_ref().and_then(|duplicate| duplicate.circuit.as_deref());
    if book.stages.len() > 1 || matches!(circuit, Some("howell" | "howell-equilibre" | "emmanuel" | "hybride")) {
        return None;
    }
    if format(book) == "individuel" {
        return book.starts.get(&(1, number)).map(|(_, chair)| chair.letter().to_string());
    }
    // Where a triplette sits is told by the étuis it attacks.
    let played = lines.iter().find(|line| line.attack == Some(number))?;
    let north_south = matches!(
        super::laid::taker_of(book, played.etui),
        crate::input::archive::Chair::N | crate::input::archive::Chair::S
    );
    Some(if north_south { "NS" } else { "EO" }.to_owned())
}

/// D22: two places, or as many as tell it from what looks alike, at most 5.
fn shown(total: Fraction, all: &[Row]) -> String {
    let text = |total: Fraction, places: u32| total.times(100, 1).places(places);
    let others = all.iter().map(|row| row.figures.total()).filter(|other| *other != total);
    let needed = others.map(|other| (2..5).find(|n| text(other, *n) != text(total, *n)).unwrap_or(5)).max();
    text(total, needed.unwrap_or(2))
}

/// D23: the heads of the lines are taken off again and again; where a head was several equals, its line waits as many turns.
fn alternated(rows: &[Row]) -> BTreeMap<u32, (usize, usize)> {
    let mut waiting: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    for row in rows {
        if let Some(line) = row.line.as_deref() {
            waiting.entry(line).or_default().push(row);
        }
    }
    let mut turns: BTreeMap<&str, usize> = BTreeMap::new();
    let mut places = BTreeMap::new();
    for group in 1..=rows.len() {
        let mut heads: Vec<&Row> = Vec::new();
        for (line, waiting) in &mut waiting {
            let turn = turns.entry(line).or_insert(1);
            if *turn != group {
                continue;
            }
            let (first, rest): (Vec<&Row>, Vec<&Row>) =
                waiting.iter().partition(|row| !waiting.iter().any(|other| better(other, row)));
            *turn += first.len();
            *waiting = rest;
            heads.extend(first);
        }
        let before = places.len();
        for row in &heads {
            let ahead = heads.iter().filter(|other| better(other, row)).count();
            places.insert(row.number, (before + 1 + ahead, group));
        }
    }
    places
}
