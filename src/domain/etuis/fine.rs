//! D26, D27: penalties of a contender, in percent or in *points de match*.

use crate::Refusal;
use crate::advice::{Advice, Step};
use crate::duplicate::{Format, MilliPm, Tenths};
use crate::tournament::{Change, Draft, Fine, FineAmount, FineCase, Session, Tournament, Who};

/// D34: more than a contender can lose in an evening, in thousandths.
const MOST: MilliPm = MilliPm(1_000_000);

/// D26, D27: deducts a penalty at the position being played; percent where percentages are ranked, points elsewhere.
/// Errors: D26 for the other kind of amount than the format has; D27 for more points than a contender can lose.
pub fn take_off(
    tournament: &mut Draft,
    who: Who,
    amount: FineAmount,
    reason: &str,
    case: Option<FineCase>,
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
    let position = case.map_or(tournament.current(), |case| case.line.1.min(tournament.current()));
    let id = tournament.next_fine();
    let fine = Fine { id, who, position, amount, reason: reason.trim().to_owned(), case };
    tournament.make(Change::Fine(fine.clone()));
    Ok(fine)
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

/// D26: the penalties of a session, in percent.
pub(super) fn percents(tournament: &Tournament, session: &Session) -> Vec<(Who, Tenths)> {
    let fines = tournament.duplicate.fines.iter().filter(|fine| session.holds(fine.position));
    fines.filter_map(|fine| Some((fine.who, fine.amount.percent()?))).collect()
}

/// D27: the penalties of a session, in *points de match*; a bonus is negative.
pub(super) fn points(tournament: &Tournament, session: &Session) -> Vec<(Who, MilliPm)> {
    let fines = tournament.duplicate.fines.iter().filter(|fine| session.holds(fine.position));
    fines.filter_map(|fine| Some((fine.who, fine.amount.points()?))).collect()
}

/// D27: all penalties of a contender, in *points de match*; a bonus is negative.
pub fn points_off(tournament: &Tournament, who: Who) -> MilliPm {
    let fines = tournament.duplicate.fines.iter().filter(|fine| fine.who == who);
    fines.filter_map(|fine| fine.amount.points()).sum()
}
