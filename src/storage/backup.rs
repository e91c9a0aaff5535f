//! Copies that were checked: made by SQLite itself, reopened, and refused if bad.

use std::path::Path;

use rusqlite::Connection;

use super::action::ActionRow;
use super::comite;
use super::error::{Result, StorageError};
use super::journal;
use super::open::{Store, check_header, connect, keep_log, refuse_orphan};
use super::replay::{compare, differences};
use super::schema::{self, APPLICATION_ID, JOURNAL};
use host::disk::{self, Partial};

impl Store {
    /// Writes a verified copy of the base; never over an existing file.
    /// Errors: when the file exists, cannot be written, or the copy is bad (it is then removed).
    pub fn backup(&self, to: &Path) -> Result<()> {
        verified_copy(&self.connection, to)
    }
}

/// Writes a copy of one moment of a base, while others may go on typing; reopens it, checks it, compares it row by row with that moment.
/// Errors: when `to` exists or cannot be written, or when the copy is bad: it is then removed.
pub(super) fn verified_copy(connection: &Connection, to: &Path) -> Result<()> {
    if to.exists() || to.is_symlink() {
        return Err(StorageError::Exists(to.to_owned()));
    }
    let folder = disk::folder_of(to);
    if !folder.is_dir() {
        return Err(failed(folder)(std::io::ErrorKind::NotFound.into()));
    }
    // Written under another name until it is checked: a file with the final name is always a good copy.
    let (partial, _) = Partial::beside(to, true).map_err(failed(folder))?;
    let last = write_and_check(connection, partial.path())?;
    if let Some(base) = connection.path().filter(|base| !base.is_empty()) {
        disk::same_mode(partial.path(), Path::new(base)).map_err(failed(to))?;
    }
    partial.keep(to).map_err(failed(to))?;
    let found = last_action(to)?;
    if found.and_then(|action| action.hash) == last {
        return Ok(());
    }
    Err(StorageError::BadCopy { path: to.to_owned(), reason: "relue sous son nom, ce n'est plus la même".to_owned() })
}

/// Writes a verified copy of the base at `from`, with the log a crash may have left.
/// Errors: as for [`Store::backup`], and when `from` cannot be read.
pub fn copy_of(from: &Path, to: &Path) -> Result<()> {
    verified_copy(&connect(from)?, to)
}

/// Turns a copy into a working base. A working base has a log, so even a reader locks it and no program can open it alone meanwhile; a
/// copy has none, so that reading it changes nothing.
/// Errors: when it is no base, is in use, or the disk is full.
pub fn take_up(copy: &Path) -> Result<()> {
    keep_log(&connect(copy)?)
}

/// A base that no other program can open as long as this lives.
#[derive(Debug)]
pub struct Held(Option<Connection>);

/// Takes a base for ourselves alone; refuses one that another program has open. One that is no base, or is damaged, is left as it is.
/// Errors: when it is in use, or the disk is full.
pub fn hold(path: &Path) -> Result<Held> {
    let held = connect(path).and_then(|connection| {
        // Every open connection holds a shared lock: this one waits for all of them, and lets none in until it is closed.
        connection.execute_batch("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT")?;
        Ok(connection)
    });
    match held {
        Err(error @ (StorageError::Busy | StorageError::Disk | StorageError::Unconfirmed)) => Err(error),
        held => Ok(Held(held.ok())),
    }
}

impl Held {
    /// Writes a verified copy of the base that is held.
    /// Errors: as for [`Store::backup`]; the file held is no base.
    pub fn copy_to(&self, to: &Path) -> Result<()> {
        let base = self.0.as_ref().ok_or(StorageError::CannotOpen)?;
        verified_copy(base, to)
    }

    /// Whether it is a working base, and not a copy: see [`take_up`].
    pub fn is_worked_in(&self) -> bool {
        let mode = |base: &Connection| base.query_row("PRAGMA journal_mode", [], |row| row.get::<_, String>(0));
        self.0.as_ref().is_some_and(|base| mode(base).is_ok_and(|mode| mode == "wal"))
    }

    /// Copies the log left by a crash into the base, which is one plain file from then on.
    /// Errors: when the disk is full or fails.
    pub fn settle(&self) -> Result<()> {
        let Some(base) = &self.0 else { return Ok(()) };
        base.pragma_update(None, "journal_mode", "DELETE")?;
        if let Some(path) = base.path() {
            // Kept, emptied, for as long as the base is held.
            let _ = std::fs::remove_file(disk::with_suffix(Path::new(path), "-journal"));
        }
        Ok(())
    }
}

