//! D26, D27, D34: penalties, in percent or in *points de match*.

use crate::arbitration::penalty::Lifted;
use crate::club::Club;
use crate::directory::find;
use crate::error::{AppError, Result};
use domain::advice::{Advice, Step};
use domain::duplicate::MilliPm;
use domain::etuis::Line;
use domain::tournament::{Change, Draft, Fine, FineAmount, Tournament};
use domain::{Total, etuis};
use report::SCHEMA;
use report::arbitration::{PenaltyLine, PenaltyReport};
use report::duplicate::Pm;
use storage::{Done, Subject};

impl Club {
    /// D26, D27: takes percentage points or *points de match* off an entrant's session; a negative number of these is a bonus.
    /// Returns the entrant and the amount, in French.
    /// Errors: D26 outside 0 to 100 %, or for the other kind of amount than the format has; nobody or several people found; no reason.
    pub fn fine(&mut self, query: &str, amount: FineAmount, reason: &str) -> Result<String> {
        self.change_tournament(|tournament| {
            tournament.must_be_duplicate()?;
            tournament.must_be_open()?;
            tournament.must_be_placed()?;
            if reason.trim().is_empty() {
                return Err(AppError::input("une pénalité demande un motif"));
            }
            let who = find::contender(tournament, query)?;
            let fine = etuis::take_off(tournament, who, amount, reason, None)?;
            let said = said(tournament, &fine);
            let what = format!("Pénalité : {said}");
            Ok(Done { subject: Subject::Penalty, value: said, what, why: reason.trim().to_owned() })
        })
    }

    /// Takes the last penalty of an entrant back, or that for an incident of a line. Returns the lifted penalty, in French.
    /// Errors: when there is none.
    pub fn lift_fine(&mut self, query: &str, line: Option<Line>, reason: &str) -> Result<String> {
        self.change_tournament(|tournament| {
            tournament.must_be_duplicate()?;
            tournament.must_be_open()?;
            let what = lift_fine(tournament, query, Lifted::Last(None), line)?;
            Ok(Done { subject: Subject::Penalty, value: what.clone(), what, why: reason.to_owned() })
        })
    }
}

/// D27: penalties and bonuses for incidents of a line; in French, with the command that lifts each.
pub(super) fn of_line(tournament: &Tournament, line: Line) -> Vec<Advice> {
    let fines = tournament.duplicate.fines.iter().filter(|fine| fine.case.is_some_and(|case| case.line == line));
    let said = |fine: &Fine| {
        let which = if fine.amount.is_bonus() { "Le bonus" } else { "La pénalité" };
        let step = Step::LiftFine(tournament.number(fine.who), Some(line));
        Advice::say(format!(
            "{which} de {} reste, {}. Pour retirer cela aussi : ",
            tournament.name_of(fine.who),
            words(fine.amount)
        ))
        .then(step)
    };
    fines.map(said).collect()
}

/// Takes a penalty of a player or team back: of all, or of those for incidents of a line.
pub(crate) fn lift_fine(tournament: &mut Draft, query: &str, which: Lifted, line: Option<Line>) -> Result<String> {
    let who = find::contender(tournament, query)?;
    let meant =
        |fine: &&Fine| fine.who == who && line.is_none_or(|line| fine.case.is_some_and(|case| case.line == line));
    let found = which.of(tournament.duplicate.fines.iter().filter(meant)).cloned();
    let fine = found.ok_or_else(|| {
        let name = tournament.name_of(who);
        let message = match line {
            Some(line) => format!("{name} n'a pas de pénalité pour l'{}", place_words(line)),
            None => format!("{name} n'a pas de pénalité"),
        };
        AppError::input(message).advise(Advice::say("Pour les voir toutes : ").then(Step::ListPenalties))
    })?;
    tournament.make(Change::LiftFine(fine.id));
    Ok(format!("Pénalité levée : {} ({})", said(tournament, &fine), fine.reason))
}

/// The penalties of the tournament in the order they were given, or those of one.
pub(crate) fn fines(tournament: &Tournament, query: Option<&str>) -> Result<PenaltyReport> {
    let only = query.map(|query| find::contender(tournament, query)).transpose()?;
    let chosen = tournament.duplicate.fines.iter().filter(|fine| only.is_none_or(|who| fine.who == who));
    let line = |fine: &Fine| PenaltyLine {
        position: fine.position.0,
        number: tournament.number(fine.who),
        name: tournament.name_of(fine.who),
        team: None,
        warning: words(fine.amount) == WARNING,
        points: None,
        amount: words(fine.amount),
        reason: match fine.case {
            Some(case) => format!("{} ({})", fine.reason, place_words(case.line)),
            None => fine.reason.clone(),
        },
    };
    Ok(PenaltyReport {
        schema: SCHEMA,
        tournament: tournament.settings.name.clone(),
        in_teams: false,
        duplicate: true,
        penalties: chosen.map(line).collect(),
    })
}

fn place_words((etui, position, table): Line) -> String {
    format!("étui {etui}, position {position}, table {table}")
}

/// `DUPONT Anne : −0,5 %`.
pub(super) fn said(tournament: &Tournament, fine: &Fine) -> String {
    format!("{} : {}", tournament.name_of(fine.who), words(fine.amount))
}

/// A1: nothing is taken off.
pub(crate) const WARNING: &str = "avertissement";

/// `−0,5 %`, `−1,000 PM`, `+4,000 PM`.
pub(crate) fn words(amount: FineAmount) -> String {
    match amount {
        FineAmount::Percent(tenths) => {
            let percent = tenths.percent();
            if percent == Total::ZERO {
                return WARNING.to_owned();
            }
            format!("−{} %", percent.places(1).replace('.', ","))
        }
        FineAmount::Pm(MilliPm::ZERO) => WARNING.to_owned(),
        FineAmount::Pm(pm) => {
            let sign = if pm < MilliPm::ZERO { '+' } else { '−' };
            format!("{sign}{} PM", Pm::milli(pm.0.abs()))
        }
    }
}
