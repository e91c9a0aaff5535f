//! A season as a public page.

use serde::Serialize;

use super::SeasonRanking;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeasonPage {
    /// The rules in sentences.
    pub rules: Vec<String>,
    /// The ranking, each named as he allows.
    pub ranking: SeasonRanking,
    /// The program's version.
    pub version: String,
}
