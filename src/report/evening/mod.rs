//! The evening: where it stands, its summary, the tournaments of the base.

mod status;
mod summary;

pub use status::{Now, Paired, StatusReport, TournamentLine, TournamentList};
pub use summary::{Leader, Pace, PracticeMarks, PracticeSheet, SummaryPaper};
