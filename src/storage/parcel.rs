//! What travels to a second computer, from both sides: all that is new since a point, read in one unchanging view, and taken in whole or not
//! at all. The actions of the journal with their new values, equal there by their seals; the rows outside the journal, by their digest.

use std::collections::BTreeMap;
use std::path::Path;

use rusqlite::{Connection, OptionalExtension};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::action::{ActionHead, ActionRow};
use super::erasure::Erased;
use super::error::{Result, StorageError};
use super::guard::has;
use super::open::{Store, connect};
use super::schema::{self, UNWATCHED};
use super::subject::Subject;
use super::templates::hex;
use super::undo::{Writer, write_row};
use super::{journal, replay, seal, triggers};

/// The only table outside the journal that merely grows: its rows are told by their number.
const GROWS: &str = "request";

/// How far a base goes.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Point {
    /// The number of its last action; 0 where there is none.
    pub action: i64,
    pub seal: String,
    /// The number of its last answered request.
    pub request: i64,
}

/// Rows outside the journal, as JSON, by their table and their number.
type Rows = BTreeMap<(&'static str, i64), String>;

/// What another computer has outside the journal, as far as it is known.
#[derive(Debug, Default)]
pub struct Aside {
    rows: Option<Rows>,
    /// The base as it was looked at last.
    version: Option<i64>,
}

/// What is new.
#[derive(Debug)]
pub enum News {
    Nothing,
    /// To be taken in by [`Store::receive`].
    Lot(Vec<u8>),
    /// Its actions cannot be followed one by one: a whole copy is due.
    Whole,
}

/// A row of that table and number, as it is now, or gone.
type Row = (String, i64, Option<String>);

/// An action, and the rows that it changed, each with the salt of its words. Salts are hexadecimal digits.
type Action = (Value, Vec<(Row, Option<String>)>);

/// What travels.
#[derive(Serialize, Deserialize)]
struct Lot {
    actions: Vec<Action>,
    /// It was not known what is there outside the journal.
    anew: bool,
    /// The rows outside the journal that are gone, then those that are new or other.
    aside: Vec<Row>,
    digest: String,
}

impl Store {
    /// How far the base goes.
    /// Errors: the base's own.
    pub fn point(&self) -> Result<Point> {
        self.read(point)
    }

    /// All that another computer lacks that is at that point; notes what it has once it has taken that in.
    /// Errors: the base's own.
    pub fn news(&self, since: &Point, there: &mut Aside) -> Result<News> {
        let version = Some(self.others_version()?);
        self.read(|view| {
            // A base that was put in the place of another begins to count anew.
            if there.version == version && point(view)? == *since {
                return Ok(News::Nothing);
            }
            let known = has(Some((since.action, since.seal.clone())), view)?;
            if !known || !can_be_followed(view, since.action)? {
                return Ok(News::Whole);
            }
            let (actions, now) = (actions_since(view, since.action)?, rows_aside(view)?);
            let requests = rows(view, GROWS, since.request)?;
            let anew = there.rows.is_none();
            let before = there.rows.take().unwrap_or_default();
            let gone = before.keys().filter(|at| !now.contains_key(at)).map(|at| (at, None));
            let other = now.iter().chain(&requests).filter(|(at, row)| before.get(at) != Some(row));
            let aside = gone.chain(other.map(|(at, row)| (at, Some(row.clone()))));
            let aside: Vec<Row> = aside.map(|((table, number), row)| ((*table).to_owned(), *number, row)).collect();
            let nothing = actions.is_empty() && !anew && aside.is_empty();
            let lot = json!(Lot { actions, anew, aside, digest: digest(&now) });
            *there = Aside { rows: Some(now), version };
            Ok(if nothing { News::Nothing } else { News::Lot(lot.to_string().into_bytes()) })
        })
    }

    /// Takes a parcel in, all of it in one transaction or nothing.
    /// Errors: an action leads to another seal here than where it comes from, or the rest to other rows; the base's own.
    pub fn receive(&self, lot: &[u8], head: &ActionHead) -> Result<Point> {
        self.begin_whole(head)?;
        let taken = take_in(&self.connection, lot).and_then(|point| self.keep_whole(head).map(|()| point));
        self.drop_whole();
        taken
    }

    /// Writes an action that changes nothing in the tables: what happened to the base itself.
    /// Errors: the base's own.
    pub fn note(&self, head: &ActionHead, subject: Subject, what: &str) -> Result<()> {
        self.begin(head, "action", None)?.seal(self, head, Some(subject), what, "")
    }
}

fn point(view: &Connection) -> Result<Point> {
    let sql = "SELECT id, hash, (SELECT coalesce(max(id), 0) FROM request) FROM journal_action
        WHERE hash IS NOT NULL ORDER BY id DESC LIMIT 1";
    let read = |row: &rusqlite::Row<'_>| Ok(Point { action: row.get(0)?, seal: row.get(1)?, request: row.get(2)? });
    Ok(view.prepare_cached(sql)?.query_row([], read).optional()?.unwrap_or_default())
}

/// Whether all actions after that one can be done elsewhere from the journal alone: an erasure changes it, and the file that a comité received
/// is beside it.
fn can_be_followed(view: &Connection, after: i64) -> Result<bool> {
    let sql = "SELECT NOT EXISTS (SELECT 1 FROM journal_action WHERE id > ?1 AND subject IN (?2, ?3))
        AND NOT EXISTS (SELECT 1 FROM journal_change WHERE action > ?1 AND table_name = 'received')";
    let not = (after, Subject::Erasure.key(), Subject::Schema.key());
    Ok(view.prepare_cached(sql)?.query_row(not, |row| row.get(0))?)
}

/// The actions after that one, each with its changes.
fn actions_since(view: &Connection, after: i64) -> Result<Vec<Action>> {
    let named = |name: &String| match name.as_str() {
        "salt" => "'salt', nullif(hex(salt), '')".to_owned(),
        name => format!("'{name}', {name}"),
    };
    let columns: Vec<String> = schema::columns(view, "journal_action")?.iter().map(named).collect();
    let sql = format!(
        "SELECT json_array(json_object({}), json((SELECT json_group_array(
            json_array(json_array(table_name, row_id, new), nullif(hex(salt), '')) ORDER BY id)
            FROM journal_change WHERE action = journal_action.id)))
        FROM journal_action WHERE id > ?1 AND hash IS NOT NULL ORDER BY id",
        columns.join(", ")
    );
    let mut statement = view.prepare_cached(&sql)?;
    let actions = statement.query_map([after], |row| row.get::<_, String>(0))?;
    actions.map(|action| read(action?.as_bytes())).collect()
}

