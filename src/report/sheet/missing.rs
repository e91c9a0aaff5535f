//! The sheets that are awaited.

use domain::counted;
use serde::Serialize;

use crate::table::{Table, Tabular};

/// The tables whose sheet is awaited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MissingReport {
    pub position: u8,
    /// Tables at that position.
    pub tables: usize,
    /// Awaited sheets, by table.
    pub missing: Vec<AwaitedSheet>,
}

/// A sheet that is awaited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AwaitedSheet {
    pub table: u16,
    /// The players of the table.
    pub players: Vec<String>,
    /// True when the first entry is in and the second is awaited.
    pub second_entry: bool,
}

impl Tabular for MissingReport {
    fn table(&self) -> Table {
        let awaited = counted(self.missing.len(), "feuille attendue");
        let none = self.missing.is_empty().then_some("Toutes les feuilles de cette position sont enregistrées.");
        Table::of(format!("Position {} : {awaited} sur {}", self.position, self.tables), &self.missing)
            .column(">Table", |sheet| sheet.table)
            .column("Joueurs", |sheet| sheet.players.join(", "))
            .column("Attend", |sheet| if sheet.second_entry { "la seconde saisie" } else { "la feuille" })
            .notes(none)
    }
}
