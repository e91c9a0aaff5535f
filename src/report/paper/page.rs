//! The results of a tournament for a public page: no licences, no fees.

use serde::Serialize;

use crate::Table;
use crate::result::RankingReport;

/// The public results, by what was dealt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum PublishedResults {
    /// *Donnes libres*.
    Free(ResultsPage),
    /// *Donnes dupliquées*.
    Duplicate(DuplicatePage),
}

/// The results of *donnes libres*.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ResultsPage {
    /// The tournament in a few lines: what, then the fact.
    pub facts: Vec<(String, String)>,
    /// The first position of each session after the first, with the session's name.
    pub sessions: Vec<(u8, String)>,
    pub ranking: RankingReport,
    /// The program's version.
    pub version: String,
}

/// The results of *donnes dupliquées*, in any format.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DuplicatePage {
    /// The tournament's name.
    pub tournament: String,
    /// ISO date.
    pub date: String,
    /// The tournament in a few lines: what, then the fact.
    pub facts: Vec<(String, String)>,
    /// `Classement alterné, final`.
    pub words: String,
    pub ranking: Table,
    /// The program's version.
    pub version: String,
}
