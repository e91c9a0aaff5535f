//! The journal and the checks: what lets people trust the figures.

use serde::Serialize;

use super::row;
use super::table::{Table, Tabular};

/// One action of the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct JournalLine {
    /// Its number.
    pub id: i64,
    /// When, ISO.
    pub at: String,
    /// Who.
    pub who: String,
    /// What.
    pub what: String,
    /// Why; may be empty.
    pub why: String,
    /// True when it was undone since.
    pub undone: bool,
    /// Each changed row, in French words (`--detail`).
    pub changes: Vec<String>,
}

/// The journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct JournalReport {
    /// Version of the JSON form.
    pub schema: u32,
    /// Oldest first.
    pub actions: Vec<JournalLine>,
}

impl Tabular for JournalReport {
    fn table(&self) -> Table {
        let mut table = Table::new("Journal", &[">N°", "Quand", "Qui", "Quoi", "Pourquoi"]);
        for action in &self.actions {
            let what = if action.undone { format!("{} (annulé)", action.what) } else { action.what.clone() };
            let when = french_time(&action.at);
            table.rows.push(row![action.id, when, &action.who, what, &action.why]);
            for change in &action.changes {
                table.rows.push(row!["", "", "", change, ""]);
            }
        }
        table
    }
}

/// `2026-11-21T21:05:00` as `21/11/2026 21:05:00`; anything else as it is.
fn french_time(at: &str) -> String {
    let parts = || {
        let (date, time) = at.split_once('T')?;
        let mut date = date.splitn(3, '-');
        let (year, month, day) = (date.next()?, date.next()?, date.next()?);
        Some(format!("{day}/{month}/{year} {time}"))
    };
    parts().unwrap_or_else(|| at.to_owned())
}

/// One discrepancy.
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
    /// Version of the JSON form.
    pub schema: u32,
    /// What was looked at, in French, with counts.
    pub checked: Vec<String>,
    /// What was found wrong; empty when all is well.
    pub findings: Vec<Finding>,
    /// A4: what the arbiter decided and a sheet does not show yet, in tournaments still played; nothing is wrong.
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
        let mut table = Table::new(title, &["Règle", "Anomalie"]);
        let shown = self.findings.iter().take(SHOWN);
        table.rows = shown.map(|finding| row![&finding.rule, &finding.text]).collect();
        let hidden = self.findings.len().saturating_sub(SHOWN);
        if hidden > 0 {
            table.notes.push(format!("Et {hidden} de plus : {} les donne toutes.", self.to_list_all));
        }
        table.notes.extend(self.pending.iter().map(|text| format!("À régler : {text}.")));
        table.notes.extend(self.checked.iter().map(|text| format!("Vérifié : {text}.")));
        table
    }
}
