//! The list of corrections (F6, A1): the journal played again, with the ranking just before and just after each of them. `standing`
//! decides which corrections are listed.

use std::collections::HashMap;

use crate::arbitration::incidents::{given, incidents_of};
use crate::club::{Papers, load};
use crate::duplicate::evening::decisions::decisions;
use crate::error::Result;
use crate::paper::head::stamped;
use crate::trust::journal;
use domain::arbitration::contradiction;
use domain::ranking::Ranked;
use domain::ranking::standings::ranked;
use domain::tournament::{Penalty, Sheet, Tournament, Who};
use domain::{Orientation, PositionNo, Score, TableNo, Total};
use report::arbitration::{Change, Correction, CorrectionsPaper, FigureChange, IncidentLine, StandingChange};
use storage::past::{PastAction, Touched};
use storage::{ActionRow, Moment, View, around, past};

mod fiches;

/// An action that neither undoes nor redoes another.
const PLAIN: &str = "action";

impl Papers<'_> {
    /// Every change of an entered sheet and every penalty given or lifted that still stands, with its effect on the ranking.
    pub fn corrections(self) -> Result<CorrectionsPaper> {
        let chosen = self.club.chosen();
        self.club.store.read(|view| {
            let tournament = load(view, chosen)?;
            let touched = Touched::read(view)?;
            let actions = journal::corrections(view, &tournament, &touched)?;
            let wanted: Vec<i64> = actions.iter().map(|action| action.id).collect();
            let (mut before, mut counted, mut standing) = (None, Counted::default(), Standing::new(&tournament));
            around(view, &wanted, |id, moment, then| {
                let there = load(then, Some(tournament.id))?;
                if moment == Moment::Before {
                    counted.look(&there);
                    before = Some(there);
                } else if let (Some(before), Some(action)) = (before.take(), actions.iter().find(|row| row.id == id)) {
                    standing.add(correction(&before, &there, &counted, action)?, action, touched.is_undone(id));
                    counted.look(&there);
                }
                Ok::<(), crate::error::AppError>(())
            })?;
            let (corrections, undone) = standing.finish();
            Ok(stamped(CorrectionsPaper {
                head: self.whole_head(&tournament),
                corrections,
                decimals: tournament.format().map_or(0, |format| if format.is_percent() { 2 } else { 3 }),
                undone,
                rulings: rulings(&tournament),
                warnings: warnings(&tournament),
                notes: notes(view, &tournament)?,
            }))
        })
    }
}

/// Each sheet as it was when it last counted. A sheet that is corrected and waits for its second entry counts as it was, and so does one
/// that was withdrawn until it is entered again: the correction's effect on the ranking is listed once, when it counts.
#[derive(Default)]
struct Counted(HashMap<(PositionNo, TableNo), Sheet>);

impl Counted {
    fn look(&mut self, then: &Tournament) {
        for sheet in then.sheets.iter().filter(|sheet| sheet.confirmed) {
            self.0.insert(sheet.place(), sheet.clone());
        }
    }

    /// The same tournament, the sheets that `waiting` chooses as they last counted.
    fn in_place(&self, then: &Tournament, waiting: impl Fn(&Sheet) -> bool) -> Tournament {
        let mut then = then.clone();
        for sheet in &mut then.sheets {
            if let Some(counted) = self.0.get(&sheet.place()).filter(|_| !sheet.confirmed && waiting(sheet)) {
                sheet.clone_from(counted);
            }
        }
        then
    }

    /// The same tournament, with the sheets that were withdrawn and are entered again by what came next.
    fn put_back(&self, before: &Tournament, next: &Tournament) -> Tournament {
        let mut before = before.clone();
        let again = next.sheets.iter().filter(|sheet| before.sheet(sheet.position, sheet.table).is_none());
        let again: Vec<Sheet> = again.filter_map(|sheet| self.0.get(&sheet.place())).cloned().collect();
        before.sheets.extend(again);
        before
    }
}

