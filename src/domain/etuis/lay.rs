//! D5, D41–D48: the starting places, and the circuit of the étuis: written down at the draw.

use std::collections::BTreeSet;

use super::circuit::{asked_of, before, place_of, plan_of, seatings, table_of};
use super::fiches::{attackers, taker};
use crate::award::Formula;
use crate::draw::{Draw, Field};
use crate::duplicate::circuit::{Asked, Colour, Judged, Kind, Number, Plan, Section, Sides};
use crate::duplicate::{Badge, EtuiNo, Format};
use crate::movement::memory::Memory;
use crate::presence::{announced, team};
use crate::seating::{self, Gained};
use crate::tournament::{Change, Draft, DuplicateSettings, EntryId, Laid, LaidSides, Session, TeamId, Tournament};
use crate::{PositionNo, Refusal, TableNo};

/// The circuit of the session being played, judged; before the draw, the one that would be drawn.
/// Errors: D1 in free deals; D5, D7, D40–D53 for a circuit that cannot be.
pub fn circuit_of(tournament: &Tournament) -> Result<Judged, Refusal> {
    if tournament.is_placed()
        && let Some(asked) = asked_of(tournament, tournament.session())
    {
        return asked.judged();
    }
    asked(tournament, None)?.judged()
}

/// The circuit for those entered: the one named, else the one decided, else the usual one.
/// Errors: D1 in a tournament of free deals.
pub(crate) fn asked(tournament: &Tournament, kind: Option<Kind>) -> Result<Asked, Refusal> {
    tournament.must_be_duplicate()?;
    let Some(DuplicateSettings { format, circuit, usual_shape, usual_positions, .. }) = tournament.settings.duplicate
    else {
        return Err(Refusal::new("D1", "ce tournoi est en donnes libres"));
    };
    let entered = match tournament.formula() {
        Formula::Individuel => tournament.entries.len(),
        Formula::Duo | Formula::Equipe4 => tournament.teams.len(),
    };
    let entered = u16::try_from(entered).unwrap_or(u16::MAX);
    let positions = (!usual_shape && !usual_positions).then_some(tournament.settings.positions);
    let size = (!usual_shape).then_some(tournament.settings.deals);
    let kind = kind.or(circuit).unwrap_or_else(|| Asked::proposed_kind(format, entered, positions, size));
    Ok(Asked::usual(format, kind, entered, positions, size))
}

/// The circuit laid out and judged, before anything is drawn.
/// Errors: those of [`may_be_laid`]; D40 where an étui would be played twice, or at two places.
pub fn judged(tournament: &Tournament, kind: Option<Kind>) -> Result<Judged, Refusal> {
    may_be_laid(tournament, kind)?.judged()
}

/// The circuit that those entered may play, neither laid out nor judged.
/// Errors: when the seats are drawn already, or an announced player has not come; D5, D7, D44–D53 for an impossible circuit.
pub fn may_be_laid(tournament: &Tournament, kind: Option<Kind>) -> Result<Asked, Refusal> {
    let asked = asked(tournament, kind)?;
    seating::must_not_be_placed(tournament)?;
    announced::must_have_come(tournament)?;
    team::must_be_complete(tournament)?;
    asked.allowed()?;
    Ok(asked)
}

/// Draws the starting places, lays out seats and étuis of all positions and opens position 1; `past` has the meetings of earlier
/// evenings; `colour` attacks first in triplettes where it was drawn by hand (D58). Returns the gain of a balanced draw.
/// Errors: The refusals of the draw.
pub fn seat_first(
    tournament: &mut Draft,
    judged: &Judged,
    draw: Draw,
    seed: u64,
    colour: Option<Badge>,
    past: &Memory<EntryId>,
) -> Result<Option<Gained>, Refusal> {
    let asked = judged.plan.asked;
    let colour = colour.or((asked.format == Format::Triplettes).then(|| drawn_colour(seed)));
    tournament.change_settings(|settings| {
        (settings.positions, settings.deals) = (asked.positions, asked.size);
        settings.duplicate = Some(DuplicateSettings {
            format: asked.format,
            circuit: Some(asked.kind),
            usual_shape: false,
            usual_positions: false,
            first_badge: colour,
        });
    });
    seating::open_first(tournament, None, asked.tables(), draw, seed);
    match asked.format {
        Format::Individual => {
            let order: Vec<EntryId> = tournament.entries.iter().map(|entry| entry.id).collect();
            seat_players(tournament, &judged.plan, draw, None, past, &order)
        }
        Format::Triplettes | Format::Quadrettes | Format::Teams => {
            let teams = tournament.teams.iter().map(|team| team.id).collect();
            lay(tournament, &judged.plan, &formations(tournament, teams, draw, seed));
            Ok(None)
        }
    }
}

