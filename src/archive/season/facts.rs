//! The facts of a season as its archive holds them. `docs/reference/archive.md` defines each field.

use serde::{Deserialize, Serialize};

use crate::{Archive, Person};

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

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Category {
    pub name: String,
    pub age_min: Option<u8>,
    pub age_max: Option<u8>,
    pub series_first: Option<u8>,
    pub series_last: Option<u8>,
    pub club: Option<String>,
    pub label: Option<String>,
}

/// A person in a night of the season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonPerson {
    pub number: u32,
    pub card: Person,
    pub labels: Vec<String>,
    pub publication: Option<String>,
    pub then: Option<Then>,
}

/// Y10: the values frozen for a person when the season was closed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Then {
    pub club: String,
    pub affiliated: bool,
    pub series: Option<u8>,
    pub born: Option<i32>,
    pub labels: Vec<String>,
}

/// A night, and its settings in the season (Y2, Y10).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Night {
    pub counts: Option<bool>,
    pub coefficient: Option<u16>,
    pub mandatory: bool,
    pub said: String,
    pub at_closing: bool,
    pub facts: NightFacts,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NightFacts {
    /// A tournament, and the person of each of its entries, in the order of the entries.
    Played(Box<Archive>, Vec<u32>),
    /// Results of elsewhere (Y12).
    Outside(Outside),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outside {
    pub name: String,
    pub date: String,
    pub players: Option<u32>,
    pub source: String,
    pub digest: String,
    pub results: Vec<OutsideResult>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutsideResult {
    pub person: u32,
    pub line: u32,
    pub rank: Option<u32>,
    pub total_hundredths: Option<i64>,
    pub deals: Option<u32>,
    pub pcn: Option<u32>,
}
