//! Y4, Y9, Y10, Y13: the data of a person that a season needs besides the nights.

use serde::{Deserialize, Serialize};

use super::rules::Eligible;
use crate::text::fold;
use crate::tournament::PersonId;

/// A person, as he is now or, once the season is closed, as he was then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    #[serde(skip)]
    pub person: PersonId,
    /// `NOM Prénom`.
    #[serde(skip)]
    pub name: String,
    #[serde(skip)]
    pub folded: String,
    /// Club; may be empty.
    pub club: String,
    pub affiliated: bool,
    /// Series in the national ranking, 1 to 4.
    pub series: Option<u8>,
    /// Year of birth.
    pub born: Option<i32>,
    /// Labels given with his consent.
    pub labels: Vec<String>,
    /// Y13: the team of the season.
    #[serde(skip)]
    pub team: Option<String>,
}

impl Member {
    /// Y4: whether the rules list him.
    pub(crate) fn is_listed(&self, eligible: &Eligible) -> bool {
        match eligible {
            Eligible::Everybody => true,
            Eligible::Club(club) => fold(&self.club) == fold(club),
            Eligible::Affiliated => self.affiliated,
            Eligible::Label(label) => self.has_label(label),
        }
    }

    /// Whether he has a label, however it is written.
    pub(crate) fn has_label(&self, label: &str) -> bool {
        self.labels.iter().any(|own| fold(own) == fold(label))
    }
}
