//! How a player's total came about.

use super::numbered;
use serde::Serialize;

use crate::Number;
use crate::table::{Table, Tabular};
use domain::Total;

/// One step of a player's total.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TotalStep {
    /// At which position.
    pub position: u8,
    /// Where the player sat, or the penalty and its reason, in French.
    pub what: String,
    /// Points added; `None` while the sheet is awaited.
    pub points: Option<i32>,
    /// Their value once multiplied (R5); `None` without a coefficient.
    pub counted: Option<Total>,
    /// The total so far; `None` when it is no whole number (R5).
    pub running: Option<i32>,
    /// The total so far, exact.
    pub running_exact: Total,
}

/// How a player's total and rank came about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ExplainReport {
    /// Entry number, or the team's.
    pub number: u32,
    /// `NOM Prénom`, or the team's name.
    pub name: String,
    /// In the order of the evening.
    pub steps: Vec<TotalStep>,
    /// R1; `None` for a contestant not ranked, or when it is no whole number (R5).
    pub total: Option<i32>,
    /// R1, R5, exact; `None` for a contestant not ranked.
    pub total_exact: Option<Total>,
    /// R2.
    pub rank: Option<u32>,
    /// Why that rank, in French.
    pub notes: Vec<String>,
}

impl Tabular for ExplainReport {
    fn table(&self) -> Table {
        let multiplied = self.steps.iter().any(|step| step.counted.is_some());
        Table::of(numbered(&self.name, self.number), &self.steps)
            .column(">Position", |step| step.position)
            .column("Place", |step| &step.what)
            .column(">Points", |step| step.points.map(|points| Number::from(points).signed()))
            .column(multiplied.then_some(">Comptés"), |step| {
                step.counted.map(|counted| Number::from(counted).signed())
            })
            .column(">Cumul", |step| Number::from(step.running_exact).signed())
            .notes(&self.notes)
    }
}
