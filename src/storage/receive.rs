//! Takes in what another computer sends: each action through the triggers of this base, equal by its seal or not at all.

use std::path::Path;

use rusqlite::Connection;
use serde_json::Value;

use super::action::{ActionHead, ActionRow};
use super::erasure::Erased;
use super::error::{Result, StorageError};
use super::open::{Store, connect};
use super::parcel::{self, Point, aside, key_of, point, tables_aside};
use super::schema::{self, UNWATCHED};
use super::undo::{Writer, write_row};
use super::{journal, replay, seal, triggers};

impl Store {
    /// Takes a parcel in, all of it in one transaction or nothing.
    /// Errors: an action leads to another seal here than where it comes from, or the rest to other rows; the base's own.
    pub fn receive(&self, lot: &[u8], head: &ActionHead) -> Result<Point> {
        self.begin_whole(head)?;
        let taken = self.take_in(lot).and_then(|point| self.keep_whole(head).map(|()| point));
        self.drop_whole();
        taken
    }

    fn take_in(&self, lot: &[u8]) -> Result<Point> {
        let (connection, lot) = (&self.connection, parcel::read(lot)?);
        if !triggers::present(connection)? {
            return Err(StorageError::Damaged("le journal a été débranché".to_owned()));
        }
        connection.execute_batch("PRAGMA defer_foreign_keys = ON")?;
        let mut rows = Writer::new(connection);
        for action in list(&lot["actions"]) {
            take(connection, &mut rows, action)?;
        }
        put_aside(connection, &lot)?;
        point(connection)
    }

    /// Writes an action that changes nothing in the tables: what happened to the base itself.
    /// Errors: the base's own.
    pub fn note(&self, head: &ActionHead, subject: super::Subject, what: &str) -> Result<()> {
        self.begin(head, "action", None)?.seal(self, head, Some(subject), what, "")
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// One action with its changes. The old values are those that the triggers find here: the seal says whether they are the same.
fn take(connection: &Connection, rows: &mut Writer<'_>, sent: &Value) -> Result<()> {
    let (head, changes) = (&sent[0], list(&sent[1]));
    let (id, last) = (head["id"].as_i64().unwrap_or_default(), point(connection)?);
    if id != last.action + 1 {
        return Err(StorageError::Differs(id));
    }
    let columns = schema::columns(connection, "journal_action")?;
    let open: Vec<String> = columns.into_iter().filter(|name| name != "hash").collect();
    let values = open.iter().map(|name| match name.as_str() {
        "salt" => "unhex(?1 ->> '$.salt')".to_owned(),
        name => format!("?1 ->> '$.{name}'"),
    });
    let values = values.collect::<Vec<_>>().join(", ");
    let opening = format!("INSERT INTO journal_action ({}) VALUES ({values})", open.join(", "));
    connection.prepare_cached(&opening)?.execute([head.to_string()])?;
    let mut salting = connection
        .prepare_cached("UPDATE journal_change SET salt = unhex(?1) WHERE id = (SELECT max(id) FROM journal_change)")?;
    for change in changes {
        let [table, row, new, salt] = [0, 1, 2, 3].map(|at| &change[at]);
        rows.put(table.as_str().unwrap_or_default(), row.as_i64().unwrap_or_default(), new.as_str())?;
        if let Some(salt) = salt.as_str() {
            salting.execute([salt])?;
        }
    }
    let (own, made) = (journal::action(connection, id)?, journal::changes(connection, id)?);
    let found = seal::seal(&last.seal, &own, &made, &Erased::by_one(connection, id)?);
    if head["hash"] != found {
        return Err(StorageError::Differs(id));
    }
    connection.prepare_cached("UPDATE journal_action SET hash = ?2 WHERE id = ?1")?.execute((id, found))?;
    Ok(())
}

/// The rows outside the journal: those that are gone, then those that are new or other. From there on they are those of the sender.
fn put_aside(connection: &Connection, lot: &Value) -> Result<()> {
    let named = |table: &Value| {
        let known = UNWATCHED.into_iter().find(|known| table == known);
        known.ok_or_else(|| StorageError::Damaged("table inconnue".to_owned()))
    };
    for table in tables_aside().filter(|_| lot["anew"] == true) {
        connection.execute(&format!("DELETE FROM {table}"), [])?;
    }
    for gone in list(&lot["gone"]) {
        let table = named(&gone[0])?;
        let sql = format!("DELETE FROM {table} WHERE json_array({}) = ?1", key_of(connection, table)?);
        connection.prepare_cached(&sql)?.execute([gone[1].as_str()])?;
    }
    for put in list(&lot["put"]) {
        let table = named(&put[0])?;
        let columns = schema::columns(connection, table)?;
        write_row(connection, (table, &key_of(connection, table)?), &columns, put[1].as_str().unwrap_or_default())?;
    }
    super::whole::forget_oldest(connection)?;
    if lot["digest"] != parcel::digest(&aside(connection)?) {
        return Err(StorageError::Differs(point(connection)?.action));
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
    let mut only = Vec::new();
    for action in journal::actions(&own)?.into_iter().rev().filter(|action| action.hash.is_some()) {
        if parcel::seal_at(&other, action.id)? == action.hash {
            break;
        }
        only.insert(0, action);
    }
    Ok(only)
}
