//! D40: whether a circuit is sound. Nothing here knows how circuits are made: it reads places, players and étuis, counts and compares.

use std::collections::{BTreeMap, BTreeSet};

use super::verdict::{Fault, Range, Role, Unit, Verdict};
use super::{Circuit, Format, Number, Play, Sides};
use crate::TableNo;
use crate::duplicate::Serie;
use crate::movement::Seating;
use crate::movement::verify::{self, Repeat, seated};

/// A moment: a position, and a deal of it where players change between deals.
type Moment = (u8, u8);

/// Judges a circuit: its faults, its repeated meetings, and its balance for each player.
pub fn judge(circuit: &Circuit) -> Verdict {
    let repeats = repeats(circuit);
    let mut faults = crowded(circuit);
    faults.extend(replayed(circuit));
    faults.extend(two_places(circuit));
    faults.sort_by_key(Fault::position);
    let first_fault = faults.iter().map(Fault::position).min();
    let wrong = first_fault.into_iter().chain(repeats.iter().map(|repeat| repeat.positions[1])).min();
    let all = u8::try_from(circuit.positions.len()).unwrap_or(u8::MAX);
    let rests = rests(circuit);
    let mut played: BTreeMap<Serie, u16> = circuit.series().into_iter().map(|serie| (serie, 0)).collect();
    for (_, play) in live(circuit) {
        *played.entry(play.serie).or_default() += 1;
    }
    Verdict {
        faults,
        repeats,
        clean: wrong.map_or(all, |position| position - 1),
        attacks: attacks(circuit),
        deals: deals(circuit),
        results: Range::of(played.into_values()),
        comparisons: comparisons(circuit),
        rests,
    }
}

/// D45, D46: séries that are at two tables at once in circuits side by side that share copies of the étuis. Faults inside one of
/// them are for [`judge`].
pub fn shared<'a>(circuits: impl IntoIterator<Item = &'a Circuit>) -> Vec<Fault> {
    let mut places: BTreeMap<(Moment, u8, Serie), (usize, TableNo)> = BTreeMap::new();
    let mut found = Vec::new();
    for (index, circuit) in circuits.into_iter().enumerate() {
        for (position, play) in circuit.plays() {
            let here = places.entry(((position, play.deal), play.set, play.serie)).or_insert((index, play.table));
            if here.0 != index {
                found.push(Fault::TwoPlaces { serie: play.serie, position, tables: [here.1, play.table] });
            }
        }
    }
    found
}

/// The plays where no player is missing.
fn live(circuit: &Circuit) -> impl Iterator<Item = (u8, &Play)> {
    circuit.plays().filter(|(_, play)| !play.sides.is_relay())
}

/// The player of an étui: the attacker and the defenders of a quadrette are different players.
fn player(circuit: &Circuit, (number, role): Unit) -> Unit {
    match circuit.format {
        Format::Quadrettes | Format::Teams => (number, role),
        Format::Individual | Format::Triplettes => (number, Role::Whole),
    }
}

/// The number of members of a triplette (of three) that a role takes; any other formation is taken whole.
fn taken(circuit: &Circuit, role: Role) -> u8 {
    match (circuit.format, role) {
        (Format::Triplettes, Role::Attack) => 1,
        _ => 3,
    }
}

/// Players and tables at two places at once.
fn crowded(circuit: &Circuit) -> Vec<Fault> {
    let mut found = Vec::new();
    let mut busy: BTreeMap<(Moment, Unit), u8> = BTreeMap::new();
    let mut tables: BTreeSet<(Moment, TableNo)> = BTreeSet::new();
    for (position, play) in circuit.plays() {
        let moment = (position, play.deal);
        if !tables.insert((moment, play.table)) {
            found.push(Fault::TableTwice { table: play.table, position });
        }
        let mut here: BTreeSet<Number> = BTreeSet::new();
        for unit in seated(&play.sides.units()) {
            if !here.insert(unit.0) {
                found.push(Fault::Himself { who: unit.0, position, table: play.table });
            }
            let who = player(circuit, unit);
            let members = busy.entry((moment, who)).or_default();
            let before = *members;
            *members = before.saturating_add(taken(circuit, unit.1));
            if *members > 3 && before <= 3 {
                found.push(Fault::Twice { who, position });
            }
        }
    }
    found
}