/// Every decision of the arbiter as it stands now, with its sheet's contradiction: those that hold first, each deal's together.
fn rulings(tournament: &Tournament) -> Vec<String> {
    let against = contradiction::contradictions(tournament);
    let lines = incidents_of(tournament, &against).incidents.into_iter().take(tournament.incidents.len());
    let mut lines: Vec<(usize, IncidentLine)> = lines.enumerate().collect();
    lines.sort_by_key(|(_, row)| (row.replaced, row.position, row.table, row.deal));
    let line = |(at, row): (usize, IncidentLine)| {
        let says = against.iter().find(|one| one.index == at).map(|one| one.says.clone());
        let told = Some(row.told()).into_iter().chain(says).collect::<Vec<_>>().join(" ; ");
        format!("Position {}, {} : {told} – {}", row.position, row.about, row.reason)
    };
    let closed = tournament.despite_rulings.iter().map(|why| format!("Clos malgré les décisions contredites : {why}"));
    let of_etuis = if tournament.is_duplicate() { decisions(tournament) } else { Vec::new() };
    lines.into_iter().map(line).chain(of_etuis.iter().map(told_line)).chain(closed).collect()
}

fn told_line(line: &IncidentLine) -> String {
    format!("Position {}, {} : {} – {}", line.position, line.about, line.decision, line.reason)
}

/// A2: every warning as it stands now: without points it corrects nothing, and the next one counts on it.
fn warnings(tournament: &Tournament) -> Vec<String> {
    let warned = tournament.penalties.iter().filter(|given| given.points == Score::ZERO);
    warned.map(|row| format!("Position {}, {} : {}", row.position, tournament.name(row.entry), row.why())).collect()
}

/// Actions before the tournament came here in an archive are known in words only.
fn notes(view: &View, tournament: &Tournament) -> Result<Vec<String>> {
    let past = past::all(view, tournament.id)?;
    if past.is_empty() && tournament.origin.is_some() {
        let unknown = "Importé sans son journal : les corrections faites avant restent au club qui a joué ; elles sont dans les résultats, avec les pénalités.";
        // Warnings of free deals have a list of their own.
        let given = given(tournament).filter(|line| tournament.is_duplicate() || line.points > 0);
        return Ok(std::iter::once(unknown.to_owned()).chain(given.map(|line| told_line(&line))).collect());
    }
    let corrects = |action: &PastAction| action.corrects.unwrap_or_else(|| tells_a_correction(&action.what));
    // What was undone or redone is left out or listed itself.
    let words = past.into_iter().filter(|action| action.kind == PLAIN && !action.undone && corrects(action));
    let why = |action: &PastAction| if action.why.is_empty() { String::new() } else { format!(" – {}", action.why) };
    Ok(words.map(|one| format!("{} ({}) : {}{}", date(&one.at), one.who, one.what, why(&one))).collect())
}

/// Older archives record an action as a sentence only: these are the sentences of a sheet corrected by hand, by a file, and by a ruling of the
/// arbiter, and of points taken or given back.
fn tells_a_correction(what: &str) -> bool {
    const BY_HAND: &str = "Feuille corrigée, ";
    what.starts_with(BY_HAND)
        || (what.starts_with("Import d") && what.contains(", dont corrigées : "))
        || (what.starts_with("Incident, ") && what.contains(&format!(" ; {BY_HAND}")))
        || what.contains(" points de pénalité (")
        || (what.contains(" : levée de « ") && !what.contains(" (0 points, ") && !what.contains(" (avertissement, "))
}

fn correction(before: &Tournament, after: &Tournament, counted: &Counted, action: &ActionRow) -> Result<Made> {
    if after.is_duplicate() {
        return fiches::correction(before, after, action);
    }
    let position = after.current().max(before.current());
    let before = &counted.put_back(before, after);
    let as_counted = |then| ranked(&counted.in_place(then, |_| true), position);
    let (old, new) = (as_counted(before), as_counted(after));
    let (standings, others) = standings(after, &old, &new);
    // A sheet that now counts again is compared with what counted.
    let touched = |sheet: &Sheet| after.sheet(sheet.position, sheet.table) != Some(sheet);
    let sheets = sheet_changes(&counted.in_place(before, touched), after);
    let places = sheets.iter().map(|(place, _)| *place).collect();
    let mut changes: Vec<Change> = sheets.into_iter().map(|(_, change)| change).collect();
    changes.extend(penalty_changes(before, after));
    Ok(Made::new(told(action, changes, (standings, others)), places, after))
}

