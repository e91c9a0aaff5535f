//! A tournament in a page or two (*bilan*): facts, podium, course, deal figures.

use serde::Serialize;

use crate::paper::PaperHead;
use crate::result::RankingRow;
use crate::result::TournamentStatistics;
use domain::Total;

/// The content of the summary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SummaryPaper {
    pub head: PaperHead,
    /// The tournament in a few lines: what, then the fact.
    pub facts: Vec<(String, String)>,
    /// The events, counted: name, then number.
    pub counts: Vec<(String, String)>,
    /// True once the tournament is closed.
    pub is_final: bool,
    /// The last position counted.
    pub position: u8,
    /// How many positions the tournament has.
    pub positions: u8,
    /// The ranked contestants, in the plural: `joueurs`, `duos`, `équipes`.
    pub noun: String,
    /// The best places, those of rank 3 and better.
    pub podium: Vec<RankingRow>,
    /// The totals of those ranked to the end, best first.
    pub totals: Vec<Total>,
    /// The first positions of the sessions after the first one.
    pub sessions: Vec<u8>,
    /// The best ten, position by position.
    pub leaders: Vec<Leader>,
    /// When the sheets came in, position by position.
    pub paces: Vec<Pace>,
    /// The figures of the deals; `None` where no sheet is kept deal by deal.
    pub statistics: Option<TournamentStatistics>,
    /// Remarks on the ranking, in French.
    pub notes: Vec<String>,
}

/// One of those in front.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Leader {
    /// Rank after the last position counted.
    pub rank: u32,
    /// `NOM Prénom`, or the team.
    pub name: String,
    /// Total after each position; `None` where sheets are awaited or before playing.
    pub totals: Vec<Option<Total>>,
    /// Rank after each position, as the totals.
    pub ranks: Vec<Option<u32>>,
}

/// When the sheets of one position were entered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Pace {
    pub position: u8,
    /// Time of the first sheet, `20:31`.
    pub first: String,
    /// Time of the last one.
    pub last: String,
    /// The table of the last one.
    pub slowest: u16,
    /// Minutes since the first sheet, sheet by sheet, in the order of the times.
    pub minutes: Vec<u32>,
}