/// Gives those of `order` their places in the session being played, and writes down where they sit; D57: by rank, where the numbers of
/// the ranks are given.
pub(super) fn seat_players(
    tournament: &mut Draft,
    plan: &Plan,
    draw: Draw,
    by_rank: Option<&[(usize, Number)]>,
    past: &Memory<EntryId>,
    order: &[EntryId],
) -> Result<Option<Gained>, Refusal> {
    let seatings = seatings(plan).positions;
    let numbered = plan.sections.iter().any(|section| section.circuit.numbered);
    let field = Field::circuit(&seatings, !numbered);
    let (holders, gained) = match by_rank {
        Some(numbers) => {
            let place = |(index, number): &(usize, Number)| place_of(plan, *index, *number);
            (numbers.iter().map(place).zip(order.iter().copied()).collect(), None)
        }
        None => seating::holders_of(tournament, &field, None, draw, past, order)?,
    };
    seating::write_all(tournament, &holders, &seatings);
    lay(tournament, plan, &[]);
    Ok(gained)
}

/// D58: the colour that attacks first, drawn with the seats.
fn drawn_colour(seed: u64) -> Badge {
    let mut badges = Badge::ALL;
    crate::lot::Lot::new(seed).shuffle(&mut badges);
    badges[0]
}

/// Those formations in the order of the draw: the first has the first number.
pub(super) fn formations(tournament: &Tournament, mut teams: Vec<TeamId>, draw: Draw, seed: u64) -> Vec<TeamId> {
    teams.sort_by_key(|id| tournament.team(*id).map(|team| team.number));
    if draw != Draw::Arrival {
        crate::lot::Lot::new(seed).shuffle(&mut teams);
    }
    teams
}

/// All numbers, each with its tournament side by side, from 0.
pub(super) fn people(plan: &Plan) -> Vec<(usize, Number)> {
    let sections = plan.sections.iter().enumerate();
    sections
        .flat_map(|(index, section)| section.circuit.people().into_iter().map(move |number| (index, number)))
        .collect()
}

/// Writes down where every série of the session being played goes, and which formations play it.
pub(super) fn lay(tournament: &mut Draft, plan: &Plan, teams: &[TeamId]) {
    let (people, before) = (people(plan), tournament.session().first.0 - 1);
    let team = |index: usize, number: Option<Number>| {
        let at = people.iter().position(|one| Some(*one) == number.map(|number| (index, number)))?;
        teams.get(at).copied()
    };
    for (index, Section { circuit, .. }) in plan.sections.iter().enumerate() {
        for (position, play) in circuit.plays() {
            let sides = match play.sides {
                Sides::Players(_) => LaidSides::Seats,
                Sides::Lines { ns, eo } => LaidSides::Lines { ns: team(index, ns), eo: team(index, eo) },
                Sides::Opposed { attack, defence } => {
                    LaidSides::Opposed { attack: team(index, attack), defence: team(index, defence) }
                }
            };
            let etuis = circuit.etuis(play);
            let (first, without) = (etuis.first(), etuis.without());
            let (position, table) = (PositionNo(before + position), table_of(plan, index, play.table));
            let (deal, etuis, copy) = (play.deal, circuit.size, play.set);
            tournament.make(Change::Lay(Laid { position, table, deal, first, etuis, without, copy, sides }));
        }
    }
}

/// A table of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stop {
    /// D45: the colour of its tournament, where several are played side by side.
    pub colour: Option<Colour>,
    /// D47, D49, D55: the *table relais*: at no position does a player sit there.
    pub rests: bool,
    /// The table where its étuis are played next, from the end of each position but the last; nothing where they wait. Empty where
    /// several tables play the same ones, which are handed on deal by deal (D44).
    pub next: Vec<(PositionNo, Option<TableNo>)>,
}

