//! Y2, Y3: one night as a season sees it: each person's result, before any rule of the season.

use chrono::NaiveDate;

use super::Points;
use crate::tournament::{PersonId, TournamentId};

/// The key of a night whose sheets are not in the base.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OutsideNightId(pub i64);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NightKey {
    /// A tournament of the base.
    Tournament(TournamentId),
    /// Results brought from elsewhere (Y12).
    Outside(OutsideNightId),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Night {
    pub key: NightKey,
    pub name: String,
    /// The day; of the first session where there are several.
    pub date: NaiveDate,
    /// Played in duos or teams (R4).
    pub teams: bool,
    /// Played with étuis (D1): its percentages are no points to add to others.
    pub duplicate: bool,
    /// The number of players (teams) ranked; `None` where unknown (Y12).
    pub ranked: Option<u32>,
    /// All persons ranked, best first, each once.
    pub results: Vec<NightResult>,
}

/// One person's result in a night.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NightResult {
    pub person: PersonId,
    /// The unit ranked: the same number for the members of one team.
    pub unit: u32,
    /// R2: the rank among all; `None` where it is not known (Y12).
    pub rank: Option<u32>,
    /// The total, a team's divided by its members; `None` where it is not known (Y12).
    pub total: Option<Points>,
    /// Deals planned for a player who went as far; `None` where unknown (Y12).
    pub deals: Option<u32>,
    /// PCN received; `None` where it is not known (Y12).
    pub pcn: Option<u32>,
    pub pp: Option<u32>,
    /// R6: left before the end.
    pub left: bool,
}

impl Night {
    /// The person's result.
    pub fn result(&self, person: PersonId) -> Option<&NightResult> {
        self.results.iter().find(|result| result.person == person)
    }
}
