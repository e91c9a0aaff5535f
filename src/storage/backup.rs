//! Copies that were checked: made by SQLite itself, reopened, and refused if bad.

use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::error::{Result, StorageError};
use super::open::Store;
use super::schema::{APPLICATION_ID, TABLES, VERSION};

impl Store {
    /// Writes a verified copy of the base; never over an existing file.
    ///
    /// # Errors
    /// When the file exists, cannot be written, or the copy is bad (it is then removed).
    pub fn backup(&self, to: &Path) -> Result<()> {
        verified_copy(&self.connection, to)
    }
}

/// Copies a base with `VACUUM INTO`, reopens the copy, checks it and compares the number of rows of each table.
///
/// # Errors
/// When `to` exists or cannot be written, or when the copy is bad: it is then removed.
pub fn verified_copy(connection: &Connection, to: &Path) -> Result<()> {
    if to.exists() {
        return Err(StorageError::Exists(to.to_owned()));
    }
    let copied = write_and_check(connection, to);
    if copied.is_err() {
        // Nothing to add if even this fails: the error below says what matters.
        let _ = std::fs::remove_file(to);
    }
    copied
}

fn write_and_check(connection: &Connection, to: &Path) -> Result<()> {
    connection.execute("VACUUM INTO ?1", [to.to_string_lossy()])?;
    sync(to)?;
    check_file(to)?;
    let copy = open_read_only(to)?;
    for table in TABLES.into_iter().chain(["journal_action", "journal_change"]) {
        let count = |connection: &Connection| {
            connection.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get::<_, i64>(0))
        };
        if count(connection)? != count(&copy)? {
            return Err(StorageError::BadCopy { path: to.to_owned(), reason: format!("table {table} incomplète") });
        }
    }
    Ok(())
}

fn sync(path: &Path) -> Result<()> {
    // Windows flushes only what is open for writing.
    let file = std::fs::OpenOptions::new().read(true).write(true).open(path);
    file.and_then(|file| file.sync_all()).map_err(|source| StorageError::File { path: path.to_owned(), source })
}

fn open_read_only(path: &Path) -> Result<Connection> {
    Ok(Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)?)
}

/// Checks that a file is a sound chelem base this program can read.
///
/// # Errors
/// What is wrong with it: missing, foreign, newer, damaged.
pub fn check_file(path: &Path) -> Result<()> {
    if !path.exists() {
        return Err(StorageError::Missing(path.to_owned()));
    }
    let foreign = || StorageError::Foreign(path.to_owned());
    let connection = open_read_only(path)?;
    let pragma = |name: &str| connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get::<_, i64>(0));
    if pragma("application_id").map_err(|_| foreign())? != APPLICATION_ID {
        return Err(foreign());
    }
    let found = pragma("user_version")?;
    if found > VERSION {
        return Err(StorageError::Newer { path: path.to_owned(), found, known: VERSION });
    }
    let verdict: String = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if verdict != "ok" {
        return Err(StorageError::Damaged(verdict));
    }
    Ok(())
}
