//! D47: players who come once the étuis are laid.

use super::circuit::{asked_of, seatings};
use crate::advice::{Advice, Entrant, Step};
use crate::duplicate::circuit::{Asked, Plan};
use crate::movement::Place;
use crate::tournament::{Change, Draft, EntryId, Seat, Tournament};
use crate::{Orientation, PositionNo, Refusal, TableNo};

/// The refusal: the étuis are laid for the players drawn.
pub fn nobody_enters() -> Refusal {
    Refusal::new("D47", "les étuis sont posés : personne ne peut plus entrer, sinon à la place de quelqu'un")
        .advise(Advice::say("Pour remplacer un joueur : ").then(Step::Substitute { entry: None }))
}

/// D47: the place that makes the *table relais* play, for a player who comes during position 1.
/// Errors: D47 later, where no player is missing, and where one more player needs another circuit.
pub(crate) fn relay_place(tournament: &Tournament) -> Result<Place, Refusal> {
    let session = tournament.session();
    let relay = asked_of(tournament, session).filter(|asked| asked.missing() > 0 && session.number == 1);
    let Some(asked) = relay.filter(|_| tournament.current() <= PositionNo(1)) else { return Err(nobody_enters()) };
    let again = || {
        let advice = Advice::say("Si rien n'est joué, refaites le placement avec lui : ").then(Step::Undo);
        nobody_enters().advise(
            advice.then(", ").then(Step::Register(Entrant::Anybody)).then(", puis ").then(Step::place()).then("."),
        )
    };
    let fuller = Asked { entered: asked.entered + 1, ..asked };
    let (Ok(now), Ok(then)) = (asked.plan(), fuller.judged()) else { return Err(again()) };
    one_more(&now, &then.plan).filter(|place| is_open(tournament, &then.plan, *place)).ok_or_else(again)
}

/// The one place that a circuit has besides those of another, all else being where it is.
fn one_more(now: &Plan, then: &Plan) -> Option<Place> {
    let series = |plan: &Plan| -> Vec<_> {
        let sections = plan.sections.iter();
        sections
            .flat_map(|one| one.circuit.plays().map(|(p, play)| (p, play.table, play.serie, play.set)))
            .collect::<Vec<_>>()
    };
    if series(now) != series(then) {
        return None;
    }
    let (now, then) = (seatings(now), seatings(then));
    let chairs = now.positions.iter().flatten().flatten().zip(then.positions.iter().flatten().flatten());
    let mut more = chairs.filter(|(now, then)| now != then).map(|(now, then)| then.filter(|_| now.is_none()));
    let place = more.next()??;
    more.all(|other| other == Some(place)).then_some(place)
}

/// Its chairs, position by position.
fn chairs(plan: &Plan, place: Place) -> Vec<(PositionNo, TableNo, Orientation)> {
    let plan = seatings(plan);
    let seat = |position| plan.seat(place, position).map(|(table, chair)| (position, table, chair));
    (1..=plan.positions.len()).filter_map(|position| seat(PositionNo(u8::try_from(position).ok()?))).collect()
}

/// No player was put on its chairs, and nothing is written there.
fn is_open(tournament: &Tournament, plan: &Plan, place: Place) -> bool {
    let free = |(position, table, chair): &(PositionNo, TableNo, Orientation)| {
        let seated =
            tournament.seats.iter().any(|seat| (seat.position, seat.table, seat.chair) == (*position, *table, *chair));
        !seated && !tournament.has_fiches(*position, *table)
    };
    chairs(plan, place).iter().all(free)
}

/// Seats the latecomer at that place, from position 1 on.
pub(crate) fn seat_at_relay(draft: &mut Draft, entry: EntryId, place: Place) {
    draft.make(Change::Start { session: 1, entry, place });
    let Some(plan) = asked_of(draft, draft.session()).and_then(|asked| asked.plan().ok()) else { return };
    for (position, table, chair) in chairs(&plan, place) {
        draft.make(Change::Seat(Seat { position, table, chair, entry, moved: false }));
    }
}
