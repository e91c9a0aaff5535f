//! Chapter 5: awards that the CCN changed because it had granted a derogation.

use super::awards::{AnyAwards, any};
use crate::club::{Changes, Federation};
use crate::directory::find;
use crate::error::{AppError, Result};
use domain::federation::may_derogate;
use domain::tournament::Derogation;
use storage::{Done, Subject};

impl Federation<'_> {
    /// Notes the CCN's award to a player in place of the scale, with the reference of its letter; `None` takes it back. Returns the
    /// awards as they are now.
    /// Errors: before the closing; nobody found; P7 for a player who is not affiliated; no letter, or no change.
    pub fn derogate(self, player: &str, given: Option<Derogation>) -> Result<AnyAwards> {
        let wording = self.club.wording();
        self.club.change_tournament_in_base(Changes::Apply, |tx, tournament| {
            let entry = find::entry(tournament, player)?.clone();
            let given = given.map(|given| Derogation { letter: given.letter.trim().to_owned(), ..given });
            if given.is_some() {
                // Before the closing, nobody has awards yet.
                any(tx, tournament, wording)?;
                may_derogate(&entry)?;
            }
            if given.as_ref().is_some_and(|given| given.letter.is_empty() || (given.pcn, given.pp) == (None, None)) {
                return Err(AppError::input(
                    "une dérogation a la référence de sa lettre, et ce qu'elle donne : des PCN, des PP",
                ));
            }
            let name = tournament.name(entry.id);
            let what = match &given {
                None => format!("Dérogation ôtée : {name}"),
                Some(given) => {
                    let value = |name: &str, value: Option<u32>| value.map(|value| format!(", {value} {name}"));
                    let values = [value("PCN", given.pcn), value("PP", given.pp)].into_iter().flatten();
                    format!("Dérogation de la CCN ({}) : {name}{}", given.letter, values.collect::<String>())
                }
            };
            tournament.change_entry(entry.id, |entry| entry.derogation = given);
            let report = any(tx, tournament, wording)?;
            Ok(Done::new(Subject::Federation, report, what))
        })
    }
}
