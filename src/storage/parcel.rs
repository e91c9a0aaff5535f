//! What travels to a second computer, from both sides: all that is new since a point, read in one unchanging view, and taken in whole or not
//! at all. The actions of the journal with their new values, equal there by their seals; the rows outside the journal, by their digest.

use std::collections::{BTreeSet, HashSet};
use std::path::Path;

use rusqlite::{Connection, OptionalExtension};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::action::{ActionHead, ActionRow, ChangeRow};
use super::erasing::fields;
use super::erasure::Erased;
use super::error::{Result, StorageError};
use super::open::{Store, connect};
use super::schema::{self, UNWATCHED};
use super::subject::Subject;
use super::table::all;
use super::templates::hex;
use super::undo::{Writer, write_row};
use super::{image, journal, replay, seal, triggers};

/// The only table outside the journal that merely grows: its rows are told by their number.
const GROWS: &str = "request";
/// The journal's actions.
const ACTIONS: &str = "journal_action";

/// How far a base goes.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Point {
    /// The number of its last action; 0 where there is none.
    pub action: i64,
    pub seal: String,
    /// The number of its last answered request.
    pub request: i64,
}

/// Rows: the table and the number of each, and what it holds, as JSON.
type Rows = BTreeSet<(String, i64, String)>;

/// The rows that another computer has outside the journal, as far as they are known.
#[derive(Debug, Default)]
pub struct Aside(Option<Rows>);

/// What is new.
#[derive(Debug)]
pub enum News {
    Nothing,
    /// To be taken in by [`Store::receive`].
    Lot(Vec<u8>),
    /// The whole base, as the bytes of a file without a log: its actions cannot be followed one by one.
    Whole(Vec<u8>),
}

/// The columns of an action, its salt, and its changes.
type Action = (Map<String, Value>, Option<Vec<u8>>, Vec<ChangeRow>);

/// What travels.
#[derive(Serialize, Deserialize)]
struct Lot {
    actions: Vec<Action>,
    /// The rows outside the journal that are gone, or were other ones; where they were not known, all there are.
    gone: Option<Rows>,
    /// Those that are new, or are other ones now.
    come: Rows,
    digest: String,
}

impl Store {
    /// All that another computer lacks that is at that point; notes what it has once it has taken that in.
    /// Errors: the base's own.
    pub fn news(&mut self, since: &Point, there: &mut Aside) -> Result<News> {
        let lot = self.read(|view| {
            let before = there.0.take();
            if !can_be_followed(view, since)? {
                return Ok(None);
            }
            let mut actions = Vec::new();
            for (_, id, row) in rows(view, ACTIONS, since.action)? {
                actions.push((fields(&row)?, journal::action(view, id)?.salt, journal::changes(view, id)?));
            }
            let now = rows_aside(view)?;
            let gone = before.as_ref().map(|before| before - &now);
            let mut come = &now - &before.unwrap_or_default();
            come.extend(rows(view, GROWS, since.request)?);
            let lot = Lot { actions, gone, come, digest: digest(&now) };
            there.0 = Some(now);
            Ok::<_, StorageError>(Some(lot))
        })?;
        let Some(lot) = lot else { return Ok(News::Whole(image::taken(&mut self.connection)?)) };
        let nothing = lot.actions.is_empty() && lot.come.is_empty() && lot.gone.as_ref().is_some_and(Rows::is_empty);
        Ok(if nothing { News::Nothing } else { News::Lot(json!(lot).to_string().into_bytes()) })
    }

    /// Takes a parcel in, all of it in one transaction or nothing.
    /// Errors: an action leads to another seal here than where it comes from, or the rest to other rows; the base's own.
    pub fn receive(&self, lot: &[u8], head: &ActionHead) -> Result<Point> {
        self.begin_whole(head)?;
        let taken = take_in(&self.connection, lot).and_then(|point| self.keep_whole(head).map(|()| point));
        self.drop_whole();
        taken
    }
}

/// How far the base goes.
/// Errors: the base's own.
pub fn point(view: &Connection) -> Result<Point> {
    let sql = "SELECT id, hash, (SELECT coalesce(max(id), 0) FROM request) FROM journal_action
        WHERE hash IS NOT NULL ORDER BY id DESC LIMIT 1";
    let read = |row: &rusqlite::Row<'_>| Ok(Point { action: row.get(0)?, seal: row.get(1)?, request: row.get(2)? });
    Ok(view.prepare_cached(sql)?.query_row([], read).optional()?.unwrap_or_default())
}

/// Whether the base was at that point, and all actions after it can be done elsewhere from the journal alone: an erasure changes it, and the
/// file that a comité received is beside it.
fn can_be_followed(view: &Connection, from: &Point) -> Result<bool> {
    let sql = "SELECT (EXISTS (SELECT 1 FROM journal_action WHERE id = ?1 AND hash = ?2)
            OR ?1 = 0 AND NOT EXISTS (SELECT 1 FROM journal_action))
        AND NOT EXISTS (SELECT 1 FROM journal_action WHERE id > ?1 AND subject IN (?3, ?4))
        AND NOT EXISTS (SELECT 1 FROM journal_change WHERE action > ?1 AND table_name = 'received')";
    let from = (from.action, &from.seal, Subject::Erasure.key(), Subject::Schema.key());
    Ok(view.prepare_cached(sql)?.query_row(from, |row| row.get(0))?)
}

