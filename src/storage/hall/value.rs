//! Small named values of the hall.

use rusqlite::{Connection, OptionalExtension};

use crate::error::Result;
use crate::table::{put, row, run};

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
