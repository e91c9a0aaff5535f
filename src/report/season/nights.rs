//! The nights of a season, and whether they count.

use serde::Serialize;

use crate::row;
use crate::table::{Table, Tabular, french_date};

/// A night as a column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NightHead {
    /// As it is typed: a tournament's number, or E and one from elsewhere.
    pub number: String,
    pub name: String,
    /// ISO date.
    pub date: String,
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
        let mut table =
            Table::new(format!("Soirées – {}", self.season), &[">N°", "Date", "Soirée", ">Joueurs", "Compte"]);
        for line in &self.nights {
            table.rows.push(row![&line.number, french_date(&line.date), &line.name, line.players, &line.state]);
        }
        let counting = self.nights.iter().filter(|line| line.counts).count();
        table.notes.push(format!("{counting} sur {} comptent. Un tournoi compte une fois clos.", self.nights.len()));
        table
    }
}
