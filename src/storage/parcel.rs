//! What travels to a second computer: all that is new since a point, read in one unchanging view. The actions of the journal with their new
//! values, and the tables outside the journal.

use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::error::{Result, StorageError};
use super::open::Store;
use super::schema::{self, UNWATCHED};
use super::subject::Subject;
use super::templates::hex;

/// The only table outside the journal that merely grows: its rows are told by their number.
pub(super) const GROWS: &str = "request";

/// How far a journal goes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Point {
    /// The number of its last action; 0 where there is none.
    pub action: i64,
    pub seal: String,
}

/// The rows of another computer outside the journal, as far as they are known.
#[derive(Debug, Default)]
pub struct Aside {
    /// Of each table, the rows by their keys; nothing where they are not known.
    tables: Option<BTreeMap<&'static str, BTreeMap<String, String>>>,
    /// The number of its last answered request.
    pub request: i64,
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

impl Aside {
    /// The other has so many requests; the rest is not known.
    pub const fn up_to(request: i64) -> Self {
        Self { tables: None, request, version: None }
    }
}

impl Store {
    /// How far the journal goes.
    /// Errors: the base's own.
    pub fn point(&self) -> Result<Point> {
        self.read(point)
    }

    /// The number of the last answered request.
    /// Errors: the base's own.
    pub fn last_request(&self) -> Result<i64> {
        self.read(last_request)
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
            if since.action == 0 || seal_at(view, since.action)?.as_ref() != Some(&since.seal) {
                return Ok(News::Whole);
            }
            let Some(actions) = actions_since(view, since.action)? else { return Ok(News::Whole) };
            let now =
                UNWATCHED.map(|table| Ok((table, rows(view, table, if table == GROWS { there.request } else { 0 })?)));
            let now = now.into_iter().collect::<Result<BTreeMap<_, _>>>()?;
            let aside: Vec<Value> =
                now.iter().filter_map(|(table, rows)| difference(table, rows, there.tables.as_ref())).collect();
            (there.version, there.request) = (version, last_request(view)?);
            there.tables = Some(now);
            if actions.is_empty() && aside.is_empty() {
                return Ok(News::Nothing);
            }
            Ok(News::Lot(json!({ "actions": actions, "aside": aside }).to_string().into_bytes()))
        })
    }

    /// A digest of the tables outside the journal.
    /// Errors: the base's own.
    pub fn aside_digest(&self) -> Result<String> {
        self.read(|view| {
            let mut all = Sha256::new();
            for table in UNWATCHED {
                for (key, row) in rows(view, table, 0)? {
                    // The answers themselves are long, and never written again.
                    all.update(if table == GROWS { key } else { row });
                    all.update([0]);
                }
                all.update([1]);
            }
            Ok(hex(&all.finalize()))
        })
    }
}

pub(super) fn point(view: &Connection) -> Result<Point> {
    let sql = "SELECT id, hash FROM journal_action WHERE hash IS NOT NULL ORDER BY id DESC LIMIT 1";
    let last = view.prepare_cached(sql)?.query_row([], |row| Ok(Point { action: row.get(0)?, seal: row.get(1)? }));
    Ok(last.optional()?.unwrap_or_default())
}

/// The seal of an action, where there is one of that number.
pub(super) fn seal_at(view: &Connection, action: i64) -> Result<Option<String>> {
    let mut statement = view.prepare_cached("SELECT hash FROM journal_action WHERE id = ?1")?;
    Ok(statement.query_row([action], |row| row.get(0)).optional()?.flatten())
}

fn last_request(view: &Connection) -> Result<i64> {
    Ok(view.prepare_cached("SELECT coalesce(max(id), 0) FROM request")?.query_row([], |row| row.get(0))?)
}

/// The actions after that one, each with its changes; `None` where one of them cannot be followed.
fn actions_since(view: &Connection, after: i64) -> Result<Option<Vec<Value>>> {
    // The file that was received is beside the journal, and goes with the whole.
    let received = "SELECT EXISTS (SELECT 1 FROM journal_change WHERE action > ?1 AND table_name = 'received')";
    if view.prepare_cached(received)?.query_row([after], |row| row.get(0))? {
        return Ok(None);
    }
    let named: Vec<String> =
        schema::columns(view, "journal_action")?.iter().map(|name| format!("'{name}', {}", told(name))).collect();
    let sql = format!(
        "SELECT id, subject, json_object({}) FROM journal_action WHERE id > ?1 AND hash IS NOT NULL ORDER BY id",
        named.join(", ")
    );
    let mut changes = view.prepare_cached(
        "SELECT json_array(table_name, row_id, op, new, nullif(hex(salt), '')) FROM journal_change WHERE action = ?1 ORDER BY id",
    )?;
    let mut statement = view.prepare_cached(&sql)?;
    let (mut found, mut actions) = (statement.query([after])?, Vec::new());
    while let Some(row) = found.next()? {
        let (id, subject): (i64, Option<String>) = (row.get(0)?, row.get(1)?);
        if matches!(subject.as_deref().and_then(Subject::parse), Some(Subject::Erasure | Subject::Schema)) {
            return Ok(None);
        }
        let changes = changes.query_map([id], |row| row.get::<_, String>(0))?;
        let changes = changes.map(|change| read(&change?)).collect::<Result<Vec<_>>>()?;
        actions.push(json!([read(&row.get::<_, String>(2)?)?, changes]));
    }
    Ok(Some(actions))
}

/// A column as it travels: bytes as hexadecimal digits.
fn told(column: &str) -> String {
    if column == "salt" { "nullif(hex(salt), '')".to_owned() } else { column.to_owned() }
}

pub(super) fn read(text: &str) -> Result<Value> {
    serde_json::from_str(text).map_err(|error| StorageError::Damaged(error.to_string()))
}

/// The columns of a table's key, in order.
pub(super) fn key_of(view: &Connection, table: &str) -> Result<Vec<String>> {
    let mut statement = view.prepare_cached("SELECT name FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk")?;
    let names = statement.query_map([table], |row| row.get(0))?;
    Ok(names.collect::<rusqlite::Result<_>>()?)
}

/// The rows of a table by their keys, both as JSON; of the one that grows, those after a number.
fn rows(view: &Connection, table: &str, after: i64) -> Result<BTreeMap<String, String>> {
    let (key, columns) = (key_of(view, table)?.join(", "), schema::columns(view, table)?.join(", "));
    let wanted = if table == GROWS { "id > ?1" } else { "?1 = 0" };
    let sql = format!("SELECT json_array({key}), json_array({columns}) FROM {table} WHERE {wanted}");
    let mut statement = view.prepare_cached(&sql)?;
    let found = statement.query_map([after], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(found.collect::<rusqlite::Result<_>>()?)
}

/// What is to be put and taken away in a table; all of it where the rows there are not known. `None` where it is the same.
fn difference(
    table: &str,
    rows: &BTreeMap<String, String>,
    there: Option<&BTreeMap<&'static str, BTreeMap<String, String>>>,
) -> Option<Value> {
    let known = there.and_then(|there| there.get(table)).filter(|_| table != GROWS);
    let put: Vec<&String> = rows
        .iter()
        .filter(|(key, row)| known.and_then(|known| known.get(*key)) != Some(*row))
        .map(|(_, row)| row)
        .collect();
    let gone: Vec<&String> =
        known.into_iter().flat_map(BTreeMap::keys).filter(|key| !rows.contains_key(*key)).collect();
    let all = there.is_none() && table != GROWS;
    (all || !put.is_empty() || !gone.is_empty()).then(|| json!([table, all, put, gone]))
}
