//! The journal and the checks.

mod check;
mod done;
mod journal;
mod simulation;

pub use check::{CheckReport, Finding};
pub use done::{Done, DoneAction, Failed, Failure, Made};
pub use journal::{JournalLine, JournalReport};
pub use simulation::{FailedTournament, SimulationReport};
