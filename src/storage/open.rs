//! Opening a base: its settings, its version, and what is refused.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use super::error::{Result, StorageError};
use super::schema::{self, APPLICATION_ID, MIGRATIONS, Migration};
use super::{backup, triggers};

/// How every SQLite file begins.
const HEADER: &[u8] = b"SQLite format 3\0";
/// How long to wait for another process to finish its transaction.
const PATIENCE: Duration = Duration::from_secs(5);

/// What to do when the base does not exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Refuse.
    Existing,
    /// Make a new one.
    Create,
}

/// An open base. When the last one closes, the base is one plain file again.
#[derive(Debug)]
pub struct Store {
    pub(super) connection: Connection,
    path: PathBuf,
}

impl Store {
    /// Opens the base at `path`, bringing an older one up to date (a verified copy is kept beside it first). `stamp` names
    /// that copy: a date and time fit for a file name.
    ///
    /// # Errors
    /// When the file is missing, foreign, newer, damaged, locked or cannot be written.
    pub fn open(path: &Path, mode: Mode, stamp: &str) -> Result<Self> {
        let exists = path.exists();
        if !exists && mode == Mode::Existing {
            return Err(StorageError::Missing(path.to_owned()));
        }
        if !exists && let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|source| StorageError::File { path: folder.to_owned(), source })?;
        }
        if exists {
            check_header(path)?;
        }
        let store = Self { connection: connect(path)?, path: path.to_owned() };
        store.recognise()?;
        store.migrate(MIGRATIONS, stamp)?;
        Ok(store)
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Runs several readings on one unchanging view of the base.
    ///
    /// # Errors
    /// What `readings` returns, or the base's own errors.
    pub fn read<T, E: From<StorageError>>(
        &self,
        readings: impl FnOnce(&Connection) -> std::result::Result<T, E>,
    ) -> std::result::Result<T, E> {
        let view = self.connection.unchecked_transaction().map_err(StorageError::from)?;
        readings(&view)
    }

    /// Refuses a file of another program, or of a newer version of this one, before anything is written to it.
    fn recognise(&self) -> Result<()> {
        let foreign = || StorageError::Foreign(self.path.clone());
        let tables: i64 = self.connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        let application: i64 = self.connection.query_row("PRAGMA application_id", [], |row| row.get(0))?;
        if application != APPLICATION_ID && (application != 0 || tables > 0) {
            return Err(foreign());
        }
        let found = self.version()?;
        if found > schema::VERSION {
            return Err(StorageError::Newer { path: self.path.clone(), found, known: schema::VERSION });
        }
        Ok(())
    }

    fn version(&self) -> Result<i64> {
        Ok(self.connection.query_row("PRAGMA user_version", [], |row| row.get(0))?)
    }

    /// Applies the migrations the base has not seen, each in a transaction of its own.
    fn migrate(&self, migrations: &[Migration], stamp: &str) -> Result<()> {
        let from = self.version()?;
        let due = migrations.get(usize::try_from(from).unwrap_or(usize::MAX)..).unwrap_or_default();
        if due.is_empty() {
            return Ok(());
        }
        if from > 0 {
            let name = self.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let copy = self.path.with_file_name(format!("{name}.schema{from}-{stamp}"));
            backup::verified_copy(&self.connection, &copy)?;
        }
        // Persistent in the file; a transaction cannot change it.
        self.connection.pragma_update(None, "journal_mode", "WAL")?;
        for (migration, version) in due.iter().zip(from + 1..) {
            let transaction = rusqlite::Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)?;
            // Another process may have done it while we waited for the lock.
            if self.version()? >= version {
                continue;
            }
            transaction.execute_batch(migration.sql)?;
            triggers::install(&transaction)?;
            transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
            transaction.pragma_update(None, "user_version", version)?;
            transaction.commit()?;
        }
        Ok(())
    }

    /// An empty base in memory with today's schema and no triggers, to replay a journal into.
    pub(super) fn scratch() -> Result<Connection> {
        let store = Self { connection: Connection::open_in_memory()?, path: PathBuf::new() };
        store.migrate(MIGRATIONS, "")?;
        triggers::remove(&store.connection)?;
        Ok(store.connection)
    }
}

/// Refuses a file that is no SQLite base at all; an empty one is taken for a new base.
fn check_header(path: &Path) -> Result<()> {
    let mut header = Vec::new();
    let file = std::fs::File::open(path).map_err(|source| match source.kind() {
        std::io::ErrorKind::PermissionDenied => StorageError::CannotOpen,
        _ => StorageError::File { path: path.to_owned(), source },
    })?;
    let read = file.take(HEADER.len() as u64).read_to_end(&mut header);
    read.map_err(|source| StorageError::File { path: path.to_owned(), source })?;
    if header.is_empty() || header == HEADER { Ok(()) } else { Err(StorageError::Foreign(path.to_owned())) }
}

/// Connects with the settings that keep every confirmed sheet through a power cut.
fn connect(path: &Path) -> Result<Connection> {
    let connection = Connection::open_with_flags(
        path,
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX,
    )?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "trusted_schema", false)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const NEXT: &[Migration] = &[
        Migration { reason: MIGRATIONS[0].reason, sql: MIGRATIONS[0].sql },
        Migration { reason: "test", sql: "ALTER TABLE person ADD COLUMN email TEXT NOT NULL DEFAULT ''" },
    ];

    #[test]
    fn a_verified_copy_is_kept_before_a_migration() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("club.sqlite");
        let store = Store::open(&path, Mode::Create, "x").unwrap();
        store.migrate(NEXT, "20261121-2000").unwrap();
        assert_eq!(store.version().unwrap(), 2);
        assert!(schema::columns(&store.connection, "person").unwrap().contains(&"email".to_owned()));
        let copy = folder.path().join("club.sqlite.schema1-20261121-2000");
        let old = Connection::open(&copy).unwrap();
        assert_eq!(old.query_row("PRAGMA user_version", [], |row| row.get::<_, i64>(0)).unwrap(), 1);
    }

    #[test]
    fn a_failing_migration_leaves_the_base_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("club.sqlite"), Mode::Create, "x").unwrap();
        let wrong = &[
            Migration { reason: "", sql: "" },
            Migration { reason: "", sql: "CREATE TABLE half (id INTEGER); CREATE TABLE half (id INTEGER)" },
        ];
        store.migrate(wrong, "y").unwrap_err();
        assert_eq!(store.version().unwrap(), 1);
        assert_eq!(schema::columns(&store.connection, "half").unwrap().len(), 0);
    }

    #[test]
    fn a_newer_base_is_refused_untouched() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("club.sqlite");
        let store = Store::open(&path, Mode::Create, "x").unwrap();
        store.connection.pragma_update(None, "user_version", 99).unwrap();
        drop(store);
        let refused = Store::open(&path, Mode::Existing, "x").unwrap_err();
        assert!(matches!(refused, StorageError::Newer { found: 99, .. }));
    }
}
