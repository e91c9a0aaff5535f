//! Undo and redo: the changes of an action applied backwards, or forwards again, as a new action.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use rusqlite::Connection;

use super::action::{ActionHead, ActionRow, ChangeRow};
use super::error::{Result, StorageError};
use super::journal;
use super::open::Store;
use super::schema::{self, TABLES};
use super::subject::Subject;

impl Store {
    /// Undoes the last action that still stands; `None` when there is none, or when it is not the one `expected` (another
    /// program acted in between).
    ///
    /// # Errors
    /// The base's own; nothing is then changed.
    pub fn undo(&mut self, head: &ActionHead, why: &str, expected: Option<i64>) -> Result<Option<ActionRow>> {
        self.step(head, why, "annulation", |stacks| {
            stacks.undoable.last().copied().filter(|last| expected.is_none_or(|expected| expected == *last))
        })
    }

    /// Redoes the last action undone, as long as nothing else was done since; `None` when there is none.
    ///
    /// # Errors
    /// The base's own; nothing is then changed.
    pub fn redo(&mut self, head: &ActionHead, why: &str) -> Result<Option<ActionRow>> {
        self.step(head, why, "retablissement", |stacks| stacks.redoable.last().copied())
    }

    /// What [`Store::undo`] would undo.
    pub fn undoable(&self) -> Result<Option<ActionRow>> {
        self.read(|view| {
            let actions = journal::actions(view)?;
            let last = Stacks::of(&actions).undoable.last().copied();
            Ok(actions.into_iter().find(|action| Some(action.id) == last))
        })
    }

    fn step(
        &mut self,
        head: &ActionHead,
        why: &str,
        kind: &str,
        choose: impl FnOnce(&Stacks) -> Option<i64>,
    ) -> Result<Option<ActionRow>> {
        // Chosen inside the transaction, so that two processes cannot undo the same action twice.
        let tx = self.begin(head, kind, None)?;
        let Some(target) = choose(&Stacks::of(&journal::actions(&tx)?)) else { return Ok(None) };
        tx.execute("UPDATE journal_action SET target = ?2 WHERE id = ?1", (tx.action, target))?;
        tx.execute_batch("PRAGMA defer_foreign_keys = ON")?;
        let row = journal::action(&tx, target)?;
        let changes = journal::changes(&tx, target)?;
        let mut rows = Writer::new(&tx);
        if kind == "annulation" {
            for change in changes.iter().rev() {
                rows.put(change, change.old.as_deref())?;
            }
        } else {
            for change in &changes {
                rows.put(change, change.new.as_deref())?;
            }
        }
        tx.has_changes(1)?;
        let verb = if kind == "annulation" { "Annulation" } else { "Rétablissement" };
        tx.seal(self, head, row.subject, &format!("{verb} de l'action {target} : {}", row.what), why)?;
        Ok(Some(row))
    }
}

/// Which actions stand and which were undone, latest last.
struct Stacks {
    undoable: Vec<i64>,
    redoable: Vec<i64>,
}

impl Stacks {
    fn of(actions: &[ActionRow]) -> Self {
        let mut stacks = Self { undoable: Vec::new(), redoable: Vec::new() };
        for action in actions.iter().filter(|action| action.hash.is_some()) {
            match action.kind.as_str() {
                "annulation" => stacks.redoable.extend(stacks.undoable.pop()),
                "retablissement" => stacks.undoable.extend(stacks.redoable.pop()),
                // What was done before was done to tables of another shape.
                _ if action.subject == Some(Subject::Schema) => {
                    stacks = Self { undoable: Vec::new(), redoable: Vec::new() }
                }
                _ => {
                    stacks.undoable.push(action.id);
                    stacks.redoable.clear();
                }
            }
        }
        stacks
    }
}

/// Puts rows back from the journal; knows each table's columns once looked up.
pub(super) struct Writer<'a> {
    connection: &'a Connection,
    columns: HashMap<&'static str, Vec<String>>,
}

impl<'a> Writer<'a> {
    pub(super) fn new(connection: &'a Connection) -> Self {
        Self { connection, columns: HashMap::new() }
    }

    /// Makes a row what `state` says: absent, or those values.
    pub(super) fn put(&mut self, change: &ChangeRow, state: Option<&str>) -> Result<()> {
        let table = TABLES
            .into_iter()
            .find(|table| *table == change.table)
            .ok_or_else(|| StorageError::Damaged(format!("table inconnue dans le journal : {}", change.table)))?;
        let Some(state) = state else {
            self.connection.prepare_cached(&format!("DELETE FROM {table} WHERE id = ?1"))?.execute([change.row])?;
            return Ok(());
        };
        let columns = match self.columns.entry(table) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => unknown.insert(schema::columns(self.connection, table)?),
        };
        // Only the columns that existed when the row was written: a later migration's take their default.
        let mut known = self.connection.prepare_cached("SELECT key FROM json_each(?1)")?;
        let keys: Vec<String> = known.query_map([state], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
        let columns: Vec<&String> = columns.iter().filter(|column| keys.contains(column)).collect();
        let list = columns.iter().map(|column| column.as_str()).collect::<Vec<_>>().join(", ");
        let values = columns.iter().map(|column| format!("?1 ->> '$.{column}'")).collect::<Vec<_>>().join(", ");
        let sets = columns.iter().map(|column| format!("{column} = excluded.{column}")).collect::<Vec<_>>().join(", ");
        // WHERE true keeps the parser from reading ON CONFLICT as a join.
        let statement =
            format!("INSERT INTO {table} ({list}) SELECT {values} WHERE true ON CONFLICT (id) DO UPDATE SET {sets}");
        self.connection.prepare_cached(&statement)?.execute([state])?;
        Ok(())
    }
}
