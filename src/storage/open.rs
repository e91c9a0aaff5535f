//! Opening a base: its settings, its version, and refusals.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::error::{LONGEST_NAME, LONGEST_PATH, Result, StorageError};
use super::guard::{Guard, LONGEST_LOG, has_moved};
use super::image::{self, Image};
use super::replay;
use super::schema::{self, APPLICATION_ID, MIGRATIONS};
use super::triggers;
use host::disk::{self, with_suffix};

/// The first bytes of every SQLite file.
const HEADER: &[u8] = b"SQLite format 3\0";
/// The longest wait for another process to finish its transaction.
const PATIENCE: Duration = Duration::from_secs(5);

/// How to open a base that does not exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    Existing,
    /// Make a new one.
    Create,
}

/// An open base. When the last one closes, the base is one plain file again.
#[derive(Debug)]
pub struct Store {
    pub(super) connection: Connection,
    pub(super) path: PathBuf,
    pub(super) guard: Guard,
    pub(super) sealed: Sealed,
}

/// The numbers of the actions that one or several handles of a base have done.
pub type Sealed = Arc<Mutex<Vec<i64>>>;

impl Store {
    /// Opens the base at `path`, bringing an older one up to date (a verified copy is kept beside it first). `stamp` names
    /// that copy: a date and time fit for a file name. A base on a protected disk is opened for reading only.
    /// Errors: when the file is missing, foreign, newer, damaged, locked or cannot be written.
    pub fn open(path: &Path, mode: Mode, stamp: &str) -> Result<Self> {
        let path = &disk::followed(path);
        let exists = path.exists();
        refuse_orphan(path)?;
        if !exists && mode == Mode::Existing {
            return Err(StorageError::Missing(path.to_owned()));
        }
        if exists {
            check_header(path)?;
            if mode == Mode::Existing && is_empty(path) {
                return Err(StorageError::Damaged("le fichier est vide".to_owned()));
            }
        } else {
            disk::make_folder(disk::folder_of(path)).map_err(StorageError::file(disk::folder_of(path)))?;
        }
        let mut connection = connect(path)?;
        if has_moved(&connection) {
            // A restoration put another file in its place while this one waited.
            connection = connect(path)?;
        }
        if !exists {
            disk::make_private(path).map_err(StorageError::file(path))?;
        }
        let store = Self::of(connection, path);
        store.recognise()?;
        store.refuse_second_name()?;
        store.migrate(MIGRATIONS, stamp)?;
        store.note_state();
        Ok(store)
    }

    pub(super) fn of(connection: Connection, path: &Path) -> Self {
        Self { connection, path: path.to_owned(), guard: Guard::of(path), sealed: Sealed::default() }
    }

    /// A new base in memory, gone when it is closed: for uses that must leave no file.
    pub fn in_memory() -> Result<Self> {
        Ok(Self::of(with_settings(Self::model()?)?, Path::new("")))
    }

