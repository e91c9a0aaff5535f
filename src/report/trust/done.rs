//! What a command did, or why it did nothing, for another program.

use crate::row;
use crate::table::{Table, Tabular, french_time, optional};
use serde::Serialize;

/// A command carried out that answers with no other report.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Done {
    /// The tournament that commands act on; null where there is none.
    pub tournament: Option<i64>,
    /// What changed, in order; empty where nothing did.
    pub actions: Vec<DoneAction>,
    /// The files written.
    pub files: Vec<String>,
    /// The digest of the archive written, by which it is known; null where none was.
    pub digest: Option<String>,
    /// The sentences that a person reads.
    pub said: Vec<String>,
}

/// An action of the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DoneAction {
    /// Its number there.
    pub number: i64,
    /// One French sentence.
    pub what: String,
    /// What is new since.
    pub made: Vec<Made>,
}

/// Something new, by the number it has in commands and reports.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Made {
    /// `tournament`, `entry`, `team`, `session`, `person`, `season`, or `penalty` (`fine` in *donnes dupliquées*).
    pub kind: String,
    /// An entry's, a team's or a session's within its tournament, else the base's own.
    pub number: i64,
}

impl Tabular for Done {
    fn table(&self) -> Table {
        let rows = self.actions.iter().map(|action| row![action.number, &action.what]);
        Table { rows: rows.collect(), ..Table::new("", &[">Action", "Quoi"]) }
    }
}

/// A command that did nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Failed {
    /// Why.
    pub error: Failure,
}

/// Why nothing was done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// The rule of `docs/rules.md` that forbids it; null where none does.
    pub rule: Option<String>,
    /// The fault and its place, in French.
    pub message: String,
    /// What to do next, a line each.
    pub advice: Vec<String>,
    /// The question that nobody was there to answer; null where there was none.
    pub asked: Option<Asked>,
}

/// A question that only a person answers, put to another program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Asked {
    /// The sentence.
    pub question: String,
    /// Why it is asked; empty where the command always asks.
    pub reasons: Vec<String>,
    /// The rule of `docs/rules.md` behind these reasons; null where there is none.
    pub rule: Option<String>,
    /// The option that answers it.
    pub option: String,
}

impl Tabular for Failed {
    fn table(&self) -> Table {
        let row = row![optional(self.error.rule.as_ref()), &self.error.message];
        Table { rows: vec![row], ..Table::new("", &["Règle", "Erreur"]) }
    }
}

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
