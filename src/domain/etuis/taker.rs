//! D9: an étui whose label names another taker.

use super::fiches::{record, taker};
use crate::duplicate::{EtuiNo, LineResult};
use crate::tournament::{Change, Draft, Laid, LaidSides};
use crate::{Orientation, Refusal};

/// Notes which chair takes an étui, before its first result. Returns the one of before.
/// Errors: D9 for an étui that has a result, or where the attacker does not depend on the étui; D12 for one that there is not.
pub fn set_taker(tournament: &mut Draft, etui: EtuiNo, chair: Orientation) -> Result<Orientation, Refusal> {
    for session in &tournament.sessions {
        let record = record(tournament, session);
        if record.etuis().contains(&etui) || session.number == 1 {
            let fiche = record.fiche(etui)?;
            // D25: a fault counts too: it names the attack or the defence.
            let written = |result: Option<&LineResult<_>>| result.is_some_and(|result| *result != LineResult::Relay);
            if fiche.iter().any(|(_, _, result, fault)| written(*result) || fault.is_some()) {
                let ruled = |result: &LineResult<_>| !matches!(result, LineResult::Played(_) | LineResult::NotPlayed);
                let only = fiche.iter().all(|(_, _, result, _)| result.is_none_or(ruled));
                let why = if only { "une décision de l'arbitre y est notée" } else { "il a déjà un résultat" };
                let message = format!("étui {etui} : {why}, son preneur ne change plus");
                return Err(Refusal::new("D9", message));
            }
        }
    }
    let opposed = |laid: &Laid| matches!(laid.sides, LaidSides::Opposed { .. });
    if tournament.duplicate.plays.iter().any(opposed) {
        let message = "ici l'attaquant ne dépend pas de l'étui : il est celui de sa formation";
        return Err(Refusal::new("D9", message));
    }
    let before = taker(tournament, etui);
    tournament.make(Change::Taker(etui, chair));
    Ok(before)
}
