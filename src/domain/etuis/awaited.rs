//! D12, D28: the lines nothing is written on yet.

use std::collections::BTreeMap;

use super::fiches::record;
use crate::advice::{Advice, Step};
use crate::duplicate::{Due, EtuiNo};
use crate::tournament::{Tournament, Who};
use crate::{PositionNo, Refusal, counted};

/// The lines awaited up to a position, by étui.
pub fn awaited(tournament: &Tournament, upto: PositionNo) -> Vec<Due<Who>> {
    let records = tournament.sessions.iter().map(|session| record(tournament, session));
    records.flat_map(|record| record.awaited(upto).cloned().collect::<Vec<_>>()).collect()
}

/// `étui 3 (positions 2, 4), étui 7 (position 1)`, the first few.
pub(crate) fn words(awaited: &[Due<Who>]) -> String {
    const SHOWN: usize = 6;
    let mut by_etui: BTreeMap<EtuiNo, Vec<String>> = BTreeMap::new();
    for due in awaited {
        by_etui.entry(due.etui).or_default().push(due.position.to_string());
    }
    let more = by_etui.len().saturating_sub(SHOWN);
    let one = |(etui, mut positions): (EtuiNo, Vec<String>)| {
        // At several tables of one position: that position once.
        positions.dedup();
        let word = if positions.len() == 1 { "position" } else { "positions" };
        format!("étui {etui} ({word} {})", positions.join(", "))
    };
    let mut shown: Vec<String> = by_etui.into_iter().take(SHOWN).map(one).collect();
    if more > 0 {
        shown.push(format!("et {}", counted(more, "autre étui")));
    }
    shown.join(", ")
}

/// H: refuses an end while lines are awaited.
/// Errors: D28 with the étuis and lines awaited.
pub fn must_be_complete(tournament: &Tournament) -> Result<(), Refusal> {
    let missing = awaited(tournament, PositionNo(tournament.settings.positions));
    if missing.is_empty() {
        return Ok(());
    }
    let message = format!("il manque {} : {}", counted(missing.len(), "résultat"), words(&missing));
    Err(Refusal::new("D28", message)
        .advise(Advice::say("Toutes les lignes : ").then(Step::ListMissingEtuis))
        .advise(Advice::say("Entrez-les, ou un point où la donne n'a pas été jouée : ").then(Step::EnterEtuis)))
}
