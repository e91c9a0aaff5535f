//! Takes in what another computer sends: each action through the triggers of this base, equal by its seal or not at all.

use std::path::Path;

use rusqlite::{Connection, Transaction, TransactionBehavior};
use serde_json::Value;

use super::action::{ActionRow, ChangeRow};
use super::erasure::Erased;
use super::error::{Result, StorageError};
use super::open::{Store, connect};
use super::parcel::{self, GROWS, Point, key_of, point, seal_at};
use super::schema::{self, UNWATCHED};
use super::undo::Writer;
use super::{journal, replay, seal, triggers};

impl Store {
    /// Takes a parcel in, all of it in one transaction or nothing. `stamp` names the copy that is made where the base is no longer its own.
    /// Errors: an action leads to another seal here than where it comes from; the base's own.
    pub fn receive(&self, lot: &[u8], stamp: &str) -> Result<Point> {
        let lot = serde_json::from_slice::<Value>(lot).map_err(|error| StorageError::Damaged(error.to_string()))?;
        self.ready_log()?;
        if !triggers::present(&self.connection)? {
            return Err(StorageError::Damaged("le journal a été débranché".to_owned()));
        }
        let transaction = Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)?;
        if let Some(trouble) = self.trouble() {
            drop(transaction);
            return Err(self.lost(trouble, stamp, false));
        }
        transaction.execute_batch("PRAGMA defer_foreign_keys = ON")?;
        let mut rows = Writer::new(&transaction);
        for action in list(&lot["actions"]) {
            take(&transaction, &mut rows, action)?;
        }
        for table in list(&lot["aside"]) {
            put_aside(&transaction, table)?;
        }
        let point = point(&transaction)?;
        drop(rows);
        transaction.commit()?;
        self.check_done(stamp, point.action, point.seal.clone())?;
        Ok(point)
    }

    /// Writes an action that changes nothing in the tables: what happened to the base itself.
    /// Errors: the base's own.
    pub fn note(&self, head: &super::ActionHead, subject: super::Subject, what: &str) -> Result<()> {
        self.begin(head, "action", None)?.seal(self, head, Some(subject), what, "")
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

/// One action with its changes. The old values are those that the triggers find here: the seal says whether they are the same.
fn take(connection: &Connection, rows: &mut Writer<'_>, sent: &Value) -> Result<()> {
    let (head, changes) = (&sent[0], list(&sent[1]));
    let (id, hash) = (head["id"].as_i64().unwrap_or_default(), text(&head["hash"]));
    let (last, differs) = (point(connection)?, || StorageError::Differs(id));
    if id <= last.action {
        return if seal_at(connection, id)? == hash { Ok(()) } else { Err(differs()) };
    }
    if id != last.action + 1 {
        return Err(differs());
    }
    let open = "INSERT INTO journal_action (id, at, who, what, why, kind)
        SELECT ?1 ->> '$.id', ?1 ->> '$.at', ?1 ->> '$.who', '', '', ?1 ->> '$.kind'";
    connection.prepare_cached(open)?.execute([head.to_string()])?;
    for change in changes {
        let (table, op) = (text(&change[0]).unwrap_or_default(), text(&change[2]).unwrap_or_default());
        let (row, new) = (change[1].as_i64().unwrap_or_default(), text(&change[3]));
        let change = ChangeRow { id: 0, table, row, op, old: None, new, salt: None };
        rows.put(&change, change.new.as_deref())?;
    }
    let made = journal::changes(connection, id)?;
    if made.len() != changes.len() {
        return Err(differs());
    }
    let mut salting = connection.prepare_cached("UPDATE journal_change SET salt = unhex(?2) WHERE id = ?1")?;
    for (made, sent) in made.iter().zip(changes).filter(|(_, sent)| !sent[4].is_null()) {
        salting.execute((made.id, text(&sent[4])))?;
    }
    let later =
        schema::columns(connection, "journal_action")?.into_iter().filter(|name| name != "id" && name != "hash");
    let later = later.map(|name| match name.as_str() {
        "salt" => "salt = unhex(?1 ->> '$.salt')".to_owned(),
        name => format!("{name} = ?1 ->> '$.{name}'"),
    });
    let close = format!("UPDATE journal_action SET {} WHERE id = ?2", later.collect::<Vec<_>>().join(", "));
    connection.prepare_cached(&close)?.execute((head.to_string(), id))?;
    let (own, made) = (journal::action(connection, id)?, journal::changes(connection, id)?);
    let found = seal::seal(&last.seal, &own, &made, &Erased::by_one(connection, id)?);
    if Some(&found) != hash.as_ref() {
        return Err(differs());
    }
    connection.prepare_cached("UPDATE journal_action SET hash = ?2 WHERE id = ?1")?.execute((id, found))?;
    Ok(())
}

/// The rows of a table outside the journal: those that are gone, then those that are new or other.
fn put_aside(connection: &Connection, sent: &Value) -> Result<()> {
    let table = UNWATCHED.into_iter().find(|table| sent[0] == *table);
    let table = table.ok_or_else(|| StorageError::Damaged("table inconnue".to_owned()))?;
    let (key, columns) = (key_of(connection, table)?, schema::columns(connection, table)?);
    let placed = |names: &[String]| (0..names.len()).map(|at| format!("?1 ->> {at}")).collect::<Vec<_>>().join(", ");
    if sent[1] == true {
        connection.execute(&format!("DELETE FROM {table}"), [])?;
    }
    let delete = format!("DELETE FROM {table} WHERE ({}) = ({})", key.join(", "), placed(&key));
    for gone in list(&sent[3]) {
        connection.prepare_cached(&delete)?.execute([text(gone)])?;
    }
    let sets: Vec<String> = columns.iter().map(|column| format!("{column} = excluded.{column}")).collect();
    let insert = format!(
        "INSERT INTO {table} ({}) SELECT {} WHERE true ON CONFLICT ({}) DO UPDATE SET {}",
        columns.join(", "),
        placed(&columns),
        key.join(", "),
        sets.join(", ")
    );
    for row in list(&sent[2]) {
        connection.prepare_cached(&insert)?.execute([text(row)])?;
    }
    if table == GROWS {
        super::whole::forget_oldest(connection)?;
    }
    Ok(())
}

/// The actions that only one base has, of two that began alike; checks that every seal of the other holds.
/// Errors: the other is damaged; the bases' own.
pub fn only_in(own: &Path, other: &Path) -> Result<Vec<ActionRow>> {
    let (own, other) = (connect(own)?, connect(other)?);
    if let Some(difference) = replay::differences(&other)?.into_iter().next() {
        return Err(StorageError::Damaged(difference.0));
    }
    // A base that is only being made has no journal yet.
    if schema::columns(&own, "journal_action")?.is_empty() {
        return Ok(Vec::new());
    }
    let mut only = Vec::new();
    for action in journal::actions(&own)?.into_iter().rev().filter(|action| action.hash.is_some()) {
        if parcel::seal_at(&other, action.id)? == action.hash {
            break;
        }
        only.insert(0, action);
    }
    Ok(only)
}
