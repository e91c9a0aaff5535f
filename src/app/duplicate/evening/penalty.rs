//! D26, D27, D34: what is taken off somebody, in percent or in *points de match*.

use crate::app::club::Club;
use crate::app::directory::find;
use crate::app::error::{AppError, Result};
use crate::domain::advice::{Advice, Step};
use crate::domain::duplicate::{Format, MilliPm};
use crate::domain::tournament::{Change, Draft, Fine, FineAmount, Tournament, Who};
use crate::domain::{Refusal, Total};
use crate::report::duplicate::Pm;
use crate::storage::{Done, Subject};

/// D34: more than anybody can lose in an evening, in thousandths.
const MOST: MilliPm = MilliPm(1_000_000);

impl Club {
    /// D26, D27: takes percentage points or *points de match* off somebody's session; a negative number of these is a bonus.
    /// Returns who, and how much, in French.
    ///
    /// # Errors
    /// D26 outside 0 to 100 %, or for the other kind of amount than the format has; nobody or several people found; no reason.
    pub fn fine(&mut self, query: &str, amount: FineAmount, reason: &str) -> Result<String> {
        self.change_tournament(|tournament| {
            tournament.must_be_duplicate()?;
            tournament.must_be_open()?;
            tournament.must_be_placed()?;
            if reason.trim().is_empty() {
                return Err(AppError::input("une pénalité demande un motif"));
            }
            let who = find::contender(tournament, query)?;
            let said = fined(tournament, who, amount, reason)?;
            let what = format!("Pénalité : {said}");
            Ok(Done { subject: Subject::Penalty, value: said, what, why: reason.trim().to_owned() })
        })
    }

    /// Takes the last penalty of somebody back. Returns his name.
    ///
    /// # Errors
    /// When he has none.
    pub fn lift_fine(&mut self, query: &str, reason: &str) -> Result<String> {
        self.change_tournament(|tournament| {
            tournament.must_be_duplicate()?;
            tournament.must_be_open()?;
            let who = find::contender(tournament, query)?;
            let name = tournament.name_of(who);
            let found = tournament.duplicate.fines.iter().rev().find(|fine| fine.who == who).map(|fine| fine.id);
            let id = found.ok_or_else(|| AppError::input(format!("{name} n'a pas de pénalité")))?;
            tournament.make(Change::LiftFine(id));
            let what = format!("Pénalité levée : {name}");
            Ok(Done { subject: Subject::Penalty, value: name, what, why: reason.to_owned() })
        })
    }
}

/// Notes it. Returns `DUPONT Anne : −0,5 %`.
pub(super) fn fined(tournament: &mut Draft, who: Who, amount: FineAmount, reason: &str) -> Result<String, Refusal> {
    check(tournament, amount)?;
    let (id, position, reason) = (tournament.next_fine(), tournament.current(), reason.trim().to_owned());
    tournament.make(Change::Fine(Fine { id, who, position, amount, reason }));
    Ok(format!("{} : {}", tournament.name_of(who), words(amount)))
}

/// D26, D27: percent where percentages are ranked, points elsewhere.
fn check(tournament: &Tournament, amount: FineAmount) -> Result<(), Refusal> {
    let percent = tournament.format().is_none_or(Format::is_percent);
    let instead =
        |message: &str, step: Step| Err(Refusal::new("D26", message).advise(Advice::say("Ici : ").then(step)));
    match amount {
        FineAmount::Percent(_) if !percent => instead("ce tournoi se compte en points de match", Step::PenaliseInPm),
        FineAmount::Pm(_) if percent => instead("ce tournoi se compte en pour cent", Step::PenaliseInPercent),
        FineAmount::Pm(pm) if pm > MOST || pm < -MOST => {
            Err(Refusal::new("D27", "une pénalité va de 0 à 1000 points de match"))
        }
        FineAmount::Percent(_) | FineAmount::Pm(_) => Ok(()),
    }
}

/// A1: nothing is taken off.
const WARNING: &str = "avertissement";

/// `−0,5 %`, `−1,000 PM`, `+4,000 PM`.
pub(super) fn words(amount: FineAmount) -> String {
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
