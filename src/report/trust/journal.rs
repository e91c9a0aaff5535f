//! The journal, as it is read.

use serde::Serialize;

use crate::row;
use crate::table::{Table, Tabular, french_time};

/// One action of the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct JournalLine {
    pub id: i64,
    /// When, ISO.
    pub at: String,
    pub who: String,
    pub what: String,
    /// Why; may be empty.
    pub why: String,
    /// True when it was undone since.
    pub undone: bool,
    /// Each changed row, in French words (`--detail`).
    pub changes: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct JournalReport {
    /// Oldest first.
    pub actions: Vec<JournalLine>,
}

impl Tabular for JournalReport {
    fn table(&self) -> Table {
        let mut table = Table::new("Journal", &[">N°", "Quand", "Qui", "Quoi", "Pourquoi"]);
        for action in &self.actions {
            let what = if action.undone { format!("{} (annulé)", action.what) } else { action.what.clone() };
            let when = french_time(&action.at, " ");
            table.rows.push(row![action.id, when, &action.who, what, &action.why]);
            for change in &action.changes {
                table.rows.push(row!["", "", "", change, ""]);
            }
        }
        table
    }
}
