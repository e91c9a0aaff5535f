//! A deal as it is scored, part by part.

use serde::Serialize;

use crate::table::{Table, Tabular};
use crate::{Number, row};

/// A deal's score, line by line as on the sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DealReport {
    /// True when the contract is made.
    pub made: bool,
    /// By how much.
    pub margin: i32,
    /// Each defender's loss.
    pub total: i32,
    /// The parts of the total.
    pub lines: Vec<DealPart>,
    /// Chair and score, in the order of the table.
    pub scores: Vec<ChairScore>,
    /// The unlikely values (S12).
    pub warnings: Vec<String>,
}

impl Tabular for DealReport {
    fn table(&self) -> Table {
        let verdict = if self.made { "réussi" } else { "chuté" };
        let mut table = Table::new(format!("Contrat {verdict} de {}", self.margin), &["Règle", "Détail", ">Points"]);
        for part in &self.lines {
            table.rows.push(row![&part.rule, &part.label, Number::from(part.points).signed()]);
        }
        table.rows.push(row!["S8", "total, par défenseur", Number::from(self.total).signed()]);
        for line in &self.scores {
            table.rows.push(row!["S8", format!("marque de {}", line.chair), Number::from(line.score).signed()]);
        }
        table.notes.extend(self.warnings.iter().map(|warning| format!("Attention : {warning}.")));
        table
    }
}

/// One part of a deal's total.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DealPart {
    /// The rule that gives it.
    pub rule: String,
    /// Its name, in French.
    pub label: String,
    /// Points per defender, signed from the taker's side.
    pub points: i32,
}

/// The score of a chair.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChairScore {
    /// `N`, `S`, `E`, `O`, `M`.
    pub chair: String,
    pub score: i32,
}
