//! Y2, Y3: one night as a season sees it: each person's result, before any rule of the season.

use std::collections::HashSet;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::{Placed, Points};
use crate::text::fold;
use crate::tournament::{PersonId, TournamentId};

/// The key of a night whose sheets are not in the base.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OutsideNightId(pub i64);

impl OutsideNightId {
    /// `E12`, as it is typed.
    pub fn parse(text: &str) -> Option<Self> {
        text.strip_prefix(['E', 'e'])?.parse().ok().filter(|id| *id > 0).map(Self)
    }
}

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
    /// Played in duos, teams or formations (R4, D1).
    pub teams: bool,
    /// Played with étuis (D1): its percentages are no points to add to others.
    pub duplicate: bool,
    /// The number the comité gave the club that held it; `None` in a club's own base.
    pub club: Option<u32>,
    /// That club's name.
    pub host: Option<String>,
    /// The digest of the archive it was made of.
    pub origin: Option<String>,
    /// The ranks of all who are ranked, each formation once, best first; those known of a night of elsewhere.
    pub ranks: Vec<u32>,
    /// The number of players or formations ranked; `None` where unknown (Y12).
    pub ranked: Option<u32>,
    /// All persons ranked, best first, each once.
    pub results: Vec<NightResult>,
}

/// One person's result in a night; of a file's line the person is found later.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NightResult<P = PersonId> {
    pub person: P,
    /// The unit ranked: the same number for the members of one formation; of a night of elsewhere its line.
    #[serde(rename = "line")]
    pub unit: u32,
    /// R2: the rank among all; `None` where it is not known (Y12).
    pub rank: Option<u32>,
    /// The total, a team's divided by its members; `None` where it is not known (Y12) or no total of points.
    #[serde(rename = "total_hundredths")]
    pub total: Option<Points>,
    /// Deals planned for a player who went as far; `None` where unknown (Y12).
    pub deals: Option<u32>,
    /// PCN received; `None` where it is not known (Y12, D60).
    pub pcn: Option<u32>,
}

impl<P> NightResult<P> {
    /// The same of that person.
    pub const fn of<Q>(&self, person: Q) -> NightResult<Q> {
        let Self { unit, rank, total, deals, pcn, .. } = *self;
        NightResult { person, unit, rank, total, deals, pcn }
    }
}

impl Night {
    /// A night of elsewhere (Y12): each unit has its own line.
    pub fn elsewhere(
        key: OutsideNightId,
        name: String,
        date: NaiveDate,
        ranked: Option<u32>,
        results: Vec<NightResult>,
    ) -> Self {
        let mut units = HashSet::new();
        let ranks =
            results.iter().filter(|result| units.insert(result.unit)).filter_map(|result| result.rank).collect();
        let (key, teams, duplicate) = (NightKey::Outside(key), false, false);
        Self { key, name, date, teams, duplicate, club: None, host: None, origin: None, ranks, ranked, results }
    }

    /// `Soirée A du 12/10/2024`.
    pub fn words(&self) -> String {
        format!("{} du {}", self.name, self.date.format("%d/%m/%Y"))
    }

    /// The person's result.
    pub fn result(&self, person: PersonId) -> Option<&NightResult> {
        self.results.iter().find(|result| result.person == person)
    }

    /// The place of a result among all; `None` where it is not known.
    pub(super) fn placed(&self, result: &NightResult) -> Option<Placed> {
        let rank = result.rank?;
        let shared = self.ranks.iter().filter(|other| **other == rank).count();
        Some(Placed { rank, shared: u32::try_from(shared).unwrap_or(u32::MAX), of: self.ranked })
    }

    /// Y2: as many as the night ranked, at least.
    pub(super) fn size(&self) -> u32 {
        self.ranked.unwrap_or_else(|| u32::try_from(self.results.len()).unwrap_or(u32::MAX))
    }

    /// Y16: people both nights of one day have, where that is at least half of one of them: perhaps one night, counted twice.
    pub fn alike(&self, other: &Self) -> Option<usize> {
        if self.date != other.date {
            return None;
        }
        let mine: HashSet<PersonId> = self.results.iter().map(|result| result.person).collect();
        let both = other.results.iter().filter(|result| mine.contains(&result.person)).count();
        (both > 0 && both * 2 >= mine.len().min(other.results.len())).then_some(both)
    }

    /// Of one day, and of one name.
    pub fn same_name(&self, other: &Self) -> bool {
        self.date == other.date && fold(&self.name) == fold(&other.name)
    }
}
