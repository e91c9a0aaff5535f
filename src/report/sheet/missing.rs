//! The sheets that are awaited.

use domain::counted;
use serde::Serialize;

use crate::row;
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
        let mut table = Table::new(
            format!(
                "Position {} : {} sur {}",
                self.position,
                counted(self.missing.len(), "feuille attendue"),
                self.tables
            ),
            &[">Table", "Joueurs", "Attend"],
        );
        for sheet in &self.missing {
            let awaited = if sheet.second_entry { "la seconde saisie" } else { "la feuille" };
            table.rows.push(row![sheet.table, sheet.players.join(", "), awaited]);
        }
        if self.missing.is_empty() {
            table.notes.push("Toutes les feuilles de cette position sont enregistrées.".to_owned());
        }
        table
    }
}