fn read<'t, T: Deserialize<'t>>(text: &'t [u8]) -> Result<T> {
    serde_json::from_slice(text).map_err(|error| StorageError::Damaged(error.to_string()))
}

/// The rows of the tables outside the journal that may change.
fn rows_aside(view: &Connection) -> Result<Rows> {
    let tables = UNWATCHED.into_iter().filter(|table| *table != GROWS);
    let all: Vec<Rows> = tables.map(|table| rows(view, table, 0)).collect::<Result<_>>()?;
    Ok(all.into_iter().flatten().collect())
}

/// The rows of a table outside the journal that come after that one.
fn rows(view: &Connection, table: &'static str, after: i64) -> Result<Rows> {
    let row = triggers::json(&schema::columns(view, table)?, Some(table));
    let mut statement = view.prepare_cached(&format!("SELECT rowid, {row} FROM {table} WHERE rowid > ?1"))?;
    let found = statement.query_map([after], |row| Ok(((table, row.get(0)?), row.get(1)?)))?;
    Ok(found.collect::<rusqlite::Result<_>>()?)
}

/// What is the same where the rows are.
fn digest(rows: &Rows) -> String {
    hex(&Sha256::digest(json!(Vec::from_iter(rows)).to_string()))
}

fn take_in(connection: &Connection, lot: &[u8]) -> Result<Point> {
    let lot: Lot = read(lot)?;
    if !triggers::present(connection)? {
        return Err(StorageError::Damaged("le journal a été débranché".to_owned()));
    }
    connection.execute_batch("PRAGMA defer_foreign_keys = ON")?;
    let mut rows = Writer::new(connection);
    for action in &lot.actions {
        take(connection, &mut rows, action)?;
    }
    put_aside(connection, &lot)?;
    point(connection)
}

/// One action with its changes. The old values are those that the triggers find here: the seal says whether they are the same.
fn take(connection: &Connection, rows: &mut Writer<'_>, (head, changes): &Action) -> Result<()> {
    let (id, last) = (head["id"].as_i64().unwrap_or_default(), point(connection)?);
    if id != last.action + 1 {
        return Err(StorageError::Differs(id));
    }
    let columns = schema::columns(connection, "journal_action")?;
    let open: Vec<String> = columns.into_iter().filter(|name| !["hash", "salt"].contains(&name.as_str())).collect();
    write_row(connection, "journal_action", &open, &head.to_string())?;
    connection.execute("UPDATE journal_action SET salt = unhex(?2) WHERE id = ?1", (id, head["salt"].as_str()))?;
    let mut salting = connection
        .prepare_cached("UPDATE journal_change SET salt = unhex(?1) WHERE id = (SELECT max(id) FROM journal_change)")?;
    for ((table, number, new), salt) in changes {
        rows.put(table, *number, new.as_deref())?;
        salting.execute([salt])?;
    }
    let (own, made) = (journal::action(connection, id)?, journal::changes(connection, id)?);
    let found = seal::seal(&last.seal, &own, &made, &Erased::by_one(connection, id)?);
    if head["hash"] != found {
        return Err(StorageError::Differs(id));
    }
    connection.prepare_cached("UPDATE journal_action SET hash = ?2 WHERE id = ?1")?.execute((id, found))?;
    Ok(())
}

/// The rows outside the journal, which are those of the sender from there on.
fn put_aside(connection: &Connection, lot: &Lot) -> Result<()> {
    for table in UNWATCHED.into_iter().filter(|table| lot.anew && *table != GROWS) {
        connection.execute(&format!("DELETE FROM {table}"), [])?;
    }
    for (table, number, row) in &lot.aside {
        let known = UNWATCHED.into_iter().find(|known| known == table);
        let table = known.ok_or_else(|| StorageError::Damaged("table inconnue".to_owned()))?;
        let Some(row) = row else {
            connection.prepare_cached(&format!("DELETE FROM {table} WHERE rowid = ?1"))?.execute([number])?;
            continue;
        };
        let columns = schema::columns(connection, table)?;
        let values = columns.iter().map(|column| format!("?2 ->> '$.{column}'")).collect::<Vec<_>>().join(", ");
        let list = columns.join(", ");
        let sql = format!("INSERT OR REPLACE INTO {table} (rowid, {list}) VALUES (?1, {values})");
        connection.prepare_cached(&sql)?.execute((number, row))?;
    }
    super::whole::forget_oldest(connection)?;
    if lot.digest != digest(&rows_aside(connection)?) {
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
    for action in journal::actions(&own)?.into_iter().rev() {
        if action.hash.is_some() && has(action.hash.clone().map(|seal| (action.id, seal)), &other)? {
            break;
        }
        only.insert(0, action);
    }
    Ok(only)
}
