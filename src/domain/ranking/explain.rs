//! R1, R5: how a total came about, figure by figure.

use std::collections::HashMap;

use super::standing::Running;
use super::standings::players;
use crate::seating::last_session;
use crate::tournament::{EntryId, Penalty, Seat, Session, Tournament, Who};
use crate::{PositionNo, Score, Total};

/// A cause that changes a total, or could.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause<'a> {
    /// A session with a coefficient begins.
    Coefficient {
        session: &'a Session,
        /// The total before it.
        before: Total,
    },
    /// A position played.
    Played {
        /// Where, and by which member of a team.
        seat: &'a Seat,
        /// `None` while the sheet is awaited.
        balance: Option<Score>,
        /// The points counted, where coefficients multiply the balance.
        counted: Option<Total>,
    },
    /// A penalty, or a warning (A1, A2).
    Fined(&'a Penalty),
}

/// One line of the account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step<'a> {
    pub position: PositionNo,
    pub cause: Cause<'a>,
    /// The total from here on.
    pub running: Total,
}

/// The balances and penalties of a player or of a team's members in the order of the evening, up to the last session they reached,
/// also of players who are not ranked.
pub fn explain(tournament: &Tournament, who: Who) -> Vec<Step<'_>> {
    let balances = tournament.balances();
    let members: Vec<EntryId> = tournament.people(who).into_iter().map(|entry| entry.id).collect();
    let reached = last_session(tournament, who);
    let positions = (1..=tournament.current().0).map(PositionNo);
    let reached =
        positions.take_while(|position| reached.is_none_or(|last| tournament.session_of(*position).number <= last));
    let (mut steps, mut running) = (Vec::new(), Running::new());
    for position in reached {
        let session = tournament.session_of(position);
        if session.first == position && session.has_coefficient() {
            let before = running.total();
            running.open(session.coefficient, session.divides);
            steps.push(Step { position, cause: Cause::Coefficient { session, before }, running: running.total() });
        }
        let seats = tournament.seats.iter().filter(|seat| seat.position == position && members.contains(&seat.entry));
        for seat in seats {
            let balance = balances.get(&(seat.entry, position)).copied();
            let counted = running.score(balance.unwrap_or_default());
            let counted = running.multiplies().then_some(counted);
            steps.push(Step { position, cause: Cause::Played { seat, balance, counted }, running: running.total() });
        }
        let fines = tournament.penalties.iter().filter(|p| p.position == position && members.contains(&p.entry));
        for penalty in fines {
            running.deduct(penalty.points);
            steps.push(Step { position, cause: Cause::Fined(penalty), running: running.total() });
        }
    }
    steps
}

/// R5: every ranked player's total as a session begins, divided where its coefficient does so; none before the first position.
pub fn carried_into(tournament: &Tournament, session: &Session) -> HashMap<EntryId, Total> {
    let before = PositionNo(session.first.0.saturating_sub(1));
    if before == PositionNo(0) {
        return HashMap::new();
    }
    let totals = players(tournament, before).into_iter().filter_map(|row| {
        let Who::Player(id) = row.standing.who else { return None };
        let mut running = Running::from(row.total);
        running.open(session.coefficient, session.divides);
        Some((id, running.total()))
    });
    totals.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ranking::standings::ranked;
    use crate::tournament::{PenaltyId, sample};

    /// Two positions, each a session, the second with a coefficient; player 1 pays 10 points in the first.
    fn evening(coefficient: u16, divides: bool) -> Tournament {
        let mut tournament = sample::evening(&[[100, -100, 0, 0], [50, -40, -10, 0]]);
        let first = Session { positions: 1, ..tournament.first_session().clone() };
        let second = Session { number: 2, first: PositionNo(2), coefficient, divides, ..first.clone() };
        tournament.sessions = vec![first, second];
        let (id, entry, position) = (PenaltyId(1), EntryId(1), PositionNo(1));
        tournament.penalties.push(Penalty {
            id,
            entry,
            position,
            points: Score(10),
            offence: None,
            reason: "retard".into(),
        });
        tournament
    }

    #[test]
    fn r5_the_last_line_is_the_total_of_the_ranking() {
        for (coefficient, divides) in [(100, false), (130, false), (120, true)] {
            let tournament = evening(coefficient, divides);
            for row in ranked(&tournament, PositionNo(2)) {
                let last = explain(&tournament, row.standing.who).last().map(|step| step.running);
                assert_eq!(last, Some(row.total), "{coefficient} {divides}");
            }
        }
    }

    #[test]
    fn r5_each_figure_is_said_with_the_total_after_it() {
        let tournament = evening(130, false);
        let steps = explain(&tournament, Who::Player(EntryId(1)));
        let running: Vec<String> = steps.iter().map(|step| step.running.to_string()).collect();
        assert_eq!(running, ["100", "90", "90", "155"], "balance, penalty, coefficient, 1.30 × 50");
        assert!(matches!(steps[3].cause, Cause::Played { counted: Some(counted), .. } if counted.to_string() == "65"));
    }

    #[test]
    fn r5_a_coefficient_that_divides_is_in_what_is_carried_over() {
        let carried = |coefficient, divides| {
            let tournament = evening(coefficient, divides);
            carried_into(&tournament, &tournament.sessions[1]).get(&EntryId(1)).map(Total::to_string)
        };
        assert_eq!(carried(120, true).as_deref(), Some("75"), "(100 − 10) ÷ 1.20");
        assert_eq!(carried(120, false).as_deref(), Some("90"));
        let tournament = evening(100, false);
        assert!(carried_into(&tournament, tournament.first_session()).is_empty());
    }
}
