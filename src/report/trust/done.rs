//! What a command did, or why it did nothing, for another program.

use serde::Serialize;

use crate::table::optional;
use crate::{Table, Tabular, row};

/// A command carried out that answers with no other report.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Done {
    /// The tournament that commands act on; null where there is none.
    pub tournament: Option<i64>,
    /// What changed, in order; empty where nothing did.
    pub actions: Vec<DoneAction>,
    /// The files written.
    pub files: Vec<String>,
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
    /// `tournament`, `entry`, `team`, `session`, `person` or `season`.
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
}

impl Tabular for Failed {
    fn table(&self) -> Table {
        let row = row![optional(self.error.rule.as_ref()), &self.error.message];
        Table { rows: vec![row], ..Table::new("", &["Règle", "Erreur"]) }
    }
}
