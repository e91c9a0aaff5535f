//! Seating.

mod circuit;
mod movement;

pub use circuit::{Balance, Called, CircuitChoice, CircuitChoiceLine, CircuitReport, CircuitTable, RestLine};
pub use movement::{
    AtThree, ChoiceLine, ChoiceReport, FormationLine, GoingOnReport, MovementReport, MovementTable, PlacementReport,
    RepeatLine,
};
