//! D40: étuis that a player plays twice, because the arbiter moved him.

use std::collections::BTreeMap;

use super::fiches::record;
use crate::advice::{Advice, Step};
use crate::duplicate::{EtuiNo, Format, Side};
use crate::tournament::{Tournament, Who};
use crate::{PositionNo, Refusal, TableNo};

/// Several étuis that a player plays at the same places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replayed {
    pub(crate) who: Who,
    /// The étuis, in order.
    pub(crate) etuis: Vec<EtuiNo>,
    /// Where, in the order of the positions.
    pub(crate) places: Vec<(PositionNo, TableNo)>,
}

/// The places where an étui is played.
type Places = Vec<(PositionNo, TableNo)>;

/// All players who play an étui twice in a session; of quadrettes and teams, twice on the same side. Deals neutralised or not played are left
/// out, and with `written`, so are lines without a result.
pub fn replayed(tournament: &Tournament, written: bool) -> Vec<Replayed> {
    let by_side = matches!(tournament.format(), Some(Format::Quadrettes | Format::Teams));
    let mut found: Vec<Replayed> = Vec::new();
    for session in &tournament.sessions {
        let record = record(tournament, session);
        let mut plays: BTreeMap<(Who, Option<Side>, EtuiNo), Places> = BTreeMap::new();
        for etui in record.etuis() {
            for (due, _, result, _) in record.fiche(etui).unwrap_or_default() {
                let counts = result.map_or(!written, |result| result.mark().is_some());
                let people = due.attack.map(|who| (who, Side::Attack)).into_iter();
                let defence = due.defence.iter().map(|who| (*who, Side::Defence));
                for (who, side) in people.chain(defence).filter(|_| counts) {
                    let own = plays.entry((who, by_side.then_some(side), etui)).or_default();
                    own.push((due.position, due.table));
                }
            }
        }
        for ((who, _, etui), places) in plays.into_iter().filter(|(_, places)| places.len() > 1) {
            match found.last_mut().filter(|last| last.who == who && last.places == places) {
                Some(last) => last.etuis.push(etui),
                None => found.push(Replayed { who, etuis: vec![etui], places }),
            }
        }
    }
    found
}

/// `LEROY Denis joue deux fois les étuis 5, 6 : position 1, table 2, et position 3, table 1`.
pub fn replayed_words(tournament: &Tournament, one: &Replayed) -> String {
    let etuis: Vec<String> = one.etuis.iter().map(ToString::to_string).collect();
    let etuis = if etuis.len() > 1 {
        format!("les étuis {}", etuis.join(", "))
    } else {
        format!("l'étui {}", etuis.join(""))
    };
    let places: Vec<String> =
        one.places.iter().map(|(position, table)| format!("position {position}, table {table}")).collect();
    let times = if places.len() == 2 { "deux".to_owned() } else { places.len().to_string() };
    format!("{} joue {times} fois {etuis} : {}", tournament.name_of(one.who), places.join(", et "))
}

/// D40: no player moved plays an étui that he plays elsewhere. `before`: the étuis replayed before the move.
/// Errors: all who would, with étuis and places.
pub(crate) fn must_play_once(
    tournament: &Tournament,
    before: &[Replayed],
    position: PositionNo,
) -> Result<(), Refusal> {
    let new: Vec<String> = replayed(tournament, false)
        .iter()
        .filter(|one| !before.contains(one))
        .map(|one| replayed_words(tournament, one))
        .collect();
    if new.is_empty() {
        return Ok(());
    }
    Err(Refusal::new("D40", format!("à cette place, {}", new.join(" ; ")))
        .advise(Advice::say("Prenez une table dont il ne joue pas les étuis : ").then(Step::ShowPosition(position))))
}

/// D12: no player plays an étui twice.
/// Errors: all who did, with étuis and places.
pub(super) fn must_have_played_once(tournament: &Tournament) -> Result<(), Refusal> {
    let all: Vec<String> = replayed(tournament, true).iter().map(|one| replayed_words(tournament, one)).collect();
    if all.is_empty() {
        return Ok(());
    }
    Err(Refusal::new("D12", all.join(" ; "))
        .advise(Advice::say("Neutralisez chaque donne jouée à tort : ").then(Step::RuleOnEtui)))
}