/// Writes the copy and checks it; gives the seal of its last action.
fn write_and_check(connection: &Connection, to: &Path) -> Result<Option<String>> {
    // SQLite gives names such as `file:…` a meaning of their own; behind `./` they are plain files.
    let named = Path::new(".").join(to);
    let name = named.to_str().ok_or_else(|| failed(to)(std::io::ErrorKind::InvalidFilename.into()))?;
    connection.execute("VACUUM INTO ?1", [name]).map_err(|error| {
        let _ = std::fs::remove_file(disk::with_suffix(to, "-journal"));
        match error.into() {
            // This error concerns the copy: in the base nothing was changed.
            StorageError::Unconfirmed => {
                StorageError::BadCopy { path: to.to_owned(), reason: "le disque ne l'a pas confirmée".to_owned() }
            }
            error => error,
        }
    })?;
    sync(to)?;
    check_file(to)?;
    let copy = connect(to)?;
    let view = connection.unchecked_transaction()?;
    let bad = |reason| StorageError::BadCopy { path: to.to_owned(), reason };
    let last = journal::actions(&copy)?.pop();
    let end = last.as_ref().map_or(0, |action| action.id);
    for (table, column) in JOURNAL.into_iter().zip(["id", "action", "action"]) {
        if schema::columns(&copy, table)?.is_empty() {
            continue; // A base of before it.
        }
        let count = |connection: &Connection| {
            let query = format!("SELECT count(*) FROM {table} WHERE {column} <= ?1");
            connection.query_row(&query, [end], |row| row.get::<_, i64>(0))
        };
        if count(&view)? != count(&copy)? {
            return Err(bad(format!("table {table} incomplète")));
        }
    }
    let present = journal::actions(&view)?;
    let seal = last.and_then(|action| action.hash);
    let same = present.iter().find(|action| action.id == end).and_then(|action| action.hash.as_ref()) == seal.as_ref();
    // An operator may have typed since: the copy is then of the moment before, according to its own journal.
    let later = present.last().is_some_and(|action| action.id > end);
    let found = if later { differences(&copy)? } else { compare(&view, &copy)? };
    match found.into_iter().next() {
        Some(difference) => Err(bad(difference.0)),
        None if !same => Err(bad("son dernier sceau n'est pas celui de la base".to_owned())),
        None => Ok(seal),
    }
}

fn sync(path: &Path) -> Result<()> {
    // Windows flushes only files open for writing.
    let file = std::fs::OpenOptions::new().read(true).write(true).open(path);
    file.and_then(|file| file.sync_all()).map_err(failed(path))
}

fn failed(path: &Path) -> impl FnOnce(std::io::Error) -> StorageError {
    StorageError::file(path)
}

/// The last action of a sound base, without changing anything in it; `None` in a new one.
/// Errors: when it is no base, or cannot be read.
pub fn last_action(path: &Path) -> Result<Option<ActionRow>> {
    check_file(path)?;
    Ok(journal::actions(&connect(path)?)?.pop())
}

/// How many tournaments a base holds, without changing anything in it; `None` of a comité's, which holds none.
/// Errors: when it is no base, or cannot be read.
pub fn tournaments_in(path: &Path) -> Result<Option<u32>> {
    check_header(path)?;
    let base = connect(path)?;
    let count = base.query_row("SELECT count(*) FROM tournament", [], |row| row.get(0))?;
    Ok(Some(count).filter(|_| matches!(comite::name(&base), Ok(None))))
}

/// Checks that a file is a sound chelem base this program can read.
/// Errors: the file is missing, foreign, newer or damaged.
pub fn check_file(path: &Path) -> Result<()> {
    refuse_orphan(path)?;
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
    // A view in the place of a table could return anything, without end.
    let views = "SELECT count(*) FROM sqlite_schema WHERE type = 'view'";
    if connection.query_row(views, [], |row| row.get::<_, i64>(0))? > 0 {
        return Err(StorageError::Damaged("une vue est à la place d'une table".to_owned()));
    }
    match verdict(&connection)? {
        verdict if verdict == "ok" => Ok(()),
        verdict => Err(StorageError::Damaged(page_words(&verdict))),
    }
}

/// Whether SQLite finds nothing wrong with the pages of a base.
pub(super) fn is_sound(connection: &Connection) -> Result<bool> {
    Ok(verdict(connection)? == "ok")
}

/// SQLite's verdict on the pages of a base, in French.
pub(super) fn page_words(verdict: &str) -> String {
    if let Some(table) = verdict.strip_prefix("CHECK constraint failed in ") {
        return format!("une ligne de la table {table} a des valeurs qui ne peuvent pas être");
    }
    if let Some((_, column)) = verdict.split_once(" value in ") {
        return format!("une valeur manque ou n'est pas du bon genre ({column})");
    }
    match verdict.split_once(" index ") {
        Some((_, index)) => format!("l'index {index} ne va pas avec sa table"),
        None => "elles ne se tiennent plus".to_owned(),
    }
}

fn verdict(connection: &Connection) -> Result<String> {
    Ok(connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?)
}
