//! The nights of a season, and whether they count.

use serde::Serialize;

use crate::table::{Table, Tabular, french_date};

/// A night as a column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NightHead {
    /// As it is typed: a tournament's number, or E and one from elsewhere.
    pub number: String,
    pub name: String,
    /// ISO date.
    pub date: String,
    /// L for free deals, D for étuis, É in teams: `L`, `DÉ`.
    pub kind: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NightLine {
    /// As it is typed.
    pub number: String,
    pub name: String,
    /// ISO date.
    pub date: String,
    /// People with a result.
    pub players: usize,
    pub counts: bool,
    /// Whether it counts, and why not, in French.
    pub state: String,
}

/// Every night of a season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NightsReport {
    /// The season's name.
    pub season: String,
    /// By day.
    pub nights: Vec<NightLine>,
}

impl Tabular for NightsReport {
    fn table(&self) -> Table {
        let counting = self.nights.iter().filter(|line| line.counts).count();
        Table::of(format!("Soirées – {}", self.season), &self.nights)
            .column(">N°", |line| &line.number)
            .column("Date", |line| french_date(&line.date))
            .column("Soirée", |line| &line.name)
            .column(">Joueurs", |line| line.players)
            .column("Compte", |line| &line.state)
            .notes([format!("{counting} sur {} comptent. Un tournoi compte une fois clos.", self.nights.len())])
    }
}
