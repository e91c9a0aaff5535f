//! Undo and redo: the changes of an action applied backwards, or forwards again, as a new action.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use rusqlite::Connection;

use super::action::{ActionHead, ActionRow};
use super::error::{Result, StorageError};
use super::journal;
use super::open::Store;
use super::schema::{self, TABLES};
use super::subject::Subject;

impl Store {
    /// Undoes the last action that still stands; `None` when there is none, or when it is not the one `expected` (another
    /// program acted in between).
    /// Errors: the base's own; nothing is then changed.
    pub fn undo(&self, head: &ActionHead, why: &str, expected: Option<i64>) -> Result<Option<ActionRow>> {
        self.step(head, why, "annulation", |stacks| {
            stacks.undoable.last().copied().filter(|last| expected.is_none_or(|expected| expected == *last))
        })
    }

    /// Redoes the last action undone, as long as nothing else was done since; `None` when there is none.
    /// Errors: the base's own; nothing is then changed.
    pub fn redo(&self, head: &ActionHead, why: &str) -> Result<Option<ActionRow>> {
        self.step(head, why, "retablissement", |stacks| stacks.redoable.last().copied())
    }

    /// The action that [`Store::undo`] would undo.
    pub fn undoable(&self) -> Result<Option<ActionRow>> {
        self.read(|view| last_standing(view)?.map(|id| journal::action(view, id)).transpose())
    }

    fn step(
        &self,
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
                rows.put(&change.table, change.row, change.old.as_deref())?;
            }
        } else {
            for change in &changes {
                rows.put(&change.table, change.row, change.new.as_deref())?;
            }
        }
        tx.has_changes(1)?;
        let verb = if kind == "annulation" { "Annulation" } else { "Rétablissement" };
        tx.seal(self, head, row.subject, &format!("{verb} de l'action {target} : {}", row.what), why)?;
        Ok(Some(row))
    }
}

/// The last of [`Stacks::undoable`], found from the end: every page of the control table names it, and a season's journal is long.
fn last_standing(connection: &Connection) -> Result<Option<i64>> {
    let sql = "SELECT id, kind, target, subject FROM journal_action WHERE hash IS NOT NULL ORDER BY id DESC";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([])?;
    let mut undone = 0_usize;
    while let Some(row) = rows.next()? {
        let (kind, subject): (String, Option<String>) = (row.get(1)?, row.get(3)?);
        let subject = subject.as_deref().and_then(Subject::parse);
        match kind.as_str() {
            _ if subject == Some(Subject::Takeover) => {}
            "annulation" => undone += 1,
            "action" if is_final(subject) => return Ok(None),
            _ if undone > 0 => undone -= 1,
            // The action that was undone stands again.
            "retablissement" => return Ok(row.get(2)?),
            _ => return Ok(Some(row.get(0)?)),
        }
    }
    Ok(None)
}

/// Earlier actions changed tables of another shape, name persons who are erased, or brought files that are gone.
pub const fn is_final(subject: Option<Subject>) -> bool {
    matches!(subject, Some(Subject::Schema | Subject::Erasure | Subject::Dropping))
}

/// The actions that stand and those that were undone, latest last.
struct Stacks {
    undoable: Vec<i64>,
    redoable: Vec<i64>,
}

impl Stacks {
    fn of(actions: &[ActionRow]) -> Self {
        let mut stacks = Self { undoable: Vec::new(), redoable: Vec::new() };
        // A taking over changed nothing: what was done before it is undone past it.
        let counts = |action: &&ActionRow| action.hash.is_some() && action.subject != Some(Subject::Takeover);
        for action in actions.iter().filter(counts) {
            match action.kind.as_str() {
                "annulation" => stacks.redoable.extend(stacks.undoable.pop()),
                "retablissement" => stacks.undoable.extend(stacks.redoable.pop()),
                _ if is_final(action.subject) => stacks = Self { undoable: Vec::new(), redoable: Vec::new() },
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

    /// Puts a row into `state`: absent, or those values.
    pub(super) fn put(&mut self, table: &str, row: i64, state: Option<&str>) -> Result<()> {
        let table = TABLES
            .into_iter()
            .find(|known| *known == table)
            .ok_or_else(|| StorageError::Damaged(format!("table inconnue dans le journal : {table}")))?;
        let Some(state) = state else {
            self.connection.prepare_cached(&format!("DELETE FROM {table} WHERE id = ?1"))?.execute([row])?;
            return Ok(());
        };
        let columns = match self.columns.entry(table) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => unknown.insert(schema::columns(self.connection, table)?),
        };
        // Only the columns that existed when the row was written: a later migration's take their default.
        let mut known = self.connection.prepare_cached("SELECT key FROM json_each(?1)")?;
        let keys: Vec<String> = known.query_map([state], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
        let columns: Vec<String> = columns.iter().filter(|column| keys.contains(column)).cloned().collect();
        write_row(self.connection, table, &columns, state)
    }
}

/// Writes those columns of a row: a new one, or in the place of the one with the same number.
pub(super) fn write_row(connection: &Connection, table: &str, columns: &[String], row: &str) -> Result<()> {
    let values = columns.iter().map(|column| format!("?1 ->> '$.{column}'")).collect::<Vec<_>>().join(", ");
    let sets = columns.iter().map(|column| format!("{column} = excluded.{column}")).collect::<Vec<_>>().join(", ");
    let list = columns.join(", ");
    // WHERE true keeps the parser from reading ON CONFLICT as a join.
    let statement =
        format!("INSERT INTO {table} ({list}) SELECT {values} WHERE true ON CONFLICT (id) DO UPDATE SET {sets}");
    connection.prepare_cached(&statement)?.execute([row])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Done, Mode, settings};

    #[test]
    fn the_last_standing_action_found_from_the_end_is_the_one_found_from_the_beginning() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("club.sqlite"), Mode::Create, "x").unwrap();
        let head = ActionHead { at: "2026-11-21T20:00:00".into(), who: "Anne".into(), secret: [1; 32] };
        let (mut chance, mut undone) = (7_u64, 0);
        for step in 0..150 {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            match chance >> 61 {
                0..=2 => store
                    .change(&head, |tx| {
                        settings::set(tx, "essai", &step.to_string())?;
                        let subject = if step % 40 == 39 { Subject::Erasure } else { Subject::Tournament };
                        Ok::<_, StorageError>(Done::new(subject, (), "essai"))
                    })
                    .unwrap(),
                3..=5 => undone += usize::from(store.undo(&head, "", None).unwrap().is_some()),
                _ => drop(store.redo(&head, "").unwrap()),
            }
            let actions = store.read(journal::actions).unwrap();
            let last = store.undoable().unwrap().map(|action| action.id);
            assert_eq!(last, Stacks::of(&actions).undoable.last().copied(), "step {step}");
        }
        assert!(undone > 20, "{undone}");
    }
}
