//! D26, D27, D34: penalties, in percent or in *points de match*.

use crate::arbitration::penalty::Lifted;
use crate::directory::find;
use crate::error::{AppError, Result};
use crate::night::Duplicate;
use domain::advice::{Advice, Step, Wording};
use domain::duplicate::MilliPm;
use domain::etuis::Line;
use domain::text::capitalised;
use domain::tournament::{Change, Draft, Fine, FineAmount, Tournament};
use domain::{Total, etuis};
use report::arbitration::{PenaltyLine, PenaltyReport};
use report::duplicate::Pm;
use storage::{Done, Subject};

impl Duplicate<'_> {
    /// D26, D27: takes percentage points or *points de match* off an entrant's session; a negative number of these is a bonus.
    /// Returns the entrant and the amount, in French.
    /// Errors: D26 outside 0 to 100 %, or for the other kind of amount than the format has; nobody or several people found; no reason.
    pub fn fine(self, query: &str, amount: FineAmount, reason: &str) -> Result<String> {
        self.night.change_tournament(|tournament| {
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
}

/// D27: penalties and bonuses for incidents of a line; in French, with the step that lifts each. The last first: each step stays
/// true once the one before it was carried out.
pub(super) fn of_line(tournament: &Tournament, line: Line, wording: Wording) -> Vec<String> {
    let fines = tournament.duplicate.fines.iter().rev();
    let said = |fine: &Fine| {
        let (what, name, lift) =
            (fine.amount.title(), tournament.name_of(fine.who), wording(&etuis::lift_step(tournament, fine)));
        let much = words(fine.amount);
        capitalised(&format!("{what} de {name} reste, {much} ({}). Pour lever cela aussi : {lift}", fine.reason))
    };
    fines.filter(|fine| fine.case.is_some_and(|case| case.line == line)).map(said).collect()
}

/// Takes a penalty of a player or team back.
pub(crate) fn lift_fine(tournament: &mut Draft, query: &str, which: Lifted) -> Result<String> {
    let who = find::contender(tournament, query)?;
    let name = tournament.name_of(who);
    let meant = |fine: &&Fine| fine.who == who && which.position().is_none_or(|position| fine.position == position);
    let Some(fine) = which.of(tournament.duplicate.fines.iter().filter(meant)).cloned() else {
        return Err(AppError::input(format!("{name} n'a pas de pénalité{}", which.place()))
            .advise(Advice::say("Pour les voir toutes : ").then(Step::ListPenalties)));
    };
    tournament.make(Change::LiftFine(fine.id));
    Ok(format!("{name} : levée de « {} » ({})", fine.reason, words(fine.amount)))
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
