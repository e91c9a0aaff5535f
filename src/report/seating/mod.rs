//! Seating.

mod circuit;
mod movement;

/// A plan of moves, laid out and judged.
#[derive(Debug)]
pub enum PlanReport {
    Movement(MovementReport),
    Circuit(CircuitReport),
}

impl PlanReport {
    /// Remarks for the arbiter, in French.
    pub fn remarks(&self) -> Vec<String> {
        match self {
            Self::Movement(report) => report.remarks().into_iter().map(String::from).collect(),
            Self::Circuit(report) => report.remarks(),
        }
    }

    /// Where places are drawn, repeated meetings are allowed (M6); with étuis they are a warning (D40).
    pub fn is_sound(&self) -> bool {
        match self {
            Self::Movement(report) => {
                (report.clean_positions.is_none() || report.repeats.is_empty()) && report.defects.is_empty()
            }
            Self::Circuit(report) => report.defects.is_empty(),
        }
    }
}

pub use circuit::{Balance, Called, CircuitChoice, CircuitChoiceLine, CircuitReport, CircuitTable, RestLine};
pub use movement::{
    AtThree, ChoiceLine, ChoiceReport, FormationLine, GoingOnReport, MovementReport, MovementTable, PlacementReport,
    Remark, RepeatLine,
};
