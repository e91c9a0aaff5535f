//! The journal and the checks.

mod check;
mod journal;
mod simulation;

pub use check::{CheckReport, Finding};
pub use journal::{JournalLine, JournalReport};
pub use simulation::{FailedTournament, SimulationReport};
