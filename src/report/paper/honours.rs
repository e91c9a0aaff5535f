//! Awards for the first places of a tournament.

use serde::Serialize;

use crate::Cell;
use crate::duplicate::{Percent, Pm};
use crate::paper::PaperHead;
use domain::Total;

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
    /// D30: *points de match*.
    Match(Pm),
}

impl Earned {
    /// `62,50 %`, `12,649 PM`.
    pub fn words(self) -> String {
        match self {
            Self::Points(total) => total.words(),
            Self::Percent(percent) => format!("{percent} %"),
            Self::Match(pm) => format!("{pm} PM"),
        }
    }
}

impl From<Earned> for Cell {
    fn from(earned: Earned) -> Self {
        match earned {
            Earned::Points(total) => total.into(),
            Earned::Percent(percent) => percent.into(),
            Earned::Match(pm) => pm.into(),
        }
    }
}
