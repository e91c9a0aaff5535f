//! Small named values of the hall.

use rusqlite::{Connection, OptionalExtension};

use crate::error::Result;

/// One value, if it is set.
pub fn get(connection: &Connection, name: &str) -> Result<Option<String>> {
    let mut statement = connection.prepare_cached("SELECT value FROM hall WHERE name = ?1")?;
    Ok(statement.query_row([name], |row| row.get(0)).optional()?)
}

/// Sets it; an empty one is taken away.
pub fn set(connection: &Connection, name: &str, value: &str) -> Result<()> {
    if value.is_empty() {
        connection.prepare_cached("DELETE FROM hall WHERE name = ?1")?.execute([name])?;
    } else {
        let sql =
            "INSERT INTO hall (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        connection.prepare_cached(sql)?.execute([name, value])?;
    }
    Ok(())
}
