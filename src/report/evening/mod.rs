//! The evening: where it stands, its summary, the tournaments of the base.

mod practice;
mod status;
mod summary;
mod tournaments;

pub use practice::{PracticeMarks, PracticeSheet};
pub use status::{Now, Paired, StatusReport};
pub use summary::{Leader, Pace, SummaryPaper};
pub use tournaments::{TournamentLine, TournamentList};
