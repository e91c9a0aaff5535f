//! The records of a season, and the first three of each night.

use serde::Serialize;

use crate::table::{Table, Tabular, french_date, shortened};

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
        Table::of(format!("Records – {}", self.season), &self.records)
            .column("Record", |record| &record.what)
            .column(">Chiffre", |record| &record.figure)
            .column("Qui, quand", |record| record.holders.join(" ; "))
            .notes(["D'après les bilans des feuilles et les classements."])
    }
}

impl Tabular for PalmaresReport {
    fn table(&self) -> Table {
        Table::of(format!("Palmarès – {}", self.season), &self.nights)
            .column("Date", |night| french_date(&night.date))
            .column(shortened("Soirée"), |night| &night.night)
            .column(">Joueurs", |night| night.players)
            .columns(
                [(0, "1er"), (1, "2e"), (2, "3e")],
                |(_, heading)| heading,
                |night, (at, _)| night.places[at].join(", "),
            )
            .table()
    }
}
