//! Small named values of the hall.

use rusqlite::{Connection, OptionalExtension};

use crate::error::Result;
use crate::table::{all as rows, put, row, run};

/// How the name of the value with a person's card begins; his number follows.
pub const CARD: &str = "carte:";

/// One value, if it is set.
pub fn get(connection: &Connection, name: &str) -> Result<Option<String>> {
    let mut statement = connection.prepare_cached("SELECT value FROM hall WHERE name = ?1")?;
    Ok(statement.query_row([name], |row| row.get(0)).optional()?)
}

/// Sets it; an empty one is taken away.
pub fn set(connection: &Connection, name: &str, value: &str) -> Result<()> {
    if value.is_empty() {
        run(connection, "DELETE FROM hall WHERE name = ?1", [name])
    } else {
        put(connection, "hall", "name", row! { name: name, value: value })?;
        Ok(())
    }
}

/// All values whose names begin so, with the rest of their names.
pub fn beginning(connection: &Connection, with: &str) -> Result<Vec<(String, String)>> {
    let sql =
        "SELECT substr(name, length(?1) + 1), value FROM hall WHERE substr(name, 1, length(?1)) = ?1 ORDER BY name";
    rows(connection, sql, [with], |row| Ok((row.next()?, row.next()?)))
}