/// Séries that a player plays a second time.
fn replayed(circuit: &Circuit) -> Vec<Fault> {
    let mut known: BTreeSet<(Unit, Serie)> = BTreeSet::new();
    let mut found = Vec::new();
    for (position, play) in live(circuit) {
        for unit in seated(&play.sides.units()) {
            let who = player(circuit, unit);
            if !known.insert((who, play.serie)) {
                found.push(Fault::Replayed { who, serie: play.serie, position });
            }
        }
    }
    found
}

/// Séries at two tables at once, where they are not handed on deal by deal.
fn two_places(circuit: &Circuit) -> Vec<Fault> {
    let mut places: BTreeMap<(Moment, u8, Serie), TableNo> = BTreeMap::new();
    let mut found = Vec::new();
    for (position, play) in circuit.plays().filter(|_| !circuit.simultaneous) {
        let key = ((position, play.deal), play.set, play.serie);
        if let Some(other) = places.insert(key, play.table) {
            found.push(Fault::TwoPlaces { serie: play.serie, position, tables: [other, play.table] });
        }
    }
    found
}

/// The players who meet again.
fn repeats(circuit: &Circuit) -> Vec<Repeat<Unit>> {
    let met = |plays: &Vec<Play>| -> Seating<Unit> {
        plays.iter().filter(|play| !play.sides.is_relay()).map(|play| play.sides.units()).collect()
    };
    verify::repeats(&circuit.positions.iter().map(met).collect::<Vec<_>>())
}

/// Positions at a table where a player is missing.
fn rests(circuit: &Circuit) -> BTreeMap<Unit, u16> {
    let mut rests = BTreeMap::new();
    for (_, play) in circuit.plays().filter(|(_, play)| play.sides.is_relay()) {
        for unit in seated(&play.sides.units()) {
            *rests.entry(player(circuit, unit)).or_insert(0) += 1;
        }
    }
    rests
}

/// Étuis each attacks. In quadrettes only attackers do.
fn attacks(circuit: &Circuit) -> Range {
    let mut counts: BTreeMap<Number, u16> = circuit.people().into_iter().map(|who| (who, 0)).collect();
    for (_, play) in live(circuit) {
        for etui in circuit.etuis(play) {
            if let Some(who) = play.sides.attacker(etui.usual_taker()) {
                *counts.entry(who).or_default() += 1;
            }
        }
    }
    Range::of(counts.into_values())
}

/// Étuis each plays.
fn deals(circuit: &Circuit) -> Range {
    let mut counts: BTreeMap<Unit, u16> = BTreeMap::new();
    for (_, play) in circuit.plays() {
        let etuis = if play.sides.is_relay() { 0 } else { u16::from(circuit.size) };
        for unit in seated(&play.sides.units()) {
            *counts.entry(player(circuit, unit)).or_default() += etuis;
        }
    }
    Range::of(counts.into_values())
}

/// Séries two play in the same chair, or in the same line of triplettes.
fn comparisons(circuit: &Circuit) -> Option<Range> {
    let mut chairs: BTreeMap<Number, BTreeSet<usize>> = BTreeMap::new();
    let mut groups: BTreeMap<(Serie, usize), BTreeSet<Number>> = BTreeMap::new();
    for (_, play) in live(circuit) {
        if matches!(play.sides, Sides::Opposed { .. }) {
            return None;
        }
        for (chair, who) in play.sides.present().enumerate() {
            chairs.entry(who).or_default().insert(chair);
            groups.entry((play.serie, chair)).or_default().insert(who);
        }
    }
    // Where no player changes lines, only those of one line are ranked together by it.
    let lines = chairs.values().all(|chairs| chairs.len() == 1);
    let mut counts: BTreeMap<(Number, Number), u16> = BTreeMap::new();
    for (a, of_a) in &chairs {
        let others = chairs.range(a..).skip(1).filter(|(_, of_b)| !lines || *of_b == of_a);
        counts.extend(others.map(|(b, _)| ((*a, *b), 0)));
    }
    for group in groups.values() {
        for a in group {
            for b in group.range(a..).skip(1) {
                *counts.entry((*a, *b)).or_default() += 1;
            }
        }
    }
    Some(Range::of(counts.into_values()))
}
