//! The club's year on paper: the ranking night by night, a player's card, the honours, the rules.

use super::{CategoryLine, PalmaresReport, PersonYear, RulesReport, SeasonRanking};
use crate::paper::PaperHead;
use serde::Serialize;

/// The ranking with a column for each night.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeasonPaper {
    /// The season, as a tournament's head.
    pub head: PaperHead,
    pub ranking: SeasonRanking,
    /// A comité's: each person's club stands in the place of the nights.
    pub clubs: bool,
}

/// One player's year.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeasonCard {
    pub head: PaperHead,
    pub player: PersonYear,
    /// Where his private page is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub door: Option<String>,
}

/// The first three of a season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeasonPodium {
    pub season: String,
    /// Not closed yet.
    pub provisional: bool,
    /// Rank, name and mark, as they are shown.
    pub first: Vec<(u32, String, String)>,
}

/// The honours: the first three of each season and of each night, and the records.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PalmaresPaper {
    pub head: PaperHead,
    /// This season's first three, then those of the closed seasons before it.
    pub seasons: Vec<SeasonPodium>,
    /// The nights and the records.
    pub report: PalmaresReport,
}

/// The rules in sentences, to be pinned up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeasonRulesPaper {
    pub head: PaperHead,
    pub rules: RulesReport,
    /// The extra rankings.
    pub categories: Vec<CategoryLine>,
    /// Nights that count more, or cannot be dropped, in sentences.
    pub nights: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeasonPage {
    /// The rules in sentences.
    pub rules: Vec<String>,
    /// The ranking, each named as he allows.
    pub ranking: SeasonRanking,
    /// Numbers of nights that have no column; they count.
    #[serde(skip)]
    pub hidden: Vec<String>,
    /// The program's version.
    pub version: String,
}
