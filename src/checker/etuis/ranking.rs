//! D22–D24, D28: the players or formations ranked, and their ranks.

use std::collections::BTreeMap;

use super::super::book::{Book, Stage, came_to_play};
use super::super::fraction::Fraction;
use super::laid::{format, left, stands};
use super::notes::Noted;
use super::percent::{Figures, figures};
use super::sessions::{Ranked, drawn};
use archive::Entry;

#[derive(Debug, Clone)]
pub(super) struct Row {
    pub(crate) number: u32,
    pub(crate) line: Option<String>,
    pub(crate) left: bool,
    /// R5: the last session it was kept for.
    pub(crate) reached: u8,
    /// D24: how many sessions it was drawn or came into.
    pub(crate) taken: usize,
    pub(crate) figures: Figures,
    pub(crate) general: usize,
    /// Place and group.
    pub(crate) alternated: Option<(usize, usize)>,
    /// In percent, with as many decimals as set it apart.
    pub(crate) total: String,
}

/// The facts a ranking uses.
#[derive(Clone, Copy)]
pub(super) enum Until<'a> {
    /// All there is.
    Now,
    /// The facts known when a session was over and the next one was drawn.
    Opening {
        /// The session that was over.
        ended: &'a Stage<'a>,
        /// The one that was drawn.
        next: &'a Stage<'a>,
    },
}

impl Until<'_> {
    /// The last session it looks at.
    pub(super) const fn last(self) -> u8 {
        match self {
            Self::Now => u8::MAX,
            Self::Opening { ended, .. } => ended.number,
        }
    }
}

/// The ranks, as the end of a session uses them.
pub(super) fn ranked(book: &Book<'_>, noted: &[Noted<'_>], until: Until<'_>) -> Vec<Ranked> {
    let ranked = |row: Row| Ranked { number: row.number, left: row.left, reached: row.reached, rank: row.general };
    rows(book, noted, until).into_iter().map(ranked).collect()
}

/// D60: the ranks of record: alternated where there are lines.
pub(super) fn of_record(book: &Book<'_>, noted: &[Noted<'_>]) -> Vec<(u32, u32)> {
    let rank = |row: &Row| row.alternated.map_or(row.general, |(place, _)| place);
    let rows = rows(book, noted, Until::Now);
    rows.iter().map(|row| (row.number, u32::try_from(rank(row)).unwrap_or(u32::MAX))).collect()
}

