//! D24, D57: from one session to the next: the contenders who go on, the circuit, the places by rank.

use super::check;
use super::circuit::{asked_of, is_second, table_of};
use super::fiches::must_be_complete;
use super::lay::{formations, lay, people, seat_players};
use super::standings::ranked;
use crate::advice::{Advice, Step};
use crate::draw::Draw;
use crate::duplicate::Format;
use crate::duplicate::circuit::{Asked, Judged, Kind, Number, Plan, Sides};
use crate::movement::memory::Memory;
use crate::seating::Gained;
use crate::seating::session::{Chosen, NewSession, choose, enter, following, not_over};
use crate::tournament::{Draft, EntryId, LaidSides, Session, TeamId, Tournament, Who};
use crate::{PositionNo, Refusal};

/// A session decided, nothing written yet.
#[derive(Debug)]
pub struct GoingOn {
    /// The contenders who go on.
    pub chosen: Chosen,
    pub session: Session,
    pub judged: Judged,
}

/// D24, D57, D65: decides the session that follows, on the circuit named, else the one before for as many, else the usual one.
/// Errors: While positions or results are missing; D24, D35 for an impossible session; R5, R9 as in free deals; D5, D40–D53 for an impossible
/// circuit; D57 for quadrettes seated by rank.
pub fn open_session(tournament: &Tournament, new: &NewSession, kind: Option<Kind>) -> Result<GoingOn, Refusal> {
    must_be_over(tournament)?;
    if tournament.format() == Some(Format::Teams) {
        return Err(match_is_one_session().advise(Advice::say("Pour un autre match : ").then(Step::NewDuplicate)));
    }
    if new.phase || new.divides {
        return Err(Refusal::new(
            "D24",
            "en donnes dupliquées, les séances s'ajoutent, chacune avec son coefficient : ni phase, ni division",
        ));
    }
    let chosen = choose(tournament, new, &ranked(tournament, false)?)?;
    let asked = asked(tournament, new, &chosen, kind)?;
    let judged = asked.judged()?;
    if new.draw == Draw::Ranking && judged.plan.next_session().is_none() {
        let message = "les quadrettes sont tirées au sort d'une séance à l'autre : leur rang ne donne pas de place";
        return Err(Refusal::new("D57", message).advise(Advice::say("Au sort : ").then(Step::NextSession)));
    }
    let last = tournament.current();
    if usize::from(last.0) + usize::from(asked.positions) > usize::from(PositionNo::MOST) {
        return Err(Refusal::input(format!("{} positions de plus : c'est trop", asked.positions)));
    }
    let session = Session {
        circuit: Some(asked.kind),
        tables: asked.tables(),
        ..following(tournament, new, &chosen, (asked.positions, asked.size))
    };
    Ok(GoingOn { chosen, session, judged })
}

/// D35: the refusal of a second session.
pub fn match_is_one_session() -> Refusal {
    Refusal::new("D35", "un match par équipes se joue en une séance de quatre quarts temps")
}

/// The circuit for the contenders who go on.
fn asked(tournament: &Tournament, new: &NewSession, chosen: &Chosen, kind: Option<Kind>) -> Result<Asked, Refusal> {
    let before = asked_of(tournament, tournament.session());
    let before = before.ok_or_else(|| Refusal::new("D1", "ce tournoi est en donnes libres"))?;
    let entered = match before.format {
        Format::Individual => chosen.kept.len(),
        _ => chosen.ranked.0.len(),
    };
    let entered = u16::try_from(entered).unwrap_or(u16::MAX);
    let same = (entered == before.entered).then_some(before);
    let taken = || Asked::proposed_kind(before.format, entered, new.positions, new.deals);
    let kind = kind.or(same.map(|same| same.kind)).unwrap_or_else(taken);
    let shape = same.filter(|same| same.kind == kind);
    let positions = new.positions.or(shape.map(|shape| shape.positions));
    let size = new.deals.or(shape.map(|shape| shape.size));
    let second = is_second(tournament.session().number + 1);
    Ok(Asked { second, ..Asked::usual(before.format, kind, entered, positions, size) })
}

