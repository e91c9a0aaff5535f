//! D26, D27, D34: what is taken off somebody, in percent or in *points de match*.

use crate::app::club::Club;
use crate::app::directory::find;
use crate::app::error::{AppError, Result};
use crate::domain::duplicate::MilliPm;
use crate::domain::tournament::{Change, Fine, FineAmount, Tournament};
use crate::domain::{Total, etuis};
use crate::report::duplicate::Pm;
use crate::storage::{Done, Subject};

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
            let fine = etuis::take_off(tournament, who, amount, reason, None)?;
            let said = said(tournament, &fine);
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

/// `DUPONT Anne : −0,5 %`.
pub(super) fn said(tournament: &Tournament, fine: &Fine) -> String {
    format!("{} : {}", tournament.name_of(fine.who), words(fine.amount))
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
