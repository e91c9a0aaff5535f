//! D40: étuis that a player plays twice, because the arbiter moved him.

use std::collections::{BTreeMap, BTreeSet};

use super::fiches::record;
use crate::advice::{Advice, Step};
use crate::duplicate::{EtuiNo, Format, Side};
use crate::tournament::{EntryId, Seat, Tournament, Who};
use crate::{PositionNo, Refusal, TableNo, counted};

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

/// D40: the seats of other tables whose holder and this player can exchange places at a position, neither playing an étui twice.
pub(crate) fn exchanges(tournament: &Tournament, who: EntryId, position: PositionNo) -> Vec<Seat> {
    let record = record(tournament, tournament.session_of(position));
    let mut here: BTreeMap<TableNo, BTreeSet<EtuiNo>> = BTreeMap::new();
    let mut elsewhere: BTreeMap<Who, BTreeSet<EtuiNo>> = BTreeMap::new();
    for etui in record.etuis() {
        for (due, _, result, _) in record.fiche(etui).unwrap_or_default() {
            if result.is_some_and(|result| result.mark().is_none()) {
                continue;
            }
            if due.position == position {
                here.entry(due.table).or_default().insert(etui);
                continue;
            }
            for player in due.attack.iter().chain(&due.defence) {
                elsewhere.entry(*player).or_default().insert(etui);
            }
        }
    }
    let plays_once = |entry: EntryId, table: TableNo| {
        let both = here.get(&table).zip(elsewhere.get(&Who::Player(entry)));
        both.is_none_or(|(here, elsewhere)| here.is_disjoint(elsewhere))
    };
    let seats = || tournament.seats.iter().filter(|seat| seat.position == position);
    let Some(own) = seats().find(|seat| seat.entry == who) else { return Vec::new() };
    let possible = |seat: &&Seat| {
        seat.table != own.table
            && tournament.fiches_words(position, seat.table).is_none()
            && plays_once(who, seat.table)
            && plays_once(seat.entry, own.table)
    };
    let mut possible: Vec<Seat> = seats().filter(possible).copied().collect();
    possible.sort_unstable_by_key(|seat| (seat.table, seat.chair));
    possible
}

/// `LEROY Denis peut échanger sa place avec PETIT Anne (table 3)`, the first few.
fn exchange_words(tournament: &Tournament, who: EntryId, possible: &[Seat]) -> String {
    const SHOWN: usize = 4;
    let name = tournament.name(who);
    if possible.is_empty() {
        return format!(
            "À cette position, {name} ne peut changer de place qu'à sa table : aucun échange avec une autre n'est possible"
        );
    }
    let shown = possible.iter().take(SHOWN);
    let mut shown: Vec<String> =
        shown.map(|seat| format!("{} (table {})", tournament.name(seat.entry), seat.table)).collect();
    if let Some(more) = possible.len().checked_sub(SHOWN).filter(|more| *more > 0) {
        shown.push(counted(more, "autre"));
    }
    let last = shown.pop().unwrap_or_default();
    let with = if shown.is_empty() { last } else { format!("{} ou {last}", shown.join(", ")) };
    format!("{name} peut échanger sa place avec {with}")
}

/// D40: no player moved plays an étui that he plays elsewhere. `before`: the étuis replayed before the move; `possible`: the exchanges
/// that the player to move had.
/// Errors: all who would, with étuis and places.
pub(crate) fn must_play_once(
    tournament: &Tournament,
    before: &[Replayed],
    (who, possible): (EntryId, &[Seat]),
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
        .advise(format!("{}.", exchange_words(tournament, who, possible)))
        .advise(Advice::say("Qui est où : ").then(Step::ShowPosition(position))))
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