fn told(action: &ActionRow, mut changes: Vec<Change>, (standings, others): (Vec<StandingChange>, usize)) -> Correction {
    for change in &mut changes {
        // A penalty's reason is the action's own, as may be that of an adjustment.
        if [action.why.clone(), adjusted(&action.why)].contains(&change.remark) {
            change.remark.clear();
        }
    }
    Correction {
        action: action.id,
        at: date(&action.at),
        who: action.who.clone(),
        what: action.what.clone(),
        why: action.why.clone(),
        changes,
        standings,
        others,
    }
}

fn sheet_changes(before: &Tournament, after: &Tournament) -> Vec<((PositionNo, TableNo), Change)> {
    let mut keys: Vec<(PositionNo, TableNo)> =
        before.sheets.iter().chain(&after.sheets).map(|sheet| (sheet.position, sheet.table)).collect();
    keys.sort_unstable();
    keys.dedup();
    let changed = keys.into_iter().filter_map(|(position, table)| {
        let (old, new) = (before.sheet(position, table), after.sheet(position, table));
        // A first entry corrects nothing, nor do the figures that counted entered again.
        let change = (old.is_some() && old != new).then(|| sheet_change(after, (position, table), old, new))?;
        let says = !change.figures.is_empty() || !change.remark.is_empty();
        says.then_some(((position, table), change))
    });
    changed.collect()
}

fn adjusted(reason: &str) -> String {
    format!("ajustement : {reason}")
}

fn sheet_change(
    tournament: &Tournament,
    (position, table): (PositionNo, TableNo),
    old: Option<&Sheet>,
    new: Option<&Sheet>,
) -> Change {
    let seats = tournament.table(position, table);
    let figure = |sheet: Option<&Sheet>, chair: Orientation| sheet?.balances.get(chair).map(|score| score.0);
    let adjustment = new.and_then(|sheet| sheet.adjustment.clone());
    let remark = match (old, new) {
        (_, None) => "feuille retirée".to_owned(),
        (_, Some(sheet)) if !sheet.confirmed => "à confirmer par une seconde saisie".to_owned(),
        _ => adjustment.map(|reason| adjusted(&reason)).unwrap_or_default(),
    };
    let changed = Orientation::ALL.into_iter().filter_map(|chair| {
        let (before, after) = (figure(old, chair), figure(new, chair));
        let seat = seats.iter().find(|seat| seat.chair == chair);
        (before != after).then(|| FigureChange {
            chair: chair.word().to_owned(),
            name: seat.map_or_else(|| "?".to_owned(), |seat| tournament.name(seat.entry)),
            before,
            after,
        })
    });
    Change { place: format!("position {position}, table {table}"), figures: changed.collect(), remark }
}

fn penalty_changes(before: &Tournament, after: &Tournament) -> Vec<Change> {
    let only = |here: &[Penalty], there: &[Penalty]| -> Vec<Penalty> {
        let gone = here.iter().filter(|row| there.iter().all(|other| other.id != row.id));
        gone.filter(|row| row.points != Score::ZERO).cloned().collect()
    };
    let change = |row: &Penalty, given: bool| {
        let points = Some(-row.points.0);
        let figure = FigureChange {
            chair: String::new(),
            name: after.name(row.entry),
            before: if given { None } else { points },
            after: if given { points } else { None },
        };
        let word = if given { "pénalité" } else { "pénalité levée" };
        Change { place: format!("{word}, position {}", row.position), figures: vec![figure], remark: row.why() }
    };
    let lifted = only(&before.penalties, &after.penalties).into_iter().map(|row| change(&row, false));
    let given = only(&after.penalties, &before.penalties).into_iter().map(|row| change(&row, true));
    lifted.chain(given).collect()
}

