//! What travels to a second computer: all that is new since a point, read in one unchanging view. The actions of the journal with their new
//! values, and the tables outside the journal.

use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::error::{Result, StorageError};
use super::open::Store;
use super::schema::{self, UNWATCHED};
use super::subject::Subject;
use super::templates::hex;
use super::triggers;

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

/// Rows outside the journal, as JSON, by their table and their key.
pub(super) type Rows = BTreeMap<(&'static str, String), String>;

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
            let known = seal_at(view, since.action)?.as_ref() == Some(&since.seal);
            if !known || !can_be_followed(view, since.action)? {
                return Ok(News::Whole);
            }
            let (actions, now) = (actions_since(view, since.action)?, aside(view)?);
            let requests = rows(view, GROWS, &format!("id > {}", since.request))?;
            let before = there.rows.take();
            let is_there = |at, row| before.as_ref().and_then(|rows| rows.get(at)) == Some(row);
            let all = now.iter().chain(&requests);
            let put: Vec<_> = all.filter(|(at, row)| !is_there(at, row)).map(|((table, _), row)| (table, row)).collect();
            let gone: Vec<_> = before.iter().flat_map(BTreeMap::keys).filter(|at| !now.contains_key(at)).collect();
            let nothing = actions.is_empty() && before.is_some() && put.is_empty() && gone.is_empty();
            let lot = json!({ "actions": actions, "anew": before.is_none(), "gone": gone, "put": put, "digest": digest(&now) });
            *there = Aside { rows: Some(now), version };
            Ok(if nothing { News::Nothing } else { News::Lot(lot.to_string().into_bytes()) })
        })
    }
}

pub(super) fn point(view: &Connection) -> Result<Point> {
    let sql = "SELECT id, hash, (SELECT coalesce(max(id), 0) FROM request) FROM journal_action
        WHERE hash IS NOT NULL ORDER BY id DESC LIMIT 1";
    let read = |row: &rusqlite::Row<'_>| Ok(Point { action: row.get(0)?, seal: row.get(1)?, request: row.get(2)? });
    Ok(view.prepare_cached(sql)?.query_row([], read).optional()?.unwrap_or_default())
}

/// The seal of an action, where there is one of that number.
pub(super) fn seal_at(view: &Connection, action: i64) -> Result<Option<String>> {
    let mut statement = view.prepare_cached("SELECT hash FROM journal_action WHERE id = ?1")?;
    Ok(statement.query_row([action], |row| row.get(0)).optional()?.flatten())
}

/// Whether all actions after that one can be done elsewhere from the journal alone: an erasure changes it, and the file that a comité received
/// is beside it.
fn can_be_followed(view: &Connection, after: i64) -> Result<bool> {
    let sql = "SELECT NOT EXISTS (SELECT 1 FROM journal_action WHERE id > ?1 AND subject IN (?2, ?3))
        AND NOT EXISTS (SELECT 1 FROM journal_change WHERE action > ?1 AND table_name = 'received')";
    let not = (after, Subject::Erasure.key(), Subject::Schema.key());
    Ok(view.prepare_cached(sql)?.query_row(not, |row| row.get(0))?)
}

/// The actions after that one, each with its changes; bytes as hexadecimal digits.
fn actions_since(view: &Connection, after: i64) -> Result<Vec<Value>> {
    let named = |name: &String| match name.as_str() {
        "salt" => "'salt', nullif(hex(salt), '')".to_owned(),
        name => format!("'{name}', {name}"),
    };
    let columns: Vec<String> = schema::columns(view, "journal_action")?.iter().map(named).collect();
    let sql = format!(
        "SELECT json_array(json_object({}), json((SELECT json_group_array(json_array(table_name, row_id, new, nullif(hex(salt), '')) ORDER BY id)
            FROM journal_change WHERE action = journal_action.id)))
        FROM journal_action WHERE id > ?1 AND hash IS NOT NULL ORDER BY id",
        columns.join(", ")
    );
    let mut statement = view.prepare_cached(&sql)?;
    let actions = statement.query_map([after], |row| row.get::<_, String>(0))?;
    actions.map(|action| read(action?.as_bytes())).collect()
}

pub(super) fn read(text: &[u8]) -> Result<Value> {
    serde_json::from_slice(text).map_err(|error| StorageError::Damaged(error.to_string()))
}

/// The columns of a table's key, in order.
pub(super) fn key_of(view: &Connection, table: &str) -> Result<String> {
    let mut statement = view.prepare_cached("SELECT name FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk")?;
    let names = statement.query_map([table], |row| row.get(0))?;
    Ok(names.collect::<rusqlite::Result<Vec<String>>>()?.join(", "))
}

/// The tables outside the journal whose rows may change.
pub(super) fn tables_aside() -> impl Iterator<Item = &'static str> {
    UNWATCHED.into_iter().filter(|table| *table != GROWS)
}

/// Their rows.
pub(super) fn aside(view: &Connection) -> Result<Rows> {
    let mut all = Rows::new();
    for table in tables_aside() {
        all.extend(rows(view, table, "true")?);
    }
    Ok(all)
}

fn rows(view: &Connection, table: &'static str, wanted: &str) -> Result<Rows> {
    let row = triggers::json(&schema::columns(view, table)?, Some(table));
    let sql = format!("SELECT json_array({}), {row} FROM {table} WHERE {wanted}", key_of(view, table)?);
    let mut statement = view.prepare_cached(&sql)?;
    let found = statement.query_map([], |row| Ok(((table, row.get(0)?), row.get(1)?)))?;
    Ok(found.collect::<rusqlite::Result<_>>()?)
}

/// What is the same where the rows are.
pub(super) fn digest(rows: &Rows) -> String {
    hex(&Sha256::digest(json!(Vec::from_iter(rows)).to_string()))
}
