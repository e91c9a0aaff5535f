//! The announced results of a tournament, as plain values: the claims to check.

use super::tie_break::Reason;

/// Everything that was announced.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Claims {
    /// Rankings, of any positions.
    pub rankings: Vec<RankingClaim>,
    /// The prizes of a closed tournament; `None` before, and where they cannot be paid.
    pub prizes: Option<PrizesClaim>,
    /// The PCN and PP of each affiliated player ranked in a closed tournament, as listed for the federation; `None` before, and where no grid
    /// gives them (D60).
    pub awards: Option<Vec<MemberClaim>>,
    /// The conditions of homologation: the rule of each, and whether it is met.
    pub homologation: Vec<(String, bool)>,
    /// The percentages of *donnes dupliquées*; `None` in other tournaments, and before the draw.
    pub etuis: Option<EtuisClaim>,
    /// The points of quadrettes.
    pub points: Option<PointsClaim>,
    /// The results of a match of teams.
    pub of_teams: Option<MatchClaim>,
}

/// The announced results of quadrettes (D31–D37).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PointsClaim {
    /// Results awaited (D28).
    pub awaited: usize,
    /// Every étui that two of them play, in all sessions.
    pub oppositions: Vec<OppositionClaim>,
    /// The ranking, best first.
    pub rows: Vec<PointsPlaceClaim>,
}

/// The opposition of two quadrettes on an étui, in thousandths of *points de match*.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OppositionClaim {
    pub session: u8,
    pub etui: u16,
    /// Number of one of them.
    pub a: u32,
    /// Number of the other.
    pub b: u32,
    /// Points of the first.
    pub pm_a: i64,
    /// Points of the second.
    pub pm_b: i64,
}

/// A quadrette ranked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PointsPlaceClaim {
    pub number: u32,
    /// From 1; equals share it.
    pub rank: u32,
    /// D34, D37: in thousandths, to two places with a point.
    pub milli_pm: String,
    /// D28: left before the end.
    pub left: bool,
}

/// The announced results of a match of two teams, or of three (D33, D35, D36).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MatchClaim {
    /// Results awaited (D28).
    pub awaited: usize,
    /// Every quart of every two teams.
    pub quarts: Vec<QuartClaim>,
    pub rows: Vec<TeamClaim>,
}

/// A *quart temps* of two teams, in thousandths of *points de match*.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct QuartClaim {
    /// From 1 to 4.
    pub quart: u8,
    /// Number of one of them.
    pub a: u32,
    /// Number of the other.
    pub b: u32,
    /// Points of the first.
    pub pm_a: i64,
    /// Points of the second.
    pub pm_b: i64,
}

/// A team's place.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TeamClaim {
    pub number: u32,
    /// From 1; a draw is two firsts.
    pub rank: u32,
    /// D36: victories and goal average, in thousandths; among three only.
    pub of_three: Option<(usize, i64)>,
    /// In thousandths, penalties taken off.
    pub scored: i64,
}

/// The announced results of *donnes dupliquées* (D15–D24).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EtuisClaim {
    /// Results awaited (D28).
    pub awaited: usize,
    /// True when the alternated ranking counts, not the general one (D23).
    pub alternated: bool,
    /// The topage of the last session: every line of every fiche.
    pub notes: Vec<NoteClaim>,
    /// The general ranking, best first.
    pub rows: Vec<PlaceClaim>,
}

/// A line of a fiche with its notes (D15–D17).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NoteClaim {
    pub etui: u16,
    pub position: u8,
    pub table: u16,
    /// Per defender (D13).
    pub mark: Option<i16>,
    /// The attacker's note in percent, to two places with a point: `62.50`.
    pub attack: Option<String>,
    /// The note of all defenders, where they have the same.
    pub defence: Option<String>,
}

/// A row of the rankings by percentages.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlaceClaim {
    /// Entry number, or the formation's.
    pub number: u32,
    /// D8: `N`, `NS`, …; `None` where there are no lines.
    pub line: Option<String>,
    /// D22: rank in the general ranking.
    pub general: u32,
    /// D23: rank in the alternated ranking.
    pub alternated: Option<u32>,
    /// D23: rank in the line.
    pub group: Option<u32>,
    /// D19: in the last session, in percent to two places.
    pub attack: Option<String>,
    /// D19: in the last session.
    pub defence: Option<String>,
    /// D26: percentage points taken off, to one place.
    pub penalties: Option<String>,
    /// D24: in percent, with as many decimals as set it apart (D22).
    pub total: String,
    /// The total as a fraction of 1: `99/160`.
    pub exact: String,
    /// D28: left before the end.
    pub left: bool,
}

/// The prizes as announced (O2, R8), in cents.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PrizesClaim {
    /// Set aside in all.
    pub set_aside_cents: i64,
    /// Entry number, or the team's, and the money; by number.
    pub won: Vec<(u32, i64)>,
    /// The same of special prizes.
    pub special: Vec<(u32, i64)>,
}

/// A ranking as announced.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RankingClaim {
    /// After which position.
    pub position: u8,
    /// Players one by one, though teams are ranked.
    pub individual: bool,
    /// True for the final ranking of a closed tournament, the one with PCN and PP.
    pub closed: bool,
    /// Best first.
    pub rows: Vec<RowClaim>,
}

/// A player or a team in a ranking.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RowClaim {
    /// Entry number, or the team's.
    pub number: u32,
    /// Rank, shared by equals (R2).
    pub rank: u32,
    /// True when another row has the same rank.
    pub tied: bool,
    /// Total to two places at most, with a point: `926.10`.
    pub total: String,
    /// Balance of each position so far; `None` where nothing was scored.
    pub balances: Vec<Option<i32>>,
    /// Penalty points deducted (A1), positive.
    pub penalties: i32,
    /// R3: the criterion that broke the tie, or why none did.
    pub tie_break: Option<Reason>,
    /// C6: qualified for the stage that follows; `None` where there is none, or not yet.
    pub qualified: Option<bool>,
    /// Left before the end (R6).
    pub left: bool,
    /// The last session played (R5).
    pub session: u8,
    /// PCN; `None` for none.
    pub pcn: Option<u32>,
    /// PP; `None` for none.
    pub pp: Option<u32>,
    /// The members of a team, in any order; empty for a player.
    pub members: Vec<MemberClaim>,
}

/// A player and his award.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MemberClaim {
    pub number: u32,
    /// PCN; `None` for none.
    pub pcn: Option<u32>,
    /// PP; `None` for none.
    pub pp: Option<u32>,
}
