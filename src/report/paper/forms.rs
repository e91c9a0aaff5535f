//! Papers of the control table: lists, forms to fill, diplomas.

use crate::duplicate::{Percent, Pm};
use crate::paper::PaperHead;
use crate::{Cell, Table};
use domain::tournament::Entrant;
use domain::{PositionNo, TableNo, Total};
use serde::Serialize;

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
    /// Its tables; of each position whether its sheet is in, `None` where nobody plays.
    pub tables: Vec<(TableNo, Vec<Option<bool>>)>,
}

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

/// The diplomas of the podium, one for each member of a team.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Diplomas {
    pub head: PaperHead,
    /// Best first.
    pub diplomas: Vec<Diploma>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Diploma {
    /// R2.
    pub rank: u32,
    /// Another contestant has that rank.
    pub tied: bool,
    /// `NOM Prénom`.
    pub name: String,
    /// The duo or team, in a team tournament.
    pub team: Option<String>,
    pub score: Earned,
}

/// The winning figure of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Earned {
    /// R1.
    Points(Total),
    /// D20.
    Percent(Percent),
    /// D24: of several sessions, each with its coefficient.
    Sum(Percent),
    /// D30: *points de match*.
    Match(Pm),
}

impl Earned {
    /// `62,50 %`, `12,649 PM`.
    pub fn words(self) -> String {
        match self {
            Self::Points(total) => total.words(),
            Self::Percent(percent) => format!("{percent} %"),
            Self::Sum(sum) => sum.to_string(),
            Self::Match(pm) => format!("{pm} PM"),
        }
    }
}

impl From<Earned> for Cell {
    fn from(earned: Earned) -> Self {
        match earned {
            Earned::Points(total) => total.into(),
            Earned::Percent(percent) | Earned::Sum(percent) => percent.into(),
            Earned::Match(pm) => pm.into(),
        }
    }
}

/// A table to print: a ranking, the notes of the étuis, a *feuille de route* or *fiche guide*.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TablePaper {
    pub head: PaperHead,
    /// Over the table.
    pub title: String,
    pub table: Table,
    /// Rows of boxes side by side: what each is for, and what it holds; nothing, to write in.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub boxes: Vec<Vec<(String, String)>>,
}
