//! The journal and the checks.

mod done;
mod simulation;

pub use done::{Asked, CheckReport, Done, DoneAction, Failed, Failure, Finding, JournalLine, JournalReport, Made};
pub use simulation::{FailedTournament, SimulationReport};
