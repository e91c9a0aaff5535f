//! The findings of a check.

use serde::Serialize;

use crate::table::{Table, Tabular};

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The rule broken.
    pub rule: String,
    /// Where and what, in French.
    pub text: String,
}

/// How many discrepancies are shown: one can bring hundreds of others.
const SHOWN: usize = 20;

/// The result of `verifier`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CheckReport {
    /// The parts checked, in French, with counts.
    pub checked: Vec<String>,
    /// The faults found; empty when all is well.
    pub findings: Vec<Finding>,
    /// A4: arbiter's decisions that a sheet does not show yet, in tournaments still played; they are no faults.
    pub pending: Vec<String>,
    /// How all of them are listed, as the door words it.
    #[serde(skip)]
    pub to_list_all: String,
}

impl Tabular for CheckReport {
    fn table(&self) -> Table {
        let title = match self.findings.len() {
            0 => "Vérification : aucune anomalie".to_owned(),
            1 => "Vérification : 1 anomalie".to_owned(),
            n => format!("Vérification : {n} anomalies ; la première explique souvent les autres"),
        };
        let mut table = Table::of(title, self.findings.iter().take(SHOWN))
            .column("Règle", |finding| &finding.rule)
            .column("Anomalie", |finding| &finding.text)
            .table();
        let hidden = self.findings.len().saturating_sub(SHOWN);
        if hidden > 0 {
            table.notes.push(format!("Et {hidden} de plus : {} les donne toutes.", self.to_list_all));
        }
        table.notes.extend(self.pending.iter().map(|text| format!("À régler : {text}.")));
        table.notes.extend(self.checked.iter().map(|text| format!("Vérifié : {text}.")));
        table
    }
}
