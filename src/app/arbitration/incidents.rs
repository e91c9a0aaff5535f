//! The arbiter's penalties and rulings of an evening, in one list.

use super::penalty::ranked;
use crate::club::Club;
use crate::duplicate::evening::decisions::{decisions, fined};
use crate::error::Result;
use domain::Score;
use domain::advice::Step;
use domain::arbitration::ban;
use domain::arbitration::contradiction::{self, Contradiction};
use domain::arbitration::heeded;
use domain::tournament::{Penalty as Given, Tournament, Who};
use report::arbitration::{IncidentLine, IncidentReport};

impl Club {
    /// All penalties and decisions of the tournament.
    pub fn incidents(&self) -> Result<IncidentReport> {
        let tournament = self.tournament()?;
        let report = incidents_of(&tournament, &contradiction::contradictions(&tournament));
        let mut decisions = report.incidents.iter().rev().filter(|line| line.table.is_some());
        let last = decisions.find_map(|line| line.lift.as_ref());
        Ok(IncidentReport { lift: last.map(self.wording()), ..report })
    }
}

/// The same, of a tournament whose contradicted decisions are known.
pub(crate) fn incidents_of(tournament: &Tournament, contradicted: &[Contradiction]) -> IncidentReport {
    let mut lines = Vec::new();
    for (index, row) in tournament.incidents.iter().enumerate() {
        let deal = row.deal.map_or_else(String::new, |deal| format!(", donne {deal}"));
        // One that leaves open whether the sheet heeds it may also name the wrong player: confirming it is then not enough.
        let against: Vec<_> = contradicted.iter().filter(|one| one.index == index).collect();
        let texts: Vec<String> = against.iter().map(|one| one.text()).collect();
        let replaced = heeded::is_replaced(tournament, index);
        lines.push(IncidentLine {
            position: row.position.0,
            table: Some(row.table.0),
            deal: row.deal,
            about: format!("table {}{deal}", row.table),
            decision: row.words(),
            points: 0,
            reason: row.why(),
            at_fault: ban::words_now(tournament, index),
            replaced,
            confirmed: row.heeded && !replaced,
            unsaid: !against.is_empty() && against.iter().all(|one| one.unsaid()),
            contradicted: (!texts.is_empty()).then(|| texts.join(" ; ")),
            lift: heeded::is_to_lift(tournament, index).then_some(Step::RuleDeal {
                cancelled: false,
                position: row.position,
                table: row.table,
                deal: row.deal,
            }),
            ways: against.iter().flat_map(|one| contradiction::ways(one)).collect(),
        });
    }
    if tournament.is_duplicate() {
        lines.extend(decisions(tournament));
    }
    lines.extend(given(tournament));
    IncidentReport { incidents: lines, lift: None }
}

/// The step that lifts a penalty: its rank among all that the player was given.
fn lift_step(tournament: &Tournament, row: &Given) -> Step {
    let rank = ranked(tournament, row.entry).find(|(_, other)| other.id == row.id).map_or(0, |(rank, _)| rank);
    Step::LiftPenalty { entry: tournament.number(Who::Player(row.entry)), rank }
}

/// Penalties and warnings, of étuis also bonuses.
pub(crate) fn given(tournament: &Tournament) -> impl Iterator<Item = IncidentLine> {
    let penalties = tournament.penalties.iter().map(|row| IncidentLine {
        position: row.position.0,
        about: tournament.name(row.entry),
        decision: if row.points == Score::ZERO { "avertissement".into() } else { format!("−{} points", row.points) },
        points: row.points.0,
        reason: row.why(),
        lift: Some(lift_step(tournament, row)),
        ..IncidentLine::default()
    });
    penalties.chain(fined(tournament))
}
