//! The base's own settings: small named values.

use rusqlite::{Connection, OptionalExtension};

use super::error::Result;
use super::journal::Tx;
use super::table::{all as rows, put, row};

/// One setting, if set.
pub fn get(connection: &Connection, name: &str) -> Result<Option<String>> {
    let mut statement = connection.prepare_cached("SELECT value FROM setting WHERE name = ?1")?;
    Ok(statement.query_row([name], |row| row.get(0)).optional()?)
}

/// The settings whose name begins so, by name, with their values.
pub fn beginning(connection: &Connection, name: &str) -> Result<Vec<(String, String)>> {
    let query = "SELECT name, value FROM setting WHERE substr(name, 1, length(?1)) = ?1 ORDER BY name";
    rows(connection, query, [name], |row| Ok((row.next()?, row.next()?)))
}

pub fn set(tx: &Tx<'_>, name: &str, value: &str) -> Result<()> {
    put(tx, "setting", "name", row! { name: name, value: value })?;
    Ok(())
}
