//! The facts of a season as its archive holds them, its nights' own archives among them. `docs/reference/archive.md` defines each field.

use serde::{Deserialize, Serialize};

use crate::{Archive, Person};
pub use domain::season::{Category, Member, NightResult, Points, Which};

/// A whole season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeasonArchive {
    /// Its name and days, and whether it is closed.
    pub season: Season,
    /// Its rules, in their order.
    pub rules: Vec<Rule>,
    /// Its categories, as they were added.
    pub categories: Vec<Category>,
    /// The people of its nights, by number.
    pub people: Vec<SeasonPerson>,
    /// Its nights, by day.
    pub nights: Vec<Night>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Season {
    pub name: String,
    pub from: String,
    pub to: String,
    pub closed: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    pub key: String,
    pub value: String,
}

/// A person in a night of the season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonPerson {
    pub number: u32,
    pub card: Person,
    pub labels: Vec<String>,
    /// Y13: the team of the season; written only where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
    /// Y10: the values frozen when the season was closed.
    pub then: Option<Member>,
}

/// A night of a season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Night {
    /// A tournament with its own archive.
    Played(Played, Box<Archive>),
    /// Results of elsewhere (Y12).
    Outside(Outside),
}

impl Night {
    /// Its settings in the season (Y2, Y10).
    pub const fn which(&self) -> &Which {
        match self {
            Self::Played(Played { which, .. }, _) | Self::Outside(Outside { which, .. }) => which,
        }
    }

    pub fn name(&self) -> &str {
        match self {
            Self::Played(_, own) => &own.tournament.name,
            Self::Outside(outside) => &outside.name,
        }
    }

    pub fn date(&self) -> &str {
        match self {
            Self::Played(_, own) => &own.tournament.date,
            Self::Outside(outside) => &outside.date,
        }
    }
}

/// A tournament as a night; its own archive follows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    #[serde(flatten)]
    pub which: Which,
    /// The person of each of its entries, in the order of the entries.
    pub people: Vec<u32>,
    /// Y16: the night of this file, from 1, that it is a second copy of; written only where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub same: Option<u32>,
    /// Lines of its own archive, the header included; counted when it is written.
    pub lines: usize,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outside {
    #[serde(flatten)]
    pub which: Which,
    pub name: String,
    pub date: String,
    pub players: Option<u32>,
    /// In a comité's base: the number and the name of the club that held it, and `equipes`, `etuis` or `etuis-equipes`, where it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club_name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    pub source: String,
    pub digest: String,
    pub results: Vec<NightResult<u32>>,
}
