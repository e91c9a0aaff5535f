//! The ranking after a position, or the final one.

use serde::Serialize;

/// A ranking as it is shown, printed and exported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RankingReport {
    /// Version of the JSON form; it only ever gains fields.
    pub schema: u32,
    /// The tournament's name.
    pub tournament: String,
    /// Its date, ISO 8601.
    pub date: String,
    /// The last position counted.
    pub position: u8,
    /// How many positions the tournament has.
    pub positions: u8,
    /// True while sheets of `position` are missing.
    pub provisional: bool,
    /// True once the tournament is closed.
    #[serde(rename = "final")]
    pub is_final: bool,
    /// One row per player, best first.
    pub rows: Vec<RankingRow>,
    /// Remarks for the reader, in French (ties that nothing breaks, why nobody receives PCN, …).
    pub notes: Vec<String>,
}

/// One player in a ranking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RankingRow {
    /// Shared by equal totals (R2: 36, 36, 38).
    pub rank: u32,
    /// True when another player has the same rank.
    pub tied: bool,
    /// Entry number.
    pub number: u32,
    /// Federation licence, if any.
    pub licence: Option<String>,
    /// `NOM Prénom`.
    pub name: String,
    /// Club, if known.
    pub club: Option<String>,
    /// Total as a decimal string (R1), penalties deducted.
    pub total: String,
    /// Balance of each position so far; `None` where the player did not play.
    pub balances: Vec<Option<i32>>,
    /// Penalty points deducted (A1), positive.
    pub penalties: i32,
    /// How a tie was broken, when it was.
    pub tie_break: Option<String>,
    /// PCN, once the tournament is closed; `None` when the player receives none.
    pub pcn: Option<u32>,
    /// True when the player left before the end (R6).
    pub left: bool,
}
