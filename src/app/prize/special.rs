//! R8: special prizes beside the usual one; the places already known before a final.

use std::collections::BTreeMap;

use super::prizes::{line, must_be_open, planned, report};
use crate::club::Dotation;
use crate::error::{AppError, Result};
use domain::money::{Cents, SpecialRule};
use domain::prize::{self, Win};
use domain::tournament::{Change, Special, Tournament};
use report::prize::{PrizeLine, PrizesReport};
use storage::{Done, Subject};

impl Dotation<'_> {
    /// R8: adds a special prize beside the usual one, or puts it in the place of the one of that name; `None` takes that one away.
    /// Errors: for an empty name, money below zero, or when the tournament is closed.
    pub fn announce_special(self, name: &str, special: Option<(SpecialRule, i64, String)>) -> Result<PrizesReport> {
        let (name, wording) = (name.trim().to_owned(), self.club.wording());
        let is_none = |(_, cents, label): &(_, i64, String)| *cents < 0 || *cents == 0 && label.trim().is_empty();
        if name.is_empty() || special.as_ref().is_some_and(is_none) {
            return Err(AppError::input("un prix spécial a un nom, et une somme ou un lot")
                .advise("Donnez son nom, puis ce qu'il rapporte."));
        }
        self.club.change_tournament(|tournament| {
            must_be_open(tournament)?;
            let mut specials = tournament.specials.clone();
            let known = specials.iter().position(|other| other.name == name);
            let what = match (special, known) {
                (None, None) => return Err(AppError::input(format!("il n'y a pas de prix spécial « {name} »"))),
                (None, Some(at)) => {
                    specials.remove(at);
                    format!("Prix spécial effacé : {name}")
                }
                (Some((rule, cents, label)), known) => {
                    prize::must_suit(tournament, &rule)?;
                    let special =
                        Special { name: name.clone(), rule, amount: Cents(cents), label: label.trim().to_owned() };
                    let what = format!("Prix spécial : {name}, {} {}", special.amount, special.label);
                    match known.and_then(|at| specials.get_mut(at)) {
                        Some(old) => *old = special,
                        None => specials.push(special),
                    }
                    what.trim_end().to_owned()
                }
            };
            tournament.make(Change::Specials(specials));
            Ok(Done::new(Subject::Prizes, report(tournament, wording)?, what))
        })
    }
}

/// R8: a special prize beside the usual one, before it is won.
pub(super) fn planned_special(special: &Special) -> PrizeLine {
    let in_kind = Some(special.label.clone()).filter(|label| !label.is_empty());
    let name = format!("{} ({})", special.name, special.rule.words());
    PrizeLine { in_kind, special: Some(name), ..planned(0, special.amount, &BTreeMap::new()) }
}

/// The places already known have their names; those before and beyond them are as planned.
pub(super) fn with_known(tournament: &Tournament, planned: Vec<PrizeLine>, known: Vec<Win>) -> Vec<PrizeLine> {
    let Some(first) = known.iter().map(|win| win.place).min() else { return planned };
    let beyond = first.saturating_add(u32::try_from(known.len()).unwrap_or(u32::MAX));
    let (mut lines, after): (Vec<PrizeLine>, Vec<PrizeLine>) = planned
        .into_iter()
        .filter(|line| line.place < first || line.place >= beyond)
        .partition(|line| line.place < first);
    lines.extend(known.into_iter().map(|win| line(tournament, win)));
    lines.extend(after);
    lines
}