/// The contestants whose total changed, best new rank first; and how many others changed rank.
fn standings(tournament: &Tournament, old: &[Ranked<Who>], new: &[Ranked<Who>]) -> (Vec<StandingChange>, usize) {
    let of = |rows: &[Ranked<Who>], who: Who| {
        let row = rows.iter().find(|row| row.standing.who == who);
        row.map(|row| (row.rank, row.total))
    };
    let gone = old.iter().filter(|row| new.iter().all(|other| other.standing.who != row.standing.who));
    let (mut changed, mut others) = (Vec::new(), 0);
    for who in new.iter().chain(gone).map(|row| row.standing.who) {
        let (before, after) = (of(old, who), of(new, who));
        let total = |place: &Option<(u32, Total)>| place.map(|(_, total)| total);
        if total(&before) != total(&after) {
            changed.push(StandingChange { name: tournament.name_of(who), before, after });
        } else if before != after {
            others += 1;
        }
    }
    (changed, others)
}

/// `2026-11-21T20:14:03` as `21/11/2026 20:14`; text that is no date stays as it is.
fn date(at: &str) -> String {
    let read = at.parse::<chrono::NaiveDateTime>();
    read.map_or_else(|_| at.to_owned(), |time| time.format("%d/%m/%Y %H:%M").to_string())
}

/// A correction, and the sheets it changed.
pub(crate) struct Made {
    correction: Correction,
    places: Vec<(PositionNo, TableNo)>,
    leaves: Leaves,
}

/// Whether the sheets of a correction count after it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leaves {
    /// They count, or there are none: a penalty.
    Counting,
    /// They wait for their second entry.
    Waiting,
    /// They were withdrawn.
    Away,
}

impl Made {
    pub(crate) fn new(correction: Correction, places: Vec<(PositionNo, TableNo)>, after: &Tournament) -> Self {
        let all = |wanted: fn(Option<bool>) -> bool| {
            let mut confirmed = places.iter().map(|place| after.sheet(place.0, place.1).map(|sheet| sheet.confirmed));
            !places.is_empty() && correction.changes.len() == places.len() && confirmed.all(wanted)
        };
        let leaves = match () {
            () if all(|sheet| sheet.is_none()) => Leaves::Away,
            () if all(|sheet| sheet == Some(false)) => Leaves::Waiting,
            () => Leaves::Counting,
        };
        Self { correction, places, leaves }
    }
}

/// The corrections that stand, oldest first.
pub(crate) struct Standing<'a> {
    now: &'a Tournament,
    told: Vec<Made>,
    undone: Vec<i64>,
}

impl<'a> Standing<'a> {
    /// Of a tournament as it is now.
    pub(crate) fn new(now: &'a Tournament) -> Self {
        Self { now, told: Vec::new(), undone: Vec::new() }
    }

    /// The next one; `undone` when it is undone now.
    pub(crate) fn add(&mut self, mut made: Made, action: &ActionRow, undone: bool) {
        match action.kind.as_str() {
            _ if made.correction.changes.is_empty() => return,
            PLAIN if undone => return self.undone.push(action.id),
            // The action that stands lists what was undone or redone, unless it took a sheet away.
            PLAIN => {}
            _ if made.leaves == Leaves::Away && !undone => {}
            _ => return,
        }
        if made.leaves == Leaves::Counting {
            let (before, told): (Vec<Made>, Vec<Made>) =
                (std::mem::take(&mut self.told).into_iter()).partition(|one| {
                    one.leaves != Leaves::Counting && one.places.iter().all(|place| made.places.contains(place))
                });
            self.told = told;
            for one in before {
                made.follows(one);
            }
        }
        self.told.push(made);
    }

    /// The list, and the numbers of undone actions. A sheet that came back as it was has changed nothing.
    pub(crate) fn finish(self) -> (Vec<Correction>, Vec<i64>) {
        let counts =
            |place: &(PositionNo, TableNo)| self.now.sheet(place.0, place.1).is_some_and(|sheet| sheet.confirmed);
        let came_back = |one: &Made| one.leaves != Leaves::Counting && one.places.iter().all(counts);
        let told = self.told.into_iter().filter(|one| !came_back(one)).map(|one| one.correction);
        (told.collect(), self.undone)
    }
}

impl Made {
    /// Takes over the reason and, of a second entry, author and time of the correction, for contested corrections.
    fn follows(&mut self, before: Self) {
        let (own, first) = (&mut self.correction, before.correction);
        if own.why.is_empty() {
            own.why = first.why;
        }
        if before.leaves == Leaves::Waiting {
            (own.action, own.at, own.who, own.what) = (first.action, first.at, first.who, first.what);
        }
    }
}
