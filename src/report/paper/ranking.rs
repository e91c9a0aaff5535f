//! A ranking with what paper needs of it.

use super::{PaperHead, PaperPosition};
use crate::Table;
use crate::result::RankingReport;
use serde::Serialize;

/// A ranking with what paper needs to lay its columns out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RankingPaper {
    pub head: PaperHead,
    /// The last position counted.
    pub when: PaperPosition,
    /// True for the players of a team tournament one by one.
    pub one_by_one: bool,
    /// The ranking; a team without a name of its own is called by its number.
    pub report: RankingReport,
    /// The sessions counted, in order.
    pub sessions: Vec<RankingSession>,
}

/// One session in a ranking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RankingSession {
    /// Its number, as in the rows of the ranking.
    pub number: u8,
    /// `séance 2`, `carré final`.
    pub name: String,
    /// How many of its positions are counted.
    pub positions: u8,
    /// R5: what its scores count for in the totals: `× 1,15`, `÷ 1,15`.
    pub coefficient: Option<String>,
    /// Heading of those whose last session it was: `Éliminés après la séance 1`.
    pub last_of: String,
    /// The balances of its positions added up, row by row of the ranking; `None` where nothing was played.
    pub sums: Vec<Option<i32>>,
}

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
