//! The records of a season, and the first three of each night.

use serde::Serialize;

use crate::row;
use crate::table::{Table, Tabular, french_date};

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RecordLine {
    /// The record's title, in French.
    pub what: String,
    pub figure: String,
    /// Holder and day.
    pub holders: Vec<String>,
}

/// All of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RecordsReport {
    /// The season's name.
    pub season: String,
    /// The records that exist.
    pub records: Vec<RecordLine>,
}

/// The first three of a night.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PalmaresLine {
    /// ISO date.
    pub date: String,
    pub night: String,
    /// How many were ranked.
    pub players: Option<u32>,
    /// First, second and third; several where equal.
    pub places: [Vec<String>; 3],
}

/// The first three of each night, and the records.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PalmaresReport {
    /// The season's name.
    pub season: String,
    /// In order.
    pub nights: Vec<PalmaresLine>,
    /// The records that exist.
    pub records: Vec<RecordLine>,
}

impl Tabular for RecordsReport {
    fn table(&self) -> Table {
        let mut table = Table::new(format!("Records – {}", self.season), &["Record", ">Chiffre", "Qui, quand"]);
        for record in &self.records {
            let holders = record.holders.join(" ; ");
            table.rows.push(row![&record.what, &record.figure, holders]);
        }
        table.notes.push("D'après les bilans des feuilles et les classements.".to_owned());
        table
    }
}

impl Tabular for PalmaresReport {
    fn table(&self) -> Table {
        let heads = ["Date", "Soirée", ">Joueurs", "1er", "2e", "3e"];
        let mut table = Table::new(format!("Palmarès – {}", self.season), &heads);
        table.shorten(&["Soirée"]);
        for night in &self.nights {
            let mut cells = row![french_date(&night.date), &night.night, night.players];
            cells.extend(night.places.iter().map(|names| names.join(", ")));
            table.rows.push(cells);
        }
        table
    }
}
