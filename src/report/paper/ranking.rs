//! A ranking with what paper needs of it.

use serde::Serialize;

use super::{PaperHead, PaperPosition};
use crate::RankingReport;

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