/// D47, D49, D55: no player sits there.
pub fn rests(tournament: &Tournament, laid: &Laid) -> bool {
    match laid.sides {
        LaidSides::Seats => tournament.table(laid.position, laid.table).len() != 4,
        LaidSides::Lines { .. } | LaidSides::Opposed { .. } => laid.teams().count() < 2,
    }
}

/// Colour, sit-out and next table of a table of a session.
pub fn stop(tournament: &Tournament, session: &Session, table: TableNo) -> Stop {
    let at = |position: PositionNo| tournament.duplicate.plays.iter().filter(move |laid| laid.position == position);
    let positions = || (session.first.0..=session.last().0).map(PositionNo);
    let mut here = positions().flat_map(at).filter(|laid| laid.table == table).peekable();
    let rests = here.peek().is_some() && here.all(|laid| rests(tournament, laid));
    let mut next = Vec::new();
    for position in positions().filter(|position| *position < session.last()) {
        let own: BTreeSet<_> = at(position).filter(|laid| laid.table == table).flat_map(copies).collect();
        let plays_them = |laid: &&Laid| copies(laid).any(|etui| own.contains(&etui));
        if at(position).filter(plays_them).any(|laid| laid.table != table) {
            return Stop { colour: colour(tournament, session, table), rests, next: Vec::new() };
        }
        let then: BTreeSet<TableNo> =
            at(PositionNo(position.0 + 1)).filter(plays_them).map(|laid| laid.table).collect();
        match then.len() {
            _ if own.is_empty() => {}
            0 | 1 => next.push((position, then.first().copied())),
            // A série that is divided between tables: each takes its own.
            _ => return Stop { colour: colour(tournament, session, table), rests, next: Vec::new() },
        }
    }
    Stop { colour: colour(tournament, session, table), rests, next }
}

/// The étuis of a play, each with which copy of it that is (D45).
fn copies(laid: &Laid) -> impl Iterator<Item = (u16, u8)> {
    let copy = laid.copy;
    laid.etuis().map(move |etui| (etui.0, copy))
}

fn colour(tournament: &Tournament, session: &Session, table: TableNo) -> Option<Colour> {
    let plan = plan_of(tournament, session).filter(|plan| plan.sections.len() > 1)?;
    let index = (0..plan.sections.len()).rev().find(|index| before(&plan, *index) < table.0)?;
    plan.sections.get(index).map(|section| section.colour)
}

/// An attack of a triplette.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    pub position: PositionNo,
    pub table: TableNo,
    pub etui: EtuiNo,
    pub badge: Badge,
    /// D49: the table rests, and the turn is lost.
    pub(crate) lost: bool,
}

/// All attacks of a triplette in their order, through all sessions; nothing before the first colour is drawn.
pub fn turns(tournament: &Tournament, team: TeamId) -> Vec<Turn> {
    let Some(first) = tournament.settings.duplicate.and_then(|duplicate| duplicate.first_badge) else {
        return Vec::new();
    };
    let mut laid: Vec<&Laid> =
        tournament.duplicate.plays.iter().filter(|laid| laid.teams().any(|other| other == team)).collect();
    laid.sort_unstable_by_key(|laid| (laid.position, laid.deal, laid.first));
    let attacks = laid.into_iter().flat_map(|laid| laid.etuis().map(move |etui| (laid, etui)));
    let own = attacks.filter(|(laid, etui)| attackers(laid.sides, taker(tournament, *etui)).0 == Some(team));
    let turn = |(index, (laid, etui)): (usize, (&Laid, EtuiNo))| Turn {
        position: laid.position,
        table: laid.table,
        etui,
        badge: first.after(index),
        lost: laid.teams().count() < 2,
    };
    let mut turns: Vec<Turn> = own.enumerate().map(turn).collect();
    halves(tournament, &mut turns);
    turns
}

/// D50: where three étuis of four are played, a triplette that attacks twice at a position sends Bleu and Blanc, once Rouge.
fn halves(tournament: &Tournament, turns: &mut [Turn]) {
    let halved = |position: PositionNo| {
        let session = tournament.session_of(position);
        (tournament.circuit(session), session.tables, session.deals) == (Some(Kind::Howell), 4, 3)
    };
    for here in turns.chunk_by_mut(|one, other| one.position == other.position) {
        match here {
            [one, other] if halved(one.position) => (one.badge, other.badge) = (Badge::Bleu, Badge::Blanc),
            [one] if halved(one.position) => one.badge = Badge::Rouge,
            _ => {}
        }
    }
}
