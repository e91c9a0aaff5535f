//! D26, D27, D34: penalties, in percent or in *points de match*.

use std::collections::BTreeSet;

use crate::arbitration::penalty::Lifted;
use crate::directory::find;
use crate::error::{AppError, Result};
use crate::night::Duplicate;
use domain::advice::{Advice, Step, Wording};
use domain::competition::coefficient_text;
use domain::duplicate::MilliPm;
use domain::etuis::Line;
use domain::fixed::decimal;
use domain::text::{capitalised, fold};
use domain::tournament::{Draft, Fine, FineAmount, PenaltyId, Tournament, Who};
use domain::{PositionNo, TableNo, etuis};
use report::arbitration::{PenaltyLine, PenaltyReport};
use report::duplicate::Pm;
use storage::{Done, Subject};

impl Duplicate<'_> {
    /// What a slip looks like: a penalty that the entrant has already, for that reason. A sentence.
    /// Errors: nobody or several people found; as [`Tournament::penalty_at`].
    pub fn fine_doubt(
        self,
        query: &str,
        amount: FineAmount,
        reason: &str,
        position: Option<PositionNo>,
    ) -> Result<Option<String>> {
        let tournament = self.night.tournament()?;
        let who = find::contender(&tournament, query)?;
        let at = tournament.penalty_at(who, position)?;
        let same = |fine: &&Fine| (fine.who, fine.at(), fine.amount) == (who, at, amount);
        let mut had = tournament.duplicate.fines.iter().filter(same);
        let had = had.find(|fine| fold(&fine.reason) == fold(reason.trim()));
        let says = |fine: &Fine| {
            format!("{} a déjà {} pour ce motif à la position {}", tournament.name_of(who), words(amount), fine.at())
        };
        Ok(had.map(says))
    }

    /// D26, D27: takes percentage points or *points de match* off an entrant's session, that of a position (the last one he plays when
    /// `None`); a negative number of these is a bonus. Returns the entrant and the amount, in French.
    /// Errors: D26 outside 0 to 100 %, or for the other kind of amount than the format has; nobody or several people found; no reason; as
    /// [`Tournament::penalty_at`].
    pub fn fine(self, query: &str, amount: FineAmount, reason: &str, position: Option<PositionNo>) -> Result<String> {
        self.night.change_tournament(|tournament| {
            tournament.must_be_open()?;
            tournament.must_be_placed()?;
            if reason.trim().is_empty() {
                return Err(AppError::input("une pénalité demande un motif"));
            }
            let who = find::contender(tournament, query)?;
            let fine = etuis::take_off(tournament, who, amount, reason, None, position)?;
            let said = said(tournament, &fine);
            let what = format!("{} : {said}", capitalised(fine.amount.name()));
            Ok(Done { subject: Subject::Penalty, value: said, what, why: reason.trim().to_owned() })
        })
    }
}

/// D27: penalties and bonuses for incidents of a line but those just given, in French, with the step that lifts each: a ruling that is
/// lifted or replaced takes none of them along. The last first: each step stays true once the one before it was carried out.
pub(super) fn staying(tournament: &Tournament, line: Line, given: &[Fine], wording: Wording) -> Vec<String> {
    let mut named: Vec<PenaltyId> = given.iter().map(|fine| fine.id).collect();
    let mut staying = Vec::new();
    for fine in tournament.duplicate.fines.iter().rev().filter(|fine| fine.case.is_some_and(|case| case.line == line)) {
        if named.contains(&fine.id) {
            continue;
        }
        let together: Vec<&Fine> = etuis::of_ruling(tournament, fine).collect();
        named.extend(together.iter().map(|fine| fine.id));
        let whole: Vec<String> = together
            .iter()
            .map(|fine| format!("{} de {}, {}", fine.amount.title(), tournament.name_of(fine.who), words(fine.amount)))
            .collect();
        let (stays, lift) =
            (if whole.len() > 1 { "restent" } else { "reste" }, wording(&etuis::lift_step(tournament, fine)));
        let whole = capitalised(&whole.join(" et "));
        staying.push(format!("{whole} ({}) : {stays}. Pour lever cela aussi : {lift}", fine.why()));
    }
    staying
}

/// Takes a penalty of a player or team back, and what came of the same ruling; one sentence for each.
pub(crate) fn lift_fine(tournament: &mut Draft, query: &str, which: Lifted) -> Result<Vec<String>> {
    let who = find::contender(tournament, query)?;
    let fine = which.of(tournament.duplicate.fines.iter().filter(|fine| meant(fine, who, which))).cloned();
    let Some(fine) = fine else {
        let message = format!("{} n'a pas de pénalité{}", tournament.name_of(who), which.place());
        return Err(none(message));
    };
    Ok(lift(tournament, &fine))
}

