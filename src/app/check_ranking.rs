//! `verifier`: totals and ranks worked out again from the sheets, another way than the ranking does.

use std::collections::HashMap;

use super::check::Findings;
use super::night::Night;
use super::standings::{Who, last_session, players, ranked};
use crate::domain::award::Formula;
use crate::domain::ranking::Ranked;
use crate::domain::{PositionNo, Score, TableNo, Total};
use crate::storage::{EntryId, SheetRow};

/// R1, R2, R4, R5: totals and ranks follow from the sheets.
pub(super) fn check_ranking(night: &Night, position: PositionNo, findings: &mut Findings<'_>) {
    let counted = counted(night, position);
    let people = players(night, position);
    for entry in night.entries.iter().filter(|entry| entry.ranked && entry.from_position <= position.0) {
        let expected = usize::from(super::night::played(entry));
        let found = people.iter().filter(|row| row.standing.who == Who::Player(entry.id)).count();
        if found != expected {
            findings.add("R1", format!("{} est classé {found} fois au lieu de {expected}", night.name(entry.id)));
        }
    }
    check_totals(night, &people, |who| vec![who], &counted, findings);
    if night.formula() == Formula::Individuel {
        return check_ranks(night, &people, findings);
    }
    let teams = ranked(night, position);
    let members = |who| match who {
        Who::Team(id) => night.members(id).map(|entry| Who::Player(entry.id)).collect(),
        Who::Player(_) => Vec::new(),
    };
    check_totals(night, &teams, members, &counted, findings);
    check_ranks(night, &teams, findings);
}

fn check_totals(
    night: &Night,
    rows: &[Ranked<Who>],
    members: impl Fn(Who) -> Vec<Who>,
    counted: &HashMap<EntryId, Total>,
    findings: &mut Findings<'_>,
) {
    for row in rows {
        let own = members(row.standing.who).into_iter().filter_map(|who| match who {
            Who::Player(id) => counted.get(&id).copied(),
            Who::Team(_) => None,
        });
        let expected = own.fold(Total::ZERO, |sum, total| sum + total);
        if row.total != expected {
            let name = night.who(row.standing.who);
            findings.add("R1", format!("{name} : total {} au lieu de {expected}", row.total));
        }
    }
}

/// Article 29 only refines: a rank is never above the number of those ahead by total, nor below that of those level.
fn check_ranks(night: &Night, rows: &[Ranked<Who>], findings: &mut Findings<'_>) {
    let key = |row: &Ranked<Who>| (!row.standing.left, row.standing.reached, row.total);
    for row in rows {
        let ahead = rows.iter().filter(|other| key(other) > key(row)).count();
        let level = rows.iter().filter(|other| key(other) == key(row)).count();
        let rank = usize::try_from(row.rank).unwrap_or(usize::MAX);
        if !(ahead + 1..=ahead + level).contains(&rank) {
            let name = night.who(row.standing.who);
            findings.add("R2", format!("{name} : le rang {} ne suit pas des totaux", row.rank));
        }
    }
}

/// Everybody's total, session after session from the last one back: what each session is worth, then what it is multiplied by.
fn counted(night: &Night, position: PositionNo) -> HashMap<EntryId, Total> {
    let sheets: HashMap<(PositionNo, TableNo), &SheetRow> = night
        .sheets
        .iter()
        .filter(|sheet| sheet.data.confirmed)
        .map(|sheet| ((sheet.data.position, sheet.data.table), sheet))
        .collect();
    let mut scored: HashMap<(EntryId, u8), Score> = HashMap::new();
    for seat in night.seats.iter().filter(|seat| seat.position <= position) {
        let sheet = sheets.get(&(seat.position, seat.table));
        let balance = sheet.and_then(|sheet| sheet.data.balances.iter().find(|(chair, _)| *chair == seat.chair));
        let session = night.session_of(seat.position).number;
        *scored.entry((seat.entry, session)).or_default() += balance.map_or(Score::ZERO, |(_, score)| *score);
    }
    let total = |id: EntryId, last: u8| {
        let mut total = Total::ZERO;
        let mut multiplied = Vec::new();
        let played =
            || night.sessions.iter().filter(move |session| session.number <= last && session.first <= position);
        for session in played() {
            if session.coefficient != 100 && !session.divides {
                multiplied.push(session.coefficient);
            }
            let fined: Score = night
                .penalties
                .iter()
                .filter(|p| {
                    p.entry == id && p.position <= position && night.session_of(p.position).number == session.number
                })
                .map(|p| p.points)
                .sum();
            let points = scored.get(&(id, session.number)).copied().unwrap_or_default();
            let worth = multiplied.iter().fold(Total::from(points), |worth, factor| worth.times_hundredths(*factor));
            let kept = worth - Total::from(fined);
            // What a later session divides is divided here, piece by piece.
            let divided = played()
                .filter(|later| later.number > session.number && later.divides && later.coefficient != 100)
                .fold(kept, |kept, later| kept.over_hundredths(later.coefficient));
            total = total + divided;
        }
        total
    };
    let last = |entry: &crate::storage::EntryRow| last_session(night, entry).unwrap_or(u8::MAX);
    night.entries.iter().map(|entry| (entry.id, total(entry.id, last(entry)))).collect()
}
