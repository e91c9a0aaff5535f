//! A person's year as it is read on a screen: with what he lacks and the nights to come.

use serde::Serialize;

use super::PersonYear;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OwnYear {
    pub year: PersonYear,
    /// What a next night would have to be, in French.
    pub missing: Option<String>,
    /// The season's tournaments that are not closed: ISO date, name.
    pub next: Vec<(String, String)>,
}
