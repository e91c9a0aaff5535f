//! The teams of a season, and who goes to its final.

use serde::Serialize;

use super::quota::{ShareLine, shared};
use crate::table::{Table, Tabular, shortened};
use domain::season::Quota;
use domain::{Total, counted};

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TeamLine {
    pub name: String,
    pub members: Vec<String>,
}

/// Y13: the teams of a season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TeamsReport {
    /// The season's name.
    pub season: String,
    /// By name.
    pub teams: Vec<TeamLine>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct QualifiedLine {
    pub rank: u32,
    /// `NOM Prénom`.
    pub name: String,
    pub last_name: String,
    pub first_name: String,
    pub licence: Option<String>,
    pub club: String,
    /// The ranked value.
    pub points: Total,
    pub goes: bool,
    /// The answer in French.
    pub why: String,
}

/// Y14: who goes to the final.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct QualifiedReport {
    /// The season's name.
    pub season: String,
    pub places: u16,
    /// How many go.
    pub qualified: usize,
    /// All who are ranked, best first.
    pub lines: Vec<QualifiedLine>,
    /// Y17: what places are shared by, and each club's; none where they are not shared.
    pub quota: Option<Quota>,
    pub shares: Vec<ShareLine>,
    /// Pairs of cards that may be one person and would change the list, in French.
    pub twins: Vec<String>,
    /// Remarks in French.
    pub notes: Vec<String>,
}

impl Tabular for TeamsReport {
    fn table(&self) -> Table {
        Table::of(format!("Équipes – {}", self.season), &self.teams)
            .column("Équipe", |team| &team.name)
            .column("Membres", |team| team.members.join(", "))
            .table()
    }
}

impl QualifiedReport {
    /// Those who go, as a list of entries.
    pub fn list(&self) -> Table {
        Table::of("Qualifiés", self.lines.iter().filter(|line| line.goes))
            .column("Nom", |line| &line.last_name)
            .column("Prénom", |line| &line.first_name)
            .column("Licence", |line| line.licence.as_ref())
            .column("Club", |line| &line.club)
            .table()
    }
}

impl Tabular for QualifiedReport {
    fn table(&self) -> Table {
        let title = format!("Finale – {} : {}", self.season, counted(self.qualified, "qualifié"));
        let notes = self.twins.iter().chain(&self.notes);
        if let Some(quota) = self.quota {
            return shared(&title, quota, &self.shares).notes(notes);
        }
        Table::of(title, &self.lines)
            .column(">Rang", |line| line.rank)
            .column("Joueur", |line| &line.name)
            .column(shortened("Club"), |line| &line.club)
            .column(">Total", |line| line.points)
            .column("Finale", |line| &line.why)
            .notes(notes)
    }
}
