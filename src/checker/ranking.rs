//! R1–R7: the ranking after a position: its rows, their order, and the reason.

use std::collections::{BTreeMap, BTreeSet};

use super::book::Book;
use super::fraction::Fraction;
use super::tie_break::{self, Figures, Reason};
use super::totals::{reached, total};
use archive::Entry;

/// One row, derived.
#[derive(Debug, Clone)]
pub(super) struct Row<'a> {
    /// Entry number, or the team's.
    pub(crate) number: u32,
    pub(crate) team: bool,
    /// The entrants whose figures are added: one player, or all members who ever sat on the team's chairs.
    pub(crate) people: Vec<&'a Entry>,
    pub(crate) left: bool,
    /// The last session played.
    pub(crate) reached: u8,
    pub(crate) total: Fraction,
    pub(crate) derivation: String,
    pub(crate) penalties: i64,
    pub(crate) balances: Vec<Option<i64>>,
    pub rank: u32,
    pub tied: bool,
    pub(crate) reason: Option<Reason>,
}

/// The ranking after a position, best first.
pub(super) fn ranking<'a>(book: &Book<'a>, position: u8, individual: bool) -> Vec<Row<'a>> {
    let players = individual || book.individual();
    let mut rows = if players { players_rows(book, position) } else { team_rows(book, position) };
    rows.sort_by(|a, b| order(a, b).then(a.number.cmp(&b.number)));
    let mut ranked: Vec<Row<'a>> = Vec::new();
    let mut rest = rows.into_iter().peekable();
    while let Some(first) = rest.next() {
        let mut level = vec![first];
        while let Some(next) = rest.next_if(|next| level.first().is_some_and(|first| order(first, next).is_eq())) {
            level.push(next);
        }
        let groups = if level.len() > 1 && decided(book, position, &level) {
            tie_break::split(level, |row| figures(book, row, position))
        } else {
            vec![level.into_iter().map(|row| (row, None)).collect()]
        };
        for group in groups {
            let rank = u32::try_from(ranked.len()).unwrap_or(u32::MAX).saturating_add(1);
            let tied = group.len() > 1;
            ranked.extend(group.into_iter().map(|(row, reason)| Row { rank, tied, reason, ..row }));
        }
    }
    ranked
}

/// Those who finish first, further sessions before earlier ones, the higher total first; those who left by their totals (R6).
fn order(a: &Row<'_>, b: &Row<'_>) -> std::cmp::Ordering {
    let session = |row: &Row<'_>| if row.left { 0 } else { row.reached };
    a.left.cmp(&b.left).then(session(b).cmp(&session(a))).then(b.total.cmp(&a.total))
}

/// R3: article 29 applies after each session; those eliminated keep the order it decided. It decides who goes on (« pour le tour suivant »):
/// not between those who left.
fn decided(book: &Book<'_>, position: u8, level: &[Row<'_>]) -> bool {
    let tournament = &book.archive.tournament;
    let asked = tournament.article_29 || tournament.championship.is_some();
    let ends = book.stages.iter().any(|stage| stage.last == position);
    let out = level.iter().all(|row| row.reached < book.stage(position));
    asked && (ends || out) && level.iter().all(|row| !row.left)
}

fn players_rows<'a>(book: &Book<'a>, position: u8) -> Vec<Row<'a>> {
    let people = book.archive.entries.iter().filter(|entry| had_begun(book, entry, position) && entry.ranked);
    people.map(|entry| row(book, entry.number, vec![entry], position, last(book, entry, position))).collect()
}

/// Played, and began by then.
fn had_begun(book: &Book<'_>, entry: &Entry, position: u8) -> bool {
    book.ever_played(entry) && entry.from_position <= position
}

/// R6, A5: left before that position, and is put last for it: always in championships, elsewhere unless the organiser decides otherwise; never by
/// force majeure.
fn last(book: &Book<'_>, entry: &Entry, position: u8) -> bool {
    let tournament = &book.archive.tournament;
    let asked = tournament.leavers_last || tournament.championship.is_some();
    asked && !entry.force_majeure && entry.left_after.is_some_and(|left| left < position)
}

fn team_rows<'a>(book: &Book<'a>, position: u8) -> Vec<Row<'a>> {
    let mut rows = Vec::new();
    for team in &book.archive.teams {
        let people = book.members.get(&team.number).cloned().unwrap_or_default();
        if !people.iter().any(|entry| had_begun(book, entry, position)) {
            continue;
        }
        // R6: the team has left when one of its chairs is vacant: its holder left, and no substitute was entered. An eliminated player
        // did not leave.
        let chairs: BTreeSet<u8> = people.iter().filter_map(|entry| entry.member).collect();
        let holds = |entry: &&&Entry| entry.from_position <= position && !last(book, entry, position);
        let held = |member: &u8| people.iter().filter(holds).any(|entry| entry.member == Some(*member));
        let left = !chairs.iter().all(held);
        rows.push(Row { team: true, ..row(book, team.number, people, position, left) });
    }
    rows
}

fn row<'a>(book: &Book<'a>, number: u32, people: Vec<&'a Entry>, position: u8, left: bool) -> Row<'a> {
    let totals: Vec<_> = people.iter().map(|entry| (entry.number, total(book, entry, position))).collect();
    let derivation = match totals.as_slice() {
        [(_, one)] => one.derivation.clone(),
        many => {
            many.iter().map(|(number, one)| format!("n° {number} : {}", one.derivation)).collect::<Vec<_>>().join(" ; ")
        }
    };
    let mut balances: BTreeMap<u8, i64> = BTreeMap::new();
    for entry in &people {
        let last = reached(book, entry, position);
        for (at, score) in book.scores.get(&entry.number).into_iter().flatten() {
            if *at <= position && book.stage(*at) <= last {
                *balances.entry(*at).or_default() += score;
            }
        }
    }
    Row {
        number,
        team: false,
        left,
        reached: people.iter().map(|entry| reached(book, entry, position)).max().unwrap_or(1),
        people,
        total: totals.iter().fold(Fraction::ZERO, |sum, (_, one)| sum.plus(one.total)),
        penalties: totals.iter().map(|(_, one)| one.penalties).sum(),
        derivation,
        balances: (1..=position).map(|at| balances.get(&at).copied()).collect(),
        rank: 0,
        tied: false,
        reason: None,
    }
}

/// R3: the figures of article 29; the team's are its members' sums.
fn figures(book: &Book<'_>, row: &Row<'_>, position: u8) -> Figures {
    let best = row.balances.iter().flatten().max().copied();
    let mut contracts = row.people.iter().map(|entry| tie_break::contracts(book, entry.number, position));
    let contracts = contracts.try_fold((0, 0, 0), |(made, contre, sans), own| {
        let (m, c, s) = own?;
        Some((made + m, contre + c, sans + s))
    });
    Figures { best, contracts }
}