    /// A base of its own in memory, as this one is at this moment.
    /// Errors: the base's own.
    pub fn copied_in_memory(&mut self) -> Result<Self> {
        let copy = with_settings(image::loaded(&image::taken(&mut self.connection)?)?)?;
        Ok(Self::of(copy, Path::new("")))
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The actions done from here on are noted there too.
    pub fn note_in(&mut self, sealed: Sealed) {
        self.sealed = sealed;
    }

    /// Runs several readings on one unchanging view of the base.
    /// Errors: those of `readings`, or the base's own.
    pub fn read<T, E: From<StorageError>>(
        &self,
        readings: impl FnOnce(&Connection) -> std::result::Result<T, E>,
    ) -> std::result::Result<T, E> {
        if self.in_whole() {
            return readings(&self.connection);
        }
        let view = self.connection.unchecked_transaction().map_err(StorageError::from)?;
        readings(&view)
    }

    /// A number that differs once another connection has changed the base; this connection's own changes do not count.
    pub fn others_version(&self) -> Result<i64> {
        Ok(self.connection.query_row("PRAGMA data_version", [], |row| row.get(0))?)
    }

    /// Refuses a file of another program, or of a newer version of this one, before anything is written to it.
    fn recognise(&self) -> Result<()> {
        let foreign = || StorageError::Foreign(self.path.clone());
        let count = "SELECT count(*), count(*) FILTER (WHERE type = 'view') FROM sqlite_schema";
        let (tables, views): (i64, i64) = self.connection.query_row(count, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let application: i64 = self.connection.query_row("PRAGMA application_id", [], |row| row.get(0))?;
        if application != APPLICATION_ID && (application != 0 || tables > 0) {
            return Err(foreign());
        }
        // A view in the place of a table could return anything, without end.
        if views > 0 && application == APPLICATION_ID {
            return Err(StorageError::Damaged("une vue est à la place d'une table".to_owned()));
        }
        let found = self.version()?;
        if found == 0 && tables == 0 { Ok(()) } else { schema::check_version(found, &self.path) }
    }

    pub(super) fn version(&self) -> Result<i64> {
        Ok(self.connection.query_row("PRAGMA user_version", [], |row| row.get(0))?)
    }

    /// An empty base in memory with today's schema: the model to compare a base with.
    pub(super) fn model() -> Result<Connection> {
        static MODEL: Image = Image::new();
        image::copy_of(&MODEL, || {
            let store = Self::of(Connection::open_in_memory()?, Path::new(""));
            store.migrate(MIGRATIONS, "")?;
            Ok(store.connection)
        })
    }

    /// The same without triggers, to replay a journal into.
    pub(super) fn scratch() -> Result<Connection> {
        static SCRATCH: Image = Image::new();
        image::copy_of(&SCRATCH, || {
            let connection = Self::model()?;
            triggers::remove(&connection)?;
            Ok(connection)
        })
    }
}

/// Refuses a file that is no SQLite base at all, or only the beginning of one; an empty one is taken for a new base. For a base that may be
/// open, SQLite's own error is used: it is not opened once more, and its header may be ahead of the file.
pub(super) fn check_header(path: &Path) -> Result<()> {
    let mut header = Vec::new();
    // A pipe would be waited for.
    if std::fs::metadata(path).is_ok_and(|file| !file.is_file() && !file.is_dir()) {
        return Err(StorageError::Foreign(path.to_owned()));
    }
    if disk::is_open_elsewhere(path) {
        return Err(StorageError::SeveralNames(path.to_owned()));
    }
    if disk::may_be_open(path) {
        return Ok(());
    }
    let file = std::fs::File::open(path).map_err(|source| match source.kind() {
        std::io::ErrorKind::PermissionDenied => StorageError::CannotOpen,
        _ => StorageError::File { path: path.to_owned(), source },
    })?;
    let failed = |source| StorageError::File { path: path.to_owned(), source };
    let length = file.metadata().map_err(failed)?.len();
    file.take(100).read_to_end(&mut header).map_err(failed)?;
    if !header.is_empty() && !header.starts_with(HEADER) {
        return Err(StorageError::Foreign(path.to_owned()));
    }
    let announced = announced_length(&header).unwrap_or(0);
    if length < announced {
        return Err(StorageError::Damaged(format!("coupée : {length} octets au lieu de {announced}")));
    }
    Ok(())
}

/// The length of the file according to its header: pages times their size (65,536 is written 1).
fn announced_length(header: &[u8]) -> Option<u64> {
    let size = u64::from(u16::from_be_bytes(header.get(16..18)?.try_into().ok()?));
    let pages = u64::from(u32::from_be_bytes(header.get(28..32)?.try_into().ok()?));
    Some(pages * if size == 1 { 65_536 } else { size })
}

/// Refuses a base whose file is gone, or cut to nothing, and whose log is still there: SQLite would make an empty base and delete the log,
/// which may hold the only copy of the last entries.
pub(super) fn refuse_orphan(base: &Path) -> Result<()> {
    let length = std::fs::metadata(base).map(|file| file.len());
    if length.as_ref().is_ok_and(|length| *length > 0) {
        return Ok(());
    }
    let logs = ["-wal", "-journal"].map(|suffix| with_suffix(base, suffix));
    let log = logs.into_iter().find(|log| holds_pages(log));
    log.map_or(Ok(()), |log| Err(StorageError::Orphan { base: base.to_owned(), log, cut: length.is_ok() }))
}

/// Whether a log has pages of a base in it, as it has none while a base is only being made.
fn holds_pages(log: &Path) -> bool {
    let Some(Ok(header)) = log.is_file().then(|| disk::read_at_most(log, 56)) else { return false };
    match header.get(..8) {
        // The header of a journal has the number of pages of the base.
        Some([0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]) => {
            header.get(16..20).is_some_and(|pages| pages != [0; 4])
        }
        // A write-ahead log has 32 bytes of its own and 24 before each page.
        Some([0x37, 0x7f, 0x06, 0x82 | 0x83, ..]) => header.len() > 56,
        _ => false,
    }
}

/// A file without a byte is where a new base may be made, and never the base that was there.
fn is_empty(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|file| file.len() == 0)
}

/// Turns the write-ahead log on: for good, in the file itself, and before any transaction. A backup has none, and without it
/// a power cut can take the last sheet.
pub(super) fn keep_log(connection: &Connection) -> Result<()> {
    let ask = || connection.pragma_update(None, "journal_mode", "WAL").map_err(StorageError::from);
    // SQLite does not wait for others here, or only for some of them.
    connection.busy_timeout(Duration::ZERO)?;
    let mut outcome = ask();
    for _ in 0..100 {
        if !matches!(outcome, Err(StorageError::Busy)) {
            break;
        }
        std::thread::sleep(PATIENCE / 100);
        outcome = ask();
    }
    connection.busy_timeout(PATIENCE)?;
    outcome
}

/// Connects with the settings that keep every confirmed sheet through a power cut.
pub(super) fn connect(path: &Path) -> Result<Connection> {
    let name = path.file_name().map_or(0, |name| name.len() + "-journal".len());
    if cfg!(unix)
        && (name > LONGEST_NAME || std::path::absolute(path).is_ok_and(|path| path.as_os_str().len() > LONGEST_PATH))
    {
        return Err(StorageError::TooLong(path.to_owned()));
    }
    let log = with_suffix(path, "-wal");
    if holds_pages(&log) {
        belongs(path, &log)?;
    }
    let connection = opened(path)?;
    with_settings(if cannot_be_written(&connection)? { read_only(connection, path)? } else { connection })
}

fn opened(path: &Path) -> Result<Connection> {
    // SQLite gives names such as `:memory:` and `file:…` a meaning of their own; behind `./` they are plain files.
    let connection = Connection::open_with_flags(
        Path::new(".").join(path),
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX,
    )?;
    connection.busy_timeout(PATIENCE)?;
    Ok(connection)
}

/// Refuses a base that its log does not fit, as where a copy was put in the place of a base: SQLite would copy the one into the other when
/// it closes, and spoil both. Skipped while another program has it open: that one checked. Nothing is written here, not even at closing.
fn belongs(path: &Path, log: &Path) -> Result<()> {
    // The other program may only be looking, as here: wait for it.
    let held = alone(path).or_else(|error| match error {
        StorageError::Busy => looking(path, false).and_then(|_| alone(path)),
        error => Err(error),
    });
    let fits = match held {
        Ok(with_log) => fits(&with_log, path)?,
        Err(error) => !matches!(error, StorageError::Damaged(_)),
    };
    if fits { Ok(()) } else { Err(StorageError::StrangeLog { base: path.to_owned(), log: log.to_owned() }) }
}

/// A connection that no other may stand beside, with the log as it is.
/// Errors: busy, when another has the base open; the base's own.
pub(super) fn alone(path: &Path) -> Result<Connection> {
    looking(path, true)
}

fn looking(path: &Path, alone: bool) -> Result<Connection> {
    let connection = opened(path)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    // To be read as bytes, an empty file would first be made a base.
    connection.pragma_update(None, "query_only", true)?;
    if alone {
        connection.busy_timeout(Duration::ZERO)?;
        connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    }
    connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
    Ok(connection)
}

/// Whether nothing is wrong with a base and its log that is not wrong without the log: with its pages, then with its journal.
fn fits(with_log: &Connection, path: &Path) -> Result<bool> {
    let application: i64 = with_log.query_row("PRAGMA application_id", [], |row| row.get(0))?;
    if application != APPLICATION_ID {
        return Ok(true);
    }
    let sound =
        |base: &Connection| base.query_row("PRAGMA quick_check(1)", [], |row| Ok(row.get::<_, String>(0)? == "ok"));
    let agrees = |base: &Connection| replay::differences(base).is_ok_and(|found| found.is_empty());
    if sound(with_log).unwrap_or(false) && agrees(with_log) {
        return Ok(true);
    }
    let file = without_log(path)?;
    Ok(!sound(&file).unwrap_or(false) || sound(with_log).unwrap_or(false) && !agrees(&file))
}

/// The settings of every connection.
fn with_settings(connection: Connection) -> Result<Connection> {
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "trusted_schema", false)?;
    // After an action, the guard does: see there.
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    // A log that was copied is cut when it begins anew: by its length the guard knows that it is to be copied.
    connection.pragma_update(None, "journal_size_limit", LONGEST_LOG)?;
    // A kept statement serves other values too: without this SQLite prepares it anew for each.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    connection.set_prepared_statement_cache_capacity(256);
    Ok(connection)
}