/// Makes a decided session the one being played: eliminations, starting places, étuis. Returns the gain of a balanced draw.
/// Errors: The refusals of the draw.
pub fn begin_session(
    tournament: &mut Draft,
    going_on: &GoingOn,
    draw: Draw,
    past: &Memory<EntryId>,
) -> Result<Option<Gained>, Refusal> {
    let GoingOn { chosen, session, judged } = going_on;
    let before = if going_on.keeps_numbers() { numbers_before(tournament) } else { Vec::new() };
    enter(tournament, chosen, session);
    let by_rank = (draw == Draw::Ranking).then(|| judged.plan.next_session()).flatten();
    if judged.plan.asked.format == Format::Individual {
        return seat_players(tournament, &judged.plan, draw, by_rank.as_deref(), past, &chosen.kept);
    }
    let ranked = chosen.ranked.0.iter().filter_map(|who| match who {
        Who::Team(id) => Some(*id),
        Who::Player(_) => None,
    });
    let ranked: Vec<TeamId> = ranked.collect();
    let teams = match by_rank {
        Some(_) if before.len() == ranked.len() => before,
        Some(numbers) => by_number(&judged.plan, &numbers, &ranked),
        None => formations(tournament, ranked, draw, session.lot_seed()),
    };
    lay(tournament, &judged.plan, &teams);
    Ok(None)
}

impl GoingOn {
    /// D50: true where each keeps his number: the second of two sessions on the same séries.
    pub fn keeps_numbers(&self) -> bool {
        self.session.number.is_multiple_of(2) && self.judged.plan.asked.is_half()
    }
}

/// The formations of the session being played, in the order of their numbers there.
fn numbers_before(tournament: &Tournament) -> Vec<TeamId> {
    let session = tournament.session();
    let Some(plan) = asked_of(tournament, session).and_then(|asked| asked.plan().ok()) else { return Vec::new() };
    let held = |(index, number): &(usize, Number)| {
        let circuit = &plan.sections.get(*index)?.circuit;
        circuit.plays().find_map(|(position, play)| {
            let Sides::Lines { ns, eo } = play.sides else { return None };
            let place = (PositionNo(session.first.0 + position - 1), table_of(&plan, *index, play.table));
            let laid = tournament.duplicate.plays.iter().find(|laid| (laid.position, laid.table) == place)?;
            match laid.sides {
                LaidSides::Lines { ns: there, .. } if ns == Some(*number) => there,
                LaidSides::Lines { eo: there, .. } if eo == Some(*number) => there,
                _ => None,
            }
        })
    };
    people(&plan).iter().filter_map(held).collect()
}

/// Those ranked, in the order of the numbers that their ranks give them.
fn by_number(plan: &Plan, numbers: &[(usize, Number)], ranked: &[TeamId]) -> Vec<TeamId> {
    let held = |number: &(usize, Number)| {
        let rank = numbers.iter().position(|one| one == number)?;
        ranked.get(rank).copied()
    };
    people(plan).iter().filter_map(held).collect()
}

/// Every position opened, every line written, and none of them impossible.
fn must_be_over(tournament: &Tournament) -> Result<(), Refusal> {
    tournament.must_be_open()?;
    tournament.must_be_placed()?;
    if tournament.current() < tournament.session().last() {
        return Err(not_over(tournament));
    }
    must_be_complete(tournament)?;
    check(tournament)
}

/// R5: the last session a player, or a formation, was kept for.
pub(super) fn reached(tournament: &Tournament, who: Who) -> u8 {
    let now = tournament.session_of(PositionNo(tournament.settings.positions)).number;
    let people = tournament.people(who);
    people.first().and_then(|entry| tournament.last_session(entry)).map_or(now, |last| last.min(now))
}

/// D24: the number of sessions a player, or a formation, takes part in, the one being played among them.
pub(super) fn taken(tournament: &Tournament, who: Who) -> usize {
    let kept = reached(tournament, who);
    let plays = |session: &&Session| match who {
        Who::Player(id) => tournament.entry(id).is_some_and(|entry| {
            entry.from_position <= session.last().0 && entry.left_after.is_none_or(|after| after >= session.first.0)
        }),
        Who::Team(id) => {
            let mut laid = tournament.duplicate.plays.iter().filter(|laid| session.holds(laid.position));
            laid.any(|laid| laid.teams().any(|team| team == id))
        }
    };
    tournament.sessions.iter().filter(|session| session.number <= kept).filter(plays).count()
}