/// Takes back the last penalty that each of those at a table was given at a position.
pub(crate) fn lift_fines_of_table(
    tournament: &mut Draft,
    table: TableNo,
    position: Option<PositionNo>,
) -> Result<Vec<String>> {
    let position = position.unwrap_or(tournament.current());
    let record = etuis::record(tournament, tournament.session_of(position));
    let there: BTreeSet<Who> = record
        .of_table(position, table)
        .flat_map(|due| due.attack.into_iter().chain(due.defence.iter().copied()))
        .collect();
    if there.is_empty() {
        return Err(AppError::input(format!("à la position {position}, personne ne joue à la table {table}")));
    }
    let which = Lifted::Last(Some(position));
    let mut said = Vec::new();
    for who in there {
        // What one of them paid may be gone with the penalty of another.
        if let Some(fine) = which.of(tournament.duplicate.fines.iter().filter(|fine| meant(fine, who, which))).cloned()
        {
            said.append(&mut lift(tournament, &fine));
        }
    }
    if said.is_empty() {
        return Err(none(format!("personne à la table {table} n'a de pénalité{}", which.place())));
    }
    Ok(said)
}

fn lift(tournament: &mut Draft, fine: &Fine) -> Vec<String> {
    let before = etuis::lifted(tournament).count();
    etuis::lift(tournament, fine);
    lifted(tournament).split_off(before)
}

fn meant(fine: &Fine, who: Who, which: Lifted) -> bool {
    fine.who == who && which.position().is_none_or(|position| fine.at() == position)
}

fn none(message: String) -> AppError {
    AppError::input(message).advise(Advice::say("Pour les voir toutes : ").then(Step::ListPenalties))
}

/// `DUPONT Anne : levée de « renonce consommée » (−0,5 %)`, for each taken back so far.
pub(super) fn lifted(tournament: &Draft) -> Vec<String> {
    let one = |fine: &Fine| {
        format!("{} : levée de « {} » ({})", tournament.name_of(fine.who), fine.why(), words(fine.amount))
    };
    etuis::lifted(tournament).map(one).collect()
}

/// The penalties of the tournament in the order they were given, or those of one.
pub(crate) fn fines(tournament: &Tournament, query: Option<&str>) -> Result<PenaltyReport> {
    let only = query.map(|query| find::contender(tournament, query)).transpose()?;
    let chosen = tournament.duplicate.fines.iter().filter(|fine| only.is_none_or(|who| fine.who == who));
    let line = |fine: &Fine| PenaltyLine {
        id: fine.id.0,
        position: fine.at().0,
        number: tournament.number(fine.who),
        name: tournament.name_of(fine.who),
        team: None,
        warning: words(fine.amount) == WARNING,
        points: None,
        amount: weighed(tournament, fine),
        reason: match fine.case {
            Some(case) => format!("{} ({})", fine.why(), place_words(case.line)),
            None => fine.why(),
        },
    };
    Ok(PenaltyReport {
        tournament: tournament.settings.name.clone(),
        in_teams: false,
        duplicate: true,
        penalties: chosen.map(line).collect(),
    })
}

fn place_words((etui, position, table): Line) -> String {
    format!("étui {etui}, position {position}, table {table}")
}

/// `DUPONT Anne : −0,5 %, position 3`.
pub(super) fn said(tournament: &Tournament, fine: &Fine) -> String {
    format!("{} : {}, position {}", tournament.name_of(fine.who), weighed(tournament, fine), fine.at())
}

/// D24: its amount, with what the coefficient of its session makes of it: `−1,000 PM (coefficient 1,15 : −1,150 PM au total)`.
pub(crate) fn weighed(tournament: &Tournament, fine: &Fine) -> String {
    let words = words(fine.amount);
    let Some(coefficient) = etuis::coefficient(tournament, fine).filter(|_| words != WARNING) else { return words };
    let (value, places, unit) = match fine.amount {
        FineAmount::Percent(tenths) => (-i64::from(tenths.value()), 3, "%"),
        FineAmount::Pm(pm) => (-pm.0, 5, "PM"),
    };
    let (sign, all) = (if value > 0 { '+' } else { '−' }, decimal((value * i64::from(coefficient)).abs(), places));
    let (all, finer) = all.split_at(all.len() - 2);
    let (finer, coefficient) = (finer.trim_end_matches('0'), coefficient_text(coefficient));
    format!("{words} (coefficient {coefficient} : {sign}{all}{finer} {unit} au total)")
}

/// A1: nothing is taken off.
pub(crate) const WARNING: &str = "avertissement";

/// `−0,5 %`, `−1,000 PM`, `+4,000 PM`.
pub(crate) fn words(amount: FineAmount) -> String {
    match amount {
        FineAmount::Percent(tenths) => {
            if tenths.value() == 0 {
                return WARNING.to_owned();
            }
            format!("−{} %", decimal(tenths.value().into(), 1))
        }
        FineAmount::Pm(MilliPm::ZERO) => WARNING.to_owned(),
        FineAmount::Pm(pm) => {
            let sign = if pm < MilliPm::ZERO { '+' } else { '−' };
            format!("{sign}{} PM", Pm::milli(pm.0.abs()))
        }
    }
}
