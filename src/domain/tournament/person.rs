//! A person, as the club's directory knows him.

use chrono::NaiveDate;
use serde::Serialize;

use crate::full_name;

/// The card of a person.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Person {
    pub licence: Option<String>,
    pub last_name: String,
    /// First name; may be empty.
    pub first_name: String,
    /// Both, without accents or case, for searching.
    #[serde(skip)]
    pub folded: String,
    /// Club; may be empty.
    pub club: String,
    /// *Comité*; may be empty.
    pub committee: String,
    /// P7: affiliated to the FFT this season.
    pub affiliated: bool,
    /// C1: date of birth.
    pub birth: Option<NaiveDate>,
    /// C3: series in the national ranking, 1 to 4.
    pub series: Option<u8>,
    /// C3: licensed the year before; a player who was not counts as 4th series.
    pub licensed_before: bool,
    /// Zone; may be empty.
    pub zone: String,
    /// M11: members of one family meet as little as possible; may be empty.
    pub family: String,
}

impl Person {
    /// `NOM Prénom`.
    pub fn name(&self) -> String {
        full_name(&self.last_name, &self.first_name)
    }
}

/// Surname, first name and both folded, as they stand on the card of an erased person.
pub fn erased_name(id: super::PersonId) -> [String; 3] {
    [format!("Joueur effacé {}", id.0), String::new(), format!("joueur efface {}", id.0)]
}

/// A person of the directory, with his key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    pub id: super::PersonId,
    pub person: Person,
}
