//! D5, D41–D48: the starting places, and the circuit of the étuis: written down at the draw.

use super::circuit::{asked_of, place_of, seatings, table_of};
use crate::award::Formula;
use crate::draw::{Draw, Field};
use crate::duplicate::circuit::{Asked, Judged, Kind, Number, Plan, Section, Sides};
use crate::duplicate::{Badge, Format};
use crate::movement::memory::Memory;
use crate::presence::{announced, team};
use crate::seating::{self, Gained};
use crate::tournament::{Change, Draft, DuplicateSettings, EntryId, Laid, LaidSides, TeamId, Tournament};
use crate::{PositionNo, Refusal};

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
