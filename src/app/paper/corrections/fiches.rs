//! The same of *donnes dupliquées*: lines corrected or ruled (F6, D25), étuis put back wrongly (D29), penalties (D26).

use super::{Made, standings, told};
use crate::duplicate::evening::penalty::weighed;
use crate::duplicate::evening::words::{SET_ASIDE, mark, result_words, rulings};
use crate::error::Result;
use domain::duplicate::{LineResult, Mark};
use domain::ranking::Ranked;
use domain::scoring::Contract;
use domain::tournament::{Fine, Fouled, Tournament, Who, Written};
use domain::{Total, etuis};
use report::arbitration::{Change, FigureChange};
use storage::ActionRow;

/// An action's changes to fiches and penalties, and to the ranking that counts.
pub(super) fn correction(before: &Tournament, after: &Tournament, action: &ActionRow) -> Result<Made> {
    let mut changes = line_changes(before, after);
    let new = |fouled: &&Fouled| !before.duplicate.fouled.contains(fouled);
    changes.extend(after.duplicate.fouled.iter().filter(new).map(|fouled| Change {
        place: format!("étui {}, position {}", fouled.etui, fouled.from),
        figures: Vec::new(),
        remark: format!("étui {} faussé : {}", fouled.etui, fouled.words()),
    }));
    changes.extend(penalty_changes(before, after));
    let changed = standings(after, &ranked(before)?, &ranked(after)?);
    Ok(Made::new(told(action, changes, changed), Vec::new(), after))
}

/// The ranking that counts, with the figures that papers show.
fn ranked(tournament: &Tournament) -> Result<Vec<Ranked<Who>>> {
    let percent = tournament.format().is_none_or(|format| format.is_percent());
    let mut rows = etuis::of_record(tournament)?;
    for row in &mut rows {
        let hundredths = |total: Total| total.places(2).replace('.', "").parse::<i64>().ok();
        row.total = if percent {
            hundredths(row.total).map_or(row.total, |shown| Total::from(shown).over(100))
        } else {
            row.total.over(1_000)
        };
    }
    Ok(rows)
}

fn line_changes(before: &Tournament, after: &Tournament) -> Vec<Change> {
    let line = |there: &'_ Tournament, place| -> Option<Written> {
        there.duplicate.written.iter().find(|line| line.place() == place).cloned()
    };
    let mut places: Vec<_> =
        before.duplicate.written.iter().chain(&after.duplicate.written).map(Written::place).collect();
    places.sort_unstable();
    places.dedup();
    let change = |place @ (etui, position, table)| {
        let (old, new) = (line(before, place), line(after, place));
        // A first mark corrects nothing, nor do rulings before it.
        let awaited = old.as_ref().is_none_or(|line| line.result == LineResult::Awaited);
        let fault = |line: &Option<Written>| line.as_ref().and_then(|line| line.fault);
        let decided = |line: &Written| matches!(line.result, LineResult::Adjusted(_) | LineResult::Neutralised { .. });
        let first = awaited && fault(&old) == fault(&new) && new.as_ref().is_some_and(|line| !decided(line));
        if old == new || first {
            return None;
        }
        // An evening cut short has the places no more.
        let attack = attacker(if new.is_some() { after } else { before }, place);
        let figure = |line: &Option<Written>| Some(i32::from(mark(Some(&line.as_ref()?.result))?.value()));
        let (before, now) = (figure(&old), figure(&new));
        let figures = vec![FigureChange { chair: String::new(), name: attack, before, after: now }];
        Some(Change {
            place: format!("étui {etui}, position {position}, table {table}"),
            figures,
            remark: remark(after, &old, &new),
        })
    };
    places.into_iter().filter_map(change).collect()
}

/// The ruling on a line, and its result where it is no mark.
fn remark(tournament: &Tournament, old: &Option<Written>, new: &Option<Written>) -> String {
    let ruled = |line: &Option<Written>| {
        line.as_ref().map_or_else(Vec::new, |line| rulings(tournament, Some(&line.result), line.fault))
    };
    // D32, D3: a fault that does not count; a contract other than the garde, before or now.
    let at_fault = new.as_ref().filter(|line| line.fault.is_some());
    let aside = at_fault.is_some_and(|line| etuis::set_aside(tournament).contains(&line.place()));
    let contract = |line: &Option<Written>| mark(Some(&line.as_ref()?.result)).map(Mark::contract);
    let other = |line: &Option<Written>| contract(line).is_some_and(|contract| contract != Contract::Garde);
    let played = new.as_ref().is_some_and(|line| matches!(line.result, LineResult::Played(_)));
    let contract = contract(new).filter(|_| played && (other(old) || other(new))).map(|one| one.word().to_owned());
    let word = new.as_ref().map_or_else(|| "attendue".to_owned(), |line| result_words(&line.result));
    let (before, now) = (ruled(old), ruled(new));
    // Another decision in its place, or none.
    let gone = if now.iter().any(|one| !before.contains(one)) { "remplacée" } else { "levée" };
    let lifted: Vec<String> =
        before.iter().filter(|one| !now.contains(one)).map(|one| format!("« {one} » {gone}")).collect();
    let word =
        Some(word).filter(|_| new.as_ref().is_none_or(|line| mark(Some(&line.result)).is_none() && now.is_empty()));
    let said = word.into_iter().chain(contract).chain(now).chain(lifted).collect::<Vec<_>>().join(" ; ");
    if aside { said + SET_ASIDE } else { said }
}

fn attacker(tournament: &Tournament, (etui, position, table): etuis::Line) -> String {
    let record = etuis::record(tournament, tournament.session_of(position));
    let fiche = record.fiche(etui).unwrap_or_default();
    let due = fiche.into_iter().find(|(due, ..)| (due.position, due.table) == (position, table));
    due.and_then(|(due, ..)| due.attack).map_or_else(|| "?".to_owned(), |who| tournament.name_of(who))
}

fn penalty_changes(before: &Tournament, after: &Tournament) -> Vec<Change> {
    let only = |here: &[Fine], there: &[Fine]| -> Vec<Fine> {
        here.iter().filter(|fine| there.iter().all(|other| other.id != fine.id)).cloned().collect()
    };
    let change = |fine: Fine, lifted: bool| {
        let (name, who) = (fine.amount.name(), after.name_of(fine.who));
        let gone = if name.ends_with('t') { " levé" } else { " levée" };
        let word = format!("{name}{}", if lifted { gone } else { "" });
        Change {
            place: format!("{word}, position {}", fine.at()),
            remark: format!("{word} de {who} : {}", weighed(after, &fine)),
            figures: vec![FigureChange { chair: String::new(), name: who, before: None, after: None }],
        }
    };
    let lifted = only(&before.duplicate.fines, &after.duplicate.fines).into_iter();
    let given = only(&after.duplicate.fines, &before.duplicate.fines).into_iter();
    lifted.map(|fine| change(fine, true)).chain(given.map(|fine| change(fine, false))).collect()
}
