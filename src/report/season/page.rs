//! A season as a public page.

use serde::Serialize;

use super::SeasonRanking;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeasonPage {
    /// Version of the JSON form.
    pub schema: u32,
    /// The rules in sentences.
    pub rules: Vec<String>,
    /// The ranking, each named as he allows.
    pub ranking: SeasonRanking,
    /// The program's version.
    pub version: String,
}
