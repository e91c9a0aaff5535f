//! The whole content of a base, independent of its pages' layout: to compare two states of it.

use std::path::Path;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags};

/// Every value of every table, the schema and the file's own marks, in a fixed order.
///
/// # Errors
/// SQLite's message for a file it cannot read.
pub fn values(base: &Path) -> rusqlite::Result<Vec<String>> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(base, flags)?;
    let mut found = Vec::new();
    for mark in ["application_id", "user_version", "encoding"] {
        dump(&connection, &format!("PRAGMA {mark}"), mark, &mut found)?;
    }
    dump(&connection, "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY 1, 2", "schema", &mut found)?;
    let mut statement = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")?;
    let tables: Vec<String> = statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    for table in tables {
        // Rows as the table has them, not the index.
        dump(&connection, &format!("SELECT rowid, * FROM \"{table}\" NOT INDEXED ORDER BY rowid"), &table, &mut found)?;
    }
    Ok(found)
}

fn dump(connection: &Connection, query: &str, what: &str, found: &mut Vec<String>) -> rusqlite::Result<()> {
    let mut statement = connection.prepare(query)?;
    let columns = statement.column_count();
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let mut line = what.to_owned();
        for column in 0..columns {
            match row.get_ref(column)? {
                ValueRef::Null => line.push_str(" null"),
                ValueRef::Integer(number) => line.push_str(&format!(" {number}")),
                ValueRef::Real(number) => line.push_str(&format!(" real {number:?}")),
                ValueRef::Text(text) => line.push_str(&format!(" {:?}", text.escape_ascii().to_string())),
                ValueRef::Blob(bytes) => line.push_str(&format!(" blob {bytes:?}")),
            }
        }
        found.push(line);
    }
    Ok(())
}
