//! Copies that were checked: made by SQLite itself, reopened, and refused if bad.

use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::error::{Result, StorageError};
use super::journal::{self, ActionRow};
use super::open::{Store, check_header, connect};
use super::replay::compare;
use super::schema::{self, APPLICATION_ID};

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
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        let source = std::io::ErrorKind::NotFound.into();
        return Err(StorageError::File { path: folder.to_owned(), source });
    }
    // Under another name until it is checked: whoever finds the final name finds a good copy.
    let mut partial = to.as_os_str().to_owned();
    partial.push(".partiel");
    let partial = PathBuf::from(partial);
    let _ = std::fs::remove_file(&partial);
    let copied = write_and_check(connection, &partial).and_then(|()| {
        std::fs::rename(&partial, to).map_err(|source| StorageError::File { path: to.to_owned(), source })?;
        sync_folder_of(to);
        Ok(())
    });
    if copied.is_err() {
        // Nothing to add if even this fails: the error below says what matters.
        let _ = std::fs::remove_file(&partial);
    }
    copied
}

/// Writes a verified copy of the base at `from`, with what a crash left in its log.
///
/// # Errors
/// As [`verified_copy`], and when `from` cannot be read.
pub fn copy_of(from: &Path, to: &Path) -> Result<()> {
    verified_copy(&connect(from)?, to)
}

/// Refuses a base that another program has open; brings what a crash left in its log into the base. One that is no base, or
/// is damaged, is left as it is.
///
/// # Errors
/// When it is in use, or the disk is full.
pub fn settle(path: &Path) -> Result<()> {
    let settled = connect(path).and_then(|connection| {
        // Every open connection holds a shared lock: this one waits for all of them.
        Ok(connection.execute_batch("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK")?)
    });
    match settled {
        Err(error @ (StorageError::Busy | StorageError::Disk | StorageError::Unconfirmed)) => Err(error),
        _ => Ok(()),
    }
}

fn write_and_check(connection: &Connection, to: &Path) -> Result<()> {
    connection.execute("VACUUM INTO ?1", [to.to_string_lossy()])?;
    sync(to)?;
    check_file(to)?;
    let copy = connect(to)?;
    let bad = |reason| StorageError::BadCopy { path: to.to_owned(), reason };
    if let Some(difference) = compare(connection, &copy)?.into_iter().next() {
        return Err(bad(difference.0));
    }
    for table in ["journal_action", "journal_change"] {
        let count = |connection: &Connection| {
            connection.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get::<_, i64>(0))
        };
        if count(connection)? != count(&copy)? {
            return Err(bad(format!("table {table} incomplète")));
        }
    }
    Ok(())
}

fn sync(path: &Path) -> Result<()> {
    // Windows flushes only what is open for writing.
    let file = std::fs::OpenOptions::new().read(true).write(true).open(path);
    file.and_then(|file| file.sync_all()).map_err(|source| StorageError::File { path: path.to_owned(), source })
}

/// Makes the name of a file as lasting as its content, where a folder can be synced (not on Windows, nor on every disk).
fn sync_folder_of(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."));
    if let Ok(folder) = std::fs::File::open(folder) {
        let _ = folder.sync_all();
    }
}

/// The last action of a sound base, without changing anything in it; `None` in a new one.
///
/// # Errors
/// When it is no base, or cannot be read.
pub fn last_action(path: &Path) -> Result<Option<ActionRow>> {
    check_file(path)?;
    Ok(journal::actions(&connect(path)?)?.pop())
}

/// Checks that a file is a sound chelem base this program can read.
///
/// # Errors
/// What is wrong with it: missing, foreign, newer, damaged.
pub fn check_file(path: &Path) -> Result<()> {
    if !path.exists() {
        return Err(StorageError::Missing(path.to_owned()));
    }
    check_header(path)?;
    let foreign = || StorageError::Foreign(path.to_owned());
    let connection = connect(path)?;
    let pragma = |name: &str| connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get::<_, i64>(0));
    if pragma("application_id").map_err(|_| foreign())? != APPLICATION_ID {
        return Err(foreign());
    }
    schema::check_version(pragma("user_version")?, path)?;
    let verdict: String = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if verdict != "ok" {
        return Err(StorageError::Damaged(verdict));
    }
    Ok(())
}
