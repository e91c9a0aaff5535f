//! Papers for the arbiter's table: entrants and fees due, licences, which sheets are in.

use serde::Serialize;

use crate::paper::PaperHead;
use domain::{PositionNo, TableNo};

/// All entrants, to be ticked on arrival (*liste de pointage*).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RosterPaper {
    pub head: PaperHead,
    /// By name.
    pub rows: Vec<RosterRow>,
    /// Who paid and never played (R6), by name: their money is in the till.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<RosterRow>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RosterRow {
    pub number: u32,
    /// `NOM Prénom`.
    pub name: String,
    /// Club, may be empty.
    pub club: String,
    /// Federation licence; empty where it is not known.
    pub licence: String,
    /// `équipe 3`; empty for individuals.
    pub team: String,
    /// O2: the fee, in cents.
    pub due_cents: i64,
    /// The part paid of it.
    pub paid_cents: i64,
}

/// The licences the club knows, for the entry desk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LicencesPaper {
    /// Of the current tournament, or of none.
    pub head: PaperHead,
    /// By name: `NOM Prénom`, licence, club.
    pub people: Vec<(String, String, String)>,
}

/// The sheets of a session, to be ticked as they come in (*pointage des feuilles*).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TallyPaper {
    pub head: PaperHead,
    /// `séance 2`; `None` in a tournament of one session.
    pub session: Option<String>,
    /// The positions of the session.
    pub positions: Vec<PositionNo>,
    /// Its tables; of each position whether its sheet is in.
    pub tables: Vec<(TableNo, Vec<bool>)>,
}
