//! D26, D27: penalties of a contender, in percent or in *points de match*.

use super::circuit::{asked_of, seatings};
use crate::advice::{Advice, Entrant, Step};
use crate::duplicate::circuit::{Asked, Plan};
use crate::duplicate::{Format, LineResult, MilliPm, Preset, Sanction, Tenths};
use crate::movement::Place;
use crate::tournament::{Change, Draft, EntryId, Fine, FineAmount, FineCase, Seat, Session, Tournament, Who, Written};
use crate::{Orientation, PositionNo, Refusal, TableNo};

/// D34: more than a contender can lose in an evening, in thousandths.
const MOST: MilliPm = MilliPm(1_000_000);

/// D26, D27: deducts a penalty at a position (the last one that counts for him when `None`); percent where percentages are ranked, points
/// elsewhere.
/// Errors: D26 for the other kind of amount than the format has; D27 for more points than a contender can lose; as
/// [`Tournament::penalty_at`].
pub fn take_off(
    tournament: &mut Draft,
    who: Who,
    amount: FineAmount,
    reason: &str,
    case: Option<FineCase>,
    position: Option<PositionNo>,
) -> Result<Fine, Refusal> {
    let percent = tournament.format().is_none_or(Format::is_percent);
    let instead =
        |message: &str, step: Step| Err(Refusal::new("D26", message).advise(Advice::say("Ici : ").then(step)));
    match amount {
        FineAmount::Percent(_) if !percent => {
            return instead("ce tournoi se compte en points de match", Step::PenaliseInPm);
        }
        FineAmount::Pm(_) if percent => return instead("ce tournoi se compte en pour cent", Step::PenaliseInPercent),
        FineAmount::Pm(pm) if pm > MOST || pm < -MOST => {
            return Err(Refusal::new("D27", "une pénalité va de 0 à 1000 points de match"));
        }
        FineAmount::Percent(_) | FineAmount::Pm(_) => {}
    }
    // D27: the penalty for an incident of a line is of that line's position, once it has begun.
    let of_line = case.map(|case| case.line.1.min(tournament.current()));
    let position = tournament.penalty_at(who, of_line.or(position))?;
    let id = tournament.next_fine();
    let fine = Fine { id, who, position, amount, reason: reason.trim().to_owned(), case };
    tournament.make(Change::Fine(fine.clone()));
    Ok(fine)
}

/// D24: the coefficient of its session where that has one: it multiplies penalties, too.
pub fn coefficient(tournament: &Tournament, fine: &Fine) -> Option<u16> {
    let session = tournament.session_of(tournament.counts_at(fine.who, fine.position));
    session.has_coefficient().then_some(session.coefficient)
}

/// The step that lifts a penalty or a bonus: its rank among all that its bearer was given.
pub fn lift_step(tournament: &Tournament, fine: &Fine) -> Step {
    let own = tournament.duplicate.fines.iter().filter(|other| other.who == fine.who);
    let rank = 1 + own.take_while(|other| other.id != fine.id).count();
    Step::LiftPenalty { entry: tournament.number(fine.who), rank }
}

/// D27: takes a penalty or a bonus back, with all that came of the same ruling.
pub fn lift(tournament: &mut Draft, fine: &Fine) {
    let lifted: Vec<Fine> = of_ruling(tournament, fine).cloned().collect();
    lifted.into_iter().for_each(|fine| tournament.make(Change::LiftFine(fine)));
}

/// D27: what was taken back so far.
pub fn lifted(draft: &Draft) -> impl Iterator<Item = &Fine> {
    draft.changes().iter().filter_map(|change| if let Change::LiftFine(fine) = change { Some(fine) } else { None })
}

/// D27: the penalty and the bonus of one ruling: what one side loses and the other is given for an incident of a line.
pub fn of_ruling<'a>(tournament: &'a Tournament, fine: &'a Fine) -> impl Iterator<Item = &'a Fine> {
    let beside = |other: &Fine| {
        fine.case.is_some()
            && other.case == fine.case
            && other.who != fine.who
            && other.amount.is_bonus() != fine.amount.is_bonus()
    };
    tournament.duplicate.fines.iter().filter(move |other| other.id == fine.id || beside(other))
}

/// D27: the incident that the ruling on a line is of, by the penalties given for one that provides such a ruling.
pub fn case_of(tournament: &Tournament, written: &Written) -> Option<&'static Preset> {
    let pays = |sanction: &Sanction| matches!(sanction, Sanction::FortySixty | Sanction::FourFour | Sanction::SixSix);
    let provides = |fine: &Fine| {
        let preset = fine.case.filter(|case| case.line == written.place())?.preset;
        let sanctions = if fine.amount.percent().is_some() { preset.percent } else { preset.pm };
        let same = match &written.result {
            LineResult::Neutralised { .. } => sanctions.contains(&Sanction::Neutralised),
            _ => written.fault.is_some() && sanctions.iter().any(pays),
        };
        same.then_some(preset)
    };
    tournament.duplicate.fines.iter().rev().find_map(provides)
}

/// D26: the penalties of a session, in percent.
pub(super) fn percents(tournament: &Tournament, session: &Session) -> Vec<(Who, Tenths)> {
    of_session(tournament, session).filter_map(|fine| Some((fine.who, fine.amount.percent()?))).collect()
}

/// D27: the penalties of a session, in *points de match*; a bonus is negative.
pub(super) fn points(tournament: &Tournament, session: &Session) -> Vec<(Who, MilliPm)> {
    of_session(tournament, session).filter_map(|fine| Some((fine.who, fine.amount.points()?))).collect()
}

fn of_session<'a>(tournament: &'a Tournament, session: &'a Session) -> impl Iterator<Item = &'a Fine> {
    let fines = tournament.duplicate.fines.iter();
    fines.filter(|fine| session.holds(tournament.counts_at(fine.who, fine.position)))
}

/// D27: all penalties of a contender, in *points de match*; a bonus is negative.
pub fn points_off(tournament: &Tournament, who: Who) -> MilliPm {
    let fines = tournament.duplicate.fines.iter().filter(|fine| fine.who == who);
    fines.filter_map(|fine| fine.amount.points()).sum()
}

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
