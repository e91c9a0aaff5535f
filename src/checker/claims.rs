//! What a program announces of a tournament, as plain values: what is checked.

/// Everything that was announced.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Claims {
    /// Rankings, of any positions.
    pub rankings: Vec<RankingClaim>,
    /// The prizes of a closed tournament; `None` before, and where they cannot be paid.
    pub prizes: Option<PrizesClaim>,
    /// What homologation asks: the rule of each condition, and whether it is met.
    pub homologation: Vec<(String, bool)>,
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
    /// True when somebody else has the same rank.
    pub tied: bool,
    /// Total to two places at most, with a point: `926.10`.
    pub total: String,
    /// Balance of each position so far; `None` where nothing was scored.
    pub balances: Vec<Option<i32>>,
    /// Penalty points deducted (A1), positive.
    pub penalties: i32,
    /// R3: what told the row apart, in the program's French words.
    pub tie_break: Option<String>,
    /// C6: qualified for the stage that follows; `None` where nobody is, or not yet.
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

/// A member of a team, and what he receives.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MemberClaim {
    /// Entry number.
    pub number: u32,
    /// PCN; `None` for none.
    pub pcn: Option<u32>,
    /// PP; `None` for none.
    pub pp: Option<u32>,
}
