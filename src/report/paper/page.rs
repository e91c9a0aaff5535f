//! The results of a tournament for a page that anybody may read: no licences, no fees.

use serde::Serialize;

use crate::report::result::RankingReport;

/// What the page shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ResultsPage {
    /// Version of the JSON form.
    pub schema: u32,
    /// The tournament in a few lines: what, then the fact.
    pub facts: Vec<(String, String)>,
    /// The first position of each session after the first, with the session's name.
    pub sessions: Vec<(u8, String)>,
    /// The ranking.
    pub ranking: RankingReport,
    /// The program's version.
    pub version: String,
}
