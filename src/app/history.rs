//! The journal read, and the last action undone or redone.

use super::club::Club;
use super::error::{AppError, Result};
use crate::report::SCHEMA;
use crate::report::trust::{JournalLine, JournalReport};
use crate::storage::{ChangeRow, journal};

impl Club<'_> {
    /// The journal, oldest first: the last `last` actions, or all; with each changed row when `detail`.
    ///
    /// # Errors
    /// The base's own.
    pub fn journal(&self, last: Option<usize>, detail: bool) -> Result<JournalReport> {
        self.store.read(|view| {
            let actions = journal::actions(view)?;
            let standing: Vec<(i64, bool)> = undone(&actions);
            let skip = last.map_or(0, |last| actions.len().saturating_sub(last));
            let lines = actions.into_iter().zip(standing).skip(skip).map(|(action, (_, undone))| {
                let changes = if detail { journal::changes(view, action.id)? } else { Vec::new() };
                Ok(JournalLine {
                    id: action.id,
                    at: action.at,
                    who: action.who,
                    what: action.what,
                    why: action.why,
                    undone,
                    changes: changes.iter().map(describe).collect(),
                })
            });
            Ok(JournalReport { schema: SCHEMA, actions: lines.collect::<Result<_>>()? })
        })
    }

    /// What [`Club::undo`] would undo.
    ///
    /// # Errors
    /// When there is nothing to undo.
    pub fn last_undoable(&self) -> Result<String> {
        let what = self.store.undoable()?.map(|action| action.what);
        what.ok_or_else(|| AppError::input("il n'y a rien à annuler"))
    }

    /// Undoes the last action that still stands; returns what it was.
    ///
    /// # Errors
    /// When there is nothing to undo.
    pub fn undo(&mut self, reason: &str) -> Result<String> {
        let head = self.head();
        let undone = self.store.undo(&head, reason)?;
        undone.map(|action| action.what).ok_or_else(|| AppError::input("il n'y a rien à annuler"))
    }

    /// Redoes the last action undone; returns what it was.
    ///
    /// # Errors
    /// When there is nothing to redo.
    pub fn redo(&mut self, reason: &str) -> Result<String> {
        let head = self.head();
        let redone = self.store.redo(&head, reason)?;
        redone.map(|action| action.what).ok_or_else(|| {
            AppError::input("il n'y a rien à rétablir").advise("On ne rétablit que ce qui vient d'être annulé.")
        })
    }
}

/// For each action, whether it was undone since.
fn undone(actions: &[crate::storage::ActionRow]) -> Vec<(i64, bool)> {
    let mut state: Vec<(i64, bool)> = actions.iter().map(|action| (action.id, false)).collect();
    for action in actions {
        let Some(target) = action.target else { continue };
        if let Some(entry) = state.iter_mut().find(|(id, _)| *id == target) {
            entry.1 = action.kind == "annulation";
        }
    }
    state
}

/// One changed row: `feuille 12 : s 1346 → 1356`.
fn describe(change: &ChangeRow) -> String {
    let table = match change.table.as_str() {
        "setting" => "réglage",
        "person" => "joueur",
        "tournament" => "tournoi",
        "entry" => "inscription",
        "seat" => "place",
        "sheet" => "feuille",
        "deal" => "donne",
        "penalty" => "pénalité",
        "incident" => "incident",
        other => other,
    };
    let fields = |json: &Option<String>| -> Vec<(String, String)> {
        let value: serde_json::Value =
            json.as_deref().and_then(|json| serde_json::from_str(json).ok()).unwrap_or_default();
        let object = value.as_object().cloned().unwrap_or_default();
        let text = |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        object.iter().filter(|(_, value)| !value.is_null()).map(|(key, value)| (key.clone(), text(value))).collect()
    };
    let (old, new) = (fields(&change.old), fields(&change.new));
    let of = |fields: &[(String, String)], key: &str| {
        fields.iter().find(|(k, _)| k == key).map_or_else(|| "vide".to_owned(), |(_, value)| value.clone())
    };
    let text = match change.op.as_str() {
        "U" => {
            let mut keys: Vec<&String> = new.iter().chain(&old).map(|(key, _)| key).collect();
            keys.sort_unstable();
            keys.dedup();
            let changed = keys.into_iter().filter(|key| of(&old, key) != of(&new, key));
            changed.map(|key| format!("{key} {} → {}", of(&old, key), of(&new, key))).collect::<Vec<_>>().join(", ")
        }
        op => {
            let (verb, fields) = if op == "I" { ("ajout", &new) } else { ("retrait", &old) };
            let list = fields.iter().filter(|(key, _)| key != "id").map(|(key, value)| format!("{key} {value}"));
            format!("{verb} ({})", list.collect::<Vec<_>>().join(", "))
        }
    };
    format!("{table} {} : {text}", change.row)
}
