//! The *fiche d'identification* (*fiche d'inscription*) a player, a duo or a team of 4 fills in on arrival.

use serde::Serialize;

use crate::paper::PaperHead;
use domain::tournament::Entrant;

/// Identification sheets of one tournament, or blank ones.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct IdentificationPaper {
    /// Tournament; without a name on sheets that are not of any.
    pub head: PaperHead,
    #[serde(skip)]
    pub entrant: Entrant,
    /// The fee of each player in French (`12,00 €`), where there is one.
    pub fee: Option<String>,
    /// One per sheet.
    pub sheets: Vec<Identification>,
}

/// One identification sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Identification {
    /// Number of the entry, or of the team; `None` on a blank sheet.
    pub number: Option<u32>,
    /// The team's own name, may be empty.
    pub team: String,
    /// The payment, in French, once there is one.
    pub paid: Option<String>,
    /// As many as enter together.
    pub players: Vec<Identified>,
}

/// One player of an identification sheet; empty to be filled in.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Identified {
    /// FFT licence number.
    pub licence: String,
    pub last_name: String,
    pub first_name: String,
    pub club: String,
    /// *Position de départ*: `N7`, or `7` where orientations change; in a team, the first table and chair, `6 Ouest`; empty where not
    /// drawn.
    pub start: String,
}
