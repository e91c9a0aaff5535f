//! D9: an étui whose label names another taker.

use crate::app::club::Club;
use crate::app::error::Result;
use crate::domain::duplicate::{EtuiNo, LineResult};
use crate::domain::tournament::{Change, Laid, LaidSides};
use crate::domain::{Orientation, Refusal, etuis};
use crate::storage::{Done, Subject};

impl Club {
    /// Notes which chair takes an étui, before its first result.
    ///
    /// # Errors
    /// D9 for an étui that has a result, or where the attacker does not depend on the étui; D12 for one that there is not.
    pub fn set_taker(&mut self, etui: EtuiNo, chair: Orientation) -> Result<()> {
        self.change_tournament(|tournament| {
            tournament.must_be_duplicate()?;
            tournament.must_be_open()?;
            tournament.must_be_placed()?;
            for session in &tournament.sessions {
                let record = etuis::record(tournament, session);
                if record.etuis().contains(&etui) || session.number == 1 {
                    let fiche = record.fiche(etui)?;
                    let written = |result: &&LineResult<_>| **result != LineResult::Relay;
                    if fiche.iter().filter_map(|(.., result)| *result).any(|result| written(&result)) {
                        let message = format!("l'étui {etui} a déjà un résultat : son preneur ne change plus");
                        return Err(Refusal::new("D9", message).into());
                    }
                }
            }
            let opposed = |laid: &&Laid| matches!(laid.sides, LaidSides::Opposed { .. });
            if tournament.duplicate.plays.iter().any(|laid| opposed(&laid)) {
                let message = "ici l'attaquant ne dépend pas de l'étui : il est celui de sa formation";
                return Err(Refusal::new("D9", message).into());
            }
            let before = tournament.duplicate.taker(etui);
            tournament.make(Change::Taker(etui, chair));
            let what = format!("Étui {etui} : preneur {} au lieu de {}", chair.word(), before.word());
            Ok(Done::new(Subject::Ruling, (), what))
        })
    }
}