/// The rows ranked, by number.
pub(super) fn rows(book: &Book<'_>, noted: &[Noted<'_>], until: Until<'_>) -> Vec<Row> {
    let last = until.last();
    let people = people(book, until);
    let numbers: Vec<u32> = people.iter().map(|(number, _)| *number).collect();
    let mut own = figures(book, noted, &numbers, last);
    let mut rows: Vec<Row> = people
        .into_iter()
        .map(|(number, left)| Row {
            number,
            line: line(book, number),
            left,
            reached: reached(book, number).min(last),
            taken: taken(book, number, last),
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

/// R6, R7, D28: the numbers ranked, each with whether it left.
pub(super) fn people(book: &Book<'_>, until: Until<'_>) -> Vec<(u32, bool)> {
    // R6: unless the organiser decides otherwise; an entrant who goes on to a session has not left.
    let last = book.archive.tournament.leavers_last || book.archive.tournament.championship.is_some();
    if format(book) == "individuel" {
        // A substitute who is not ranked (R7) still counts in the topage.
        let here = book.archive.entries.iter().filter(|entry| entry.ranked && came_to_play(entry));
        let left = |entry: &Entry| match until {
            Until::Now => last && entry.left_after.is_some(),
            Until::Opening { ended, next } => {
                entry.left_after.is_some_and(|after| after <= ended.last) && !drawn(book, next, entry.number)
            }
        };
        let came = |entry: &&Entry| match until {
            Until::Now => true,
            Until::Opening { next, .. } => entry.from_position < next.first,
        };
        return here.filter(came).map(|entry| (entry.number, left(entry) && !entry.force_majeure)).collect();
    }
    let left = |number: u32| match until {
        Until::Now => last && left(book, number),
        Until::Opening { next, .. } => !drawn(book, next, number) && !stands(book, number, next.first),
    };
    book.archive.teams.iter().map(|team| (team.number, left(team.number))).collect()
}

/// R5: the last session a player, or a formation, was kept for.
pub(super) fn reached(book: &Book<'_>, number: u32) -> u8 {
    let entry = if format(book) == "individuel" {
        book.entries.get(&number).copied()
    } else {
        book.members.get(&number).and_then(|members| members.first()).copied()
    };
    let now = book.stages.last().map_or(1, |stage| stage.number);
    entry.and_then(|entry| book.last_session(entry)).map_or(now, |last| last.min(now))
}

/// D24: the sessions in which a player has a chair, or a formation a table, at some position.
pub(super) fn taken(book: &Book<'_>, number: u32, last: u8) -> usize {
    let players = format(book) == "individuel";
    let at = |stage: &&Stage<'_>| {
        let here = |position: u8| (stage.first..=stage.last).contains(&position);
        if players {
            let mut seats = book.archive.seats.iter();
            return seats.any(|seat| seat.entry == number && here(seat.position));
        }
        drawn(book, stage, number)
    };
    book.stages.iter().filter(|stage| stage.number <= last).filter(at).count()
}

/// D28, D24, D22: those who stayed before those who left, more sessions before fewer, those with a percentage counted, then the higher total.
fn better(one: &Row, other: &Row) -> bool {
    let key = |row: &Row| (!row.left, row.taken, row.figures.played);
    key(one) > key(other) || (key(one) == key(other) && one.figures.total() > other.figures.total())
}

/// D8, D23: the line kept all session; `None` where players change lines, and after several sessions.
fn line(book: &Book<'_>, number: u32) -> Option<String> {
    let circuit = book.archive.etuis.duplicate.as_ref().and_then(|duplicate| duplicate.circuit.as_deref());
    if book.stages.len() > 1 || matches!(circuit, Some("howell" | "howell-equilibre" | "emmanuel" | "hybride")) {
        return None;
    }
    if format(book) == "individuel" {
        return book.starts.get(&(1, number)).map(|(_, chair)| chair.letter().to_string());
    }
    // Any table a triplette comes to shows its line, a relais too.
    let plays = &book.archive.etuis.plays;
    let there = plays.iter().filter(|play| play.sides == "lignes");
    let sides = there.flat_map(|play| [(play.one, "NS"), (play.other, "EO")]);
    sides.into_iter().find(|(team, _)| *team == Some(number)).map(|(_, line)| line.to_owned())
}

/// D22: two decimals, or as many as distinguish it from other totals, at most 5.
fn shown(total: Fraction, all: &[Row]) -> String {
    let text = |total: Fraction, places: u32| total.times(100, 1).places(places);
    let others = all.iter().map(|row| row.figures.total()).filter(|other| *other != total);
    let needed = others.map(|other| (2..5).find(|n| text(other, *n) != text(total, *n)).unwrap_or(5)).max();
    text(total, needed.unwrap_or(2))
}

/// D23: the heads of the lines are taken off again and again; where a head was several equals, its line waits as many turns. D28: contenders who
/// left are placed once all others are.
fn alternated(rows: &[Row]) -> BTreeMap<u32, (usize, usize)> {
    let mut waiting: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    for row in rows {
        if let Some(line) = row.line.as_deref() {
            waiting.entry(line).or_default().push(row);
        }
    }
    let mut turns: BTreeMap<&str, usize> = BTreeMap::new();
    let mut taken_off: Vec<(usize, Vec<&Row>)> = Vec::new();
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
        let (stayed, gone): (Vec<&Row>, Vec<&Row>) = heads.into_iter().partition(|row| !row.left);
        taken_off.extend([(group, stayed), (group + rows.len(), gone)]);
    }
    taken_off.sort_by_key(|(turn, _)| *turn);
    let mut places = BTreeMap::new();
    for (turn, heads) in taken_off {
        let before = places.len();
        for row in &heads {
            let ahead = heads.iter().filter(|other| better(other, row)).count();
            places.insert(row.number, (before + 1 + ahead, (turn - 1) % rows.len() + 1));
        }
    }
    places
}
