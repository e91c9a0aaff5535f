//! The ranking after a position, or the final one.

use serde::Serialize;

use domain::Total;
use domain::award::Formula;
use domain::ranking::TieBreak;

/// A ranking as it is shown, printed and exported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RankingReport {
    /// The tournament's name.
    pub tournament: String,
    /// Its date, ISO 8601.
    pub date: String,
    /// The formula: `individuel`, `duo` or `equipe4`.
    pub formula: Formula,
    /// The last position counted.
    pub position: u8,
    /// How many positions the tournament has.
    pub positions: u8,
    /// True while sheets of `position` are missing.
    pub provisional: bool,
    /// True once the tournament is closed.
    #[serde(rename = "final")]
    pub is_final: bool,
    /// One row per player (or team), best first.
    pub rows: Vec<RankingRow>,
    /// Remarks for the reader, in French (ties that nothing breaks, why nobody receives PCN, …).
    pub notes: Vec<String>,
    /// Remarks for the arbiter alone, clauses in French: on the screen, never on a poster.
    pub warnings: Vec<String>,
}

/// A member of a team in a ranking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RankingMember {
    pub number: u32,
    /// Federation licence, if any.
    pub licence: Option<String>,
    /// `NOM Prénom`.
    pub name: String,
    /// Club, if known.
    pub club: Option<String>,
    /// P7: receives what the place gives.
    #[serde(skip)]
    pub affiliated: bool,
    /// PCN, once the tournament is closed; `None` for a player who receives none (P7).
    pub pcn: Option<u32>,
    /// PP, in a championship that gives them; `None` for a player who receives none.
    pub pp: Option<u32>,
}

/// One player, or one team, in a ranking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RankingRow {
    /// Shared by equal totals (R2: 36, 36, 38).
    pub rank: u32,
    /// True when another player has the same rank.
    pub tied: bool,
    /// Entry number, or the team's.
    pub number: u32,
    /// Federation licence, if any.
    pub licence: Option<String>,
    /// `NOM Prénom`, or the team's name.
    pub name: String,
    /// Club, if known.
    pub club: Option<String>,
    /// R1: penalties deducted.
    pub total: Total,
    /// Balance of each position so far; `None` where the player did not play.
    pub balances: Vec<Option<i32>>,
    /// Penalty points deducted (A1), positive.
    pub penalties: i32,
    /// P7: receives what the place gives; a team always does.
    #[serde(skip)]
    pub affiliated: bool,
    /// R3: how a tie was broken, or why it could not be.
    pub tie_break: Option<TieBreak>,
    /// PCN, once the tournament is closed; `None` when the player receives none.
    pub pcn: Option<u32>,
    /// PP, in a championship that gives them (P8, P9).
    pub pp: Option<u32>,
    /// C6: qualified for the stage that follows; `None` where nobody is, or not yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub qualified: Option<bool>,
    /// True when the player left before the end (R6).
    pub left: bool,
    /// The last session played: less than the last one for a contestant eliminated earlier (R5, M10).
    pub session: u8,
    /// The members of a team; empty for a player.
    pub members: Vec<RankingMember>,
}

impl RankingReport {
    /// Its rows are teams.
    pub fn in_teams(&self) -> bool {
        self.formula != Formula::Individuel
    }

    /// C6: some of those ranked are qualified.
    pub fn has_qualified(&self) -> bool {
        self.rows.iter().any(|row| row.qualified == Some(true))
    }
}

impl RankingRow {
    /// The members of a team in one line: `DUPONT Anne – MARTIN Paul`.
    pub fn members_words(&self) -> String {
        self.members.iter().map(|member| member.name.as_str()).collect::<Vec<_>>().join(" – ")
    }
}