/// The file is protected, or its folder is: there is no place for a log beside it.
fn cannot_be_written(connection: &Connection) -> Result<bool> {
    if connection.is_readonly(rusqlite::MAIN_DB)? {
        return Ok(true);
    }
    let first = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()));
    match first.map_err(StorageError::from) {
        Err(StorageError::CannotOpen | StorageError::ReadOnly) => Ok(true),
        // Already waited for: not again for each setting.
        Err(StorageError::Busy) => Err(StorageError::Busy),
        _ => Ok(false),
    }
}

/// Last year's base on a protected disk can still be consulted: it cannot change, so it is read without a log or a lock,
/// and nothing is left beside it. A log that a crash left holds confirmed sheets and must be read too.
fn read_only(ordinary: Connection, path: &Path) -> Result<Connection> {
    if std::fs::metadata(with_suffix(path, "-wal")).is_ok_and(|log| log.len() > 0) {
        let readable = ordinary.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()));
        return readable.map(|()| ordinary).map_err(|_| StorageError::ReadOnly);
    }
    without_log(path)
}

/// The file as it is, without a log or a lock.
fn without_log(path: &Path) -> Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    Ok(Connection::open_with_flags(format!("{}?immutable=1", uri(path)), flags)?)
}

/// The path as SQLite reads it in a URI, every unusual byte escaped.
fn uri(path: &Path) -> String {
    let mut text = String::from(if cfg!(windows) && path.is_absolute() { "file:/" } else { "file:" });
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'\\' if cfg!(windows) => text.push('/'),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' => text.push(char::from(*byte)),
            _ => text.push_str(&format!("%{byte:02X}")),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As where a copy over it has only begun: SQLite's own way to read an empty base as bytes first writes a page.
    #[test]
    fn an_empty_file_that_is_looked_at_stays_empty() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("club.sqlite");
        std::fs::write(&path, "").unwrap();
        let _ = image::taken(&mut alone(&path).unwrap());
        assert_eq!(std::fs::metadata(&path).unwrap().len(), 0);
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
