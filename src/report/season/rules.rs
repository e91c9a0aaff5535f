//! The rules of a season, in sentences and by key.

use serde::Serialize;

use crate::row;
use crate::table::{Table, Tabular, french_date};

/// The rules of a season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RulesReport {
    /// The season's name.
    pub season: String,
    /// ISO date of the first day.
    pub from: String,
    /// ISO date of the last day.
    pub to: String,
    /// Closed (Y10).
    pub closed: bool,
    /// The rules in French.
    pub sentences: Vec<String>,
    /// Each by its key and word.
    pub rules: Vec<(String, String)>,
    /// Points to look at in them, in French: why they rank nobody.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

impl Tabular for RulesReport {
    fn table(&self) -> Table {
        let days = format!("du {} au {}", french_date(&self.from), french_date(&self.to));
        let mut table = Table::new(format!("Règles – {}, {days}", self.season), &["Règle", "Valeur"]);
        table.rows = self.rules.iter().map(|(key, value)| row![key, value]).collect();
        table.notes = self.sentences.iter().chain(&self.warnings).cloned().collect();
        table
    }
}