/// The rows of the tables outside the journal that may change.
fn rows_aside(view: &Connection) -> Result<Rows> {
    let tables = UNWATCHED.into_iter().filter(|table| *table != GROWS);
    let all: Vec<Rows> = tables.map(|table| rows(view, table, 0)).collect::<Result<_>>()?;
    Ok(all.into_iter().flatten().collect())
}

/// The rows of a table that come after that one; a salt is no text and is left out.
fn rows(view: &Connection, table: &str, after: i64) -> Result<Rows> {
    let columns: Vec<String> = schema::columns(view, table)?.into_iter().filter(|name| name != "salt").collect();
    let sql = format!("SELECT rowid, {} FROM {table} WHERE rowid > ?1", triggers::json(&columns, Some(table)));
    let found = all(view, &sql, [after], |row| Ok((table.to_owned(), row.next()?, row.next()?)))?;
    Ok(found.into_iter().collect())
}

/// What is the same where the rows are.
fn digest(rows: &Rows) -> String {
    hex(&Sha256::digest(json!(rows).to_string()))
}

fn take_in(connection: &Connection, lot: &[u8]) -> Result<Point> {
    let read = serde_json::from_slice(lot).map_err(|error| StorageError::Damaged(error.to_string()));
    let Lot { actions, gone, come, digest: wanted } = read?;
    if !triggers::present(connection)? {
        return Err(StorageError::Damaged("le journal a été débranché".to_owned()));
    }
    connection.execute_batch("PRAGMA defer_foreign_keys = ON")?;
    let mut rows = Writer::new(connection);
    for action in actions {
        take(connection, &mut rows, action)?;
    }
    put_aside(connection, &gone.map_or_else(|| rows_aside(connection), Ok)?, &come)?;
    let there = point(connection)?;
    if wanted == digest(&rows_aside(connection)?) { Ok(there) } else { Err(StorageError::Differs(there.action)) }
}

/// One action with its changes. The old values are those that the triggers find here: the seal says whether they are the same.
fn take(connection: &Connection, rows: &mut Writer<'_>, (mut columns, salt, changes): Action) -> Result<()> {
    let (last, seal) = (point(connection)?, columns.remove("hash"));
    let id = last.action + 1;
    if columns.get("id") != Some(&json!(id)) {
        return Err(StorageError::Differs(id));
    }
    let names = schema::columns(connection, ACTIONS)?.into_iter().filter(|name| columns.contains_key(name));
    write_row(connection, ACTIONS, &names.collect::<Vec<_>>(), &json!(columns).to_string())?;
    let mut salting = connection.prepare_cached("UPDATE journal_change SET salt = ?2 WHERE id = ?1")?;
    for change in changes {
        rows.put(&change.table, change.row, change.new.as_deref())?;
        salting.execute((change.id, change.salt))?;
    }
    let (own, made) = (ActionRow { salt, ..journal::action(connection, id)? }, journal::changes(connection, id)?);
    let found = seal::seal(&last.seal, &own, &made, &Erased::by_one(connection, id)?);
    if seal != Some(json!(found)) {
        return Err(StorageError::Differs(id));
    }
    let seal = "UPDATE journal_action SET hash = ?2, salt = ?3 WHERE id = ?1";
    connection.prepare_cached(seal)?.execute((id, found, own.salt))?;
    Ok(())
}

/// Puts rows outside the journal there once others are gone.
fn put_aside(connection: &Connection, gone: &Rows, come: &Rows) -> Result<()> {
    let [gone, come] = [gone, come].map(|rows| json!(rows).to_string());
    for table in UNWATCHED {
        let columns = schema::columns(connection, table)?;
        let values: Vec<String> = columns.iter().map(|column| format!("value ->> 2 ->> '$.{column}'")).collect();
        let (columns, values) = (columns.join(", "), values.join(", "));
        let of = format!("FROM json_each(?1) WHERE value ->> 0 = '{table}'");
        let delete = format!("DELETE FROM {table} WHERE rowid IN (SELECT value ->> 1 {of})");
        connection.prepare_cached(&delete)?.execute([&gone])?;
        let insert = format!("INSERT OR REPLACE INTO {table} (rowid, {columns}) SELECT value ->> 1, {values} {of}");
        connection.prepare_cached(&insert)?.execute([&come])?;
    }
    super::whole::forget_oldest(connection)
}

/// The actions that only one base has, of two that began alike; checks that every seal of the other holds.
/// Errors: the other is damaged; the bases' own.
pub fn only_in(own: &Path, other: &Path) -> Result<Vec<ActionRow>> {
    let (own, other) = (connect(own)?, connect(other)?);
    if let Some(difference) = replay::differences(&other)?.into_iter().next() {
        return Err(StorageError::Damaged(difference.0));
    }
    let there: HashSet<Option<String>> = journal::actions(&other)?.into_iter().map(|action| action.hash).collect();
    Ok(journal::actions(&own)?.into_iter().filter(|action| !there.contains(&action.hash)).collect())
}
