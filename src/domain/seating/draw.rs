//! M6: the seats of a position drawn by lot or best against best, from the players still there.

use std::collections::BTreeMap;

use super::drawn::Remarks;
use super::plan::movement;
use crate::advice::{Advice, Step};
use crate::lot::Lot;
use crate::movement::memory::{self, Drawn, Memory};
use crate::movement::{Kind, Movement, Seating, Shape, drawn, verify};
use crate::ranking::standings::players;
use crate::text::fold;
use crate::tournament::{EntryId, Tournament, Who};
use crate::{PositionNo, Refusal};

/// The movement of the next position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NextMovement {
    /// The same as so far.
    Same,
    /// M6: from now on by lot, or best against best.
    Switch(Kind),
}

/// The default distance, best against best, in tables from the one of a player's rank: the
/// fascicule's ranking to the letter (M6).
pub const USUAL_REACH: u16 = 0;
/// The distance offered to clubs that prefer new opponents.
pub const WIDER_REACH: u16 = 2;

/// The weight of one meeting of two members of a family, against one repeated meeting.
const FAMILY: u32 = 3;

/// A position drawn.
#[derive(Debug)]
pub(crate) struct DrawnPosition {
    pub(crate) seating: Seating<EntryId>,
    /// M6: the number of pairs who meet again, and the cost; `None` at the very first position.
    pub(crate) remarks: Option<Remarks>,
}

/// Draws the seats of a position by lot or best against best, from the players still there, remembering their meetings.
/// Errors: M5 when the players left cannot play.
pub(crate) fn draw(
    tournament: &Tournament,
    kind: Kind,
    position: PositionNo,
    reach: u16,
) -> Result<DrawnPosition, Refusal> {
    let session = tournament.session_of(position);
    let present = present(tournament, position);
    let sections: Vec<Vec<EntryId>> = if tournament.settings.parallel {
        // M8: each of the four tournaments draws its own.
        let member = |id: &EntryId| tournament.entry(*id).and_then(|entry| entry.team).map(|(_, place)| place);
        let section =
            |place: usize| present.iter().copied().filter(|id| member(id).map(usize::from) == Some(place)).collect();
        (1..=tournament.formula().members()).map(section).collect()
    } else {
        vec![present]
    };
    let before = tournament.seatings(PositionNo(position.0.saturating_sub(1)));
    let memory = remembered(tournament, &before);
    let mut seating = Vec::new();
    let mut fewest = true;
    for (people, section) in sections.iter().zip(0u8..) {
        let mut lot = Lot::for_position(session.lot_seed(), session.local(position).0);
        for _ in 0..section {
            lot = Lot::new(u64::try_from(lot.below(usize::MAX)).unwrap_or(0));
        }
        let drawn = draw_among(tournament, kind, position, people, &before, (&memory, reach, &mut lot))?;
        fewest &= drawn.fewest;
        seating.push(drawn.seating);
    }
    let each = movement(tournament, session).map_or(0, Movement::section_tables);
    let seating = drawn::side_by_side(seating, each);
    let mut remarks =
        (position.0 > 1).then(|| Remarks::of(tournament, kind, (position, &before), &seating, reach, fewest));
    if let Some(remarks) = remarks.as_mut().filter(|remarks| remarks.again > 0 && reach == USUAL_REACH)
        && let Some(distance) = &mut remarks.distance
    {
        let wider = draw(tournament, kind, position, WIDER_REACH)?.remarks.map(|wider| wider.again);
        distance.wider = wider.filter(|wider| *wider < remarks.again);
    }
    Ok(DrawnPosition { seating, remarks })
}

/// The meetings of the positions before, and the pairs that should not meet.
fn remembered(tournament: &Tournament, before: &[Seating<EntryId>]) -> Memory<EntryId> {
    let mut memory = Memory::of(before);
    let mut families: BTreeMap<String, Vec<EntryId>> = BTreeMap::new();
    for entry in &tournament.entries {
        families.entry(fold(&entry.person.family)).or_default().push(entry.id);
    }
    families.remove("");
    for family in families.values() {
        for (index, &a) in family.iter().enumerate() {
            family[index + 1..].iter().for_each(|&b| memory.add(a, b, FAMILY));
        }
    }
    memory
}

fn draw_among(
    tournament: &Tournament,
    kind: Kind,
    position: PositionNo,
    people: &[EntryId],
    before: &[Seating<EntryId>],
    (memory, reach, lot): (&Memory<EntryId>, u16, &mut Lot),
) -> Result<Drawn<EntryId>, Refusal> {
    Shape::of_those_left(people.len(), tournament.game()).map_err(|refusal| {
        refusal
            .advise(Advice::say("Faites remplacer ceux qui sont partis : ").then(Step::Substitute { entry: None }))
            .advise(
                Advice::say("Ou arrêtez là : ").then(Step::StopTournament).then(", puis ").then(Step::Close).then("."),
            )
    })?;
    let turns = verify::turns_at(before, drawn::odd_size(people.len(), tournament.game()));
    let turns = |entry: EntryId| turns.get(&entry).copied().unwrap_or(0);
    if kind == Kind::Meilleurs && position.0 > 1 {
        let ranked = ranked(tournament, position, people);
        return Ok(memory::best_against_best(&ranked, tournament.game(), turns, memory, reach, lot));
    }
    Ok(memory::by_lot(people, tournament.game(), turns, memory, lot))
}

/// Those players in the order of the ranking before a position, those out of it last.
pub(super) fn ranked(tournament: &Tournament, position: PositionNo, people: &[EntryId]) -> Vec<EntryId> {
    let rows = players(tournament, PositionNo(position.0 - 1)).into_iter();
    let mut order: Vec<EntryId> = rows
        .filter_map(|row| if let Who::Player(id) = row.standing.who { Some(id) } else { None })
        .filter(|id| people.contains(id))
        .collect();
    let out = tournament.entries.iter().map(|entry| entry.id);
    let out: Vec<EntryId> = out.filter(|id| people.contains(id) && !order.contains(id)).collect();
    order.extend(out);
    order
}

/// The tables filled in the order of a list, the odd ones last.
pub(super) fn in_order(tournament: &Tournament, order: &[EntryId]) -> Seating<EntryId> {
    drawn::best_against_best(order, tournament.game(), |_| 0)
}

/// The players of a position, in the order of their numbers.
fn present(tournament: &Tournament, position: PositionNo) -> Vec<EntryId> {
    let playing = tournament.entries.iter().filter(|entry| tournament.plays(entry, position));
    playing.map(|entry| entry.id).collect()
}
