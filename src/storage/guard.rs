//! Whether the open base is still the one its name leads to. A file can be moved, removed, replaced or overwritten while it is open;
//! SQLite then goes on without an error, and new entries reach no base. Checked around every action, by one or two system calls; the
//! rows still within reach are saved in a copy.

use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use rusqlite::backup::Backup;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OptionalExtension};

use super::error::{Result, StorageError};
use super::open::{Store, connect, keep_log, refuse_orphan};
use super::{backup, replay};
use host::disk;

/// The suffix, after its stem, of a base that a restoration set aside.
pub const SET_ASIDE: &str = "-avant-restauration-";
/// The same of one whose hall another computer took over.
pub const TAKEN_OVER: &str = "-avant-reprise-";
/// The same of the file that a base had until it was closed, while it closes.
pub(super) const BEFORE_CLOSING: &str = ".fermeture";
/// The suffix of what was saved of a base when another program wrote over it.
pub const RESCUED: &str = "-secours-";

/// A log of a thousand pages, as SQLite would copy it into the base.
pub(super) const LONGEST_LOG: u32 = 4 << 20;
/// How much of a base is kept at hand, in KiB: more than any club's.
const AT_HAND: i32 = 64 * 1024;
/// How long a copy under way writes nothing before it is taken for ended.
const STILL: Duration = Duration::from_millis(200);
/// How often the end of a copy is waited for.
const MOST_LOOKS: u32 = 15;
/// How often a base that another program wrote to is read again before it is taken for another one.
const MOST_READINGS: u32 = 4;
/// What is waited longer before each next one.
const BETWEEN_READINGS: Duration = Duration::from_millis(10);

/// The last known state of the files of an open base.
#[derive(Debug, Default)]
pub(super) struct Guard {
    /// Length and time of the base's file. Only copying the log into it changes them.
    pub(super) file: Cell<Option<(u64, SystemTime)>>,
    /// The number of the log's file.
    log: Cell<Option<u64>>,
    /// Whether the disk has confirmed the name of the log, without which a power cut takes it.
    lasting: Cell<bool>,
    /// In this program it is known to be open.
    _opened: disk::Opened,
    /// The last action that was sealed here.
    pub(super) last: RefCell<Option<(i64, String)>>,
    /// The copy, once it is made.
    rescued: RefCell<Option<PathBuf>>,
}

impl Guard {
    pub(super) fn of(base: &Path) -> Self {
        Self { _opened: disk::Opened::of(base), ..Self::default() }
    }
}

/// The state of the files of an open base.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    Sound,
    /// The name leads to another file, or to none.
    Moved,
    /// The file is the same, and another program wrote to it.
    Written,
    /// The log was removed.
    NoLog,
    /// Another program stored another base in this one, as SQLite itself does: what was done is gone.
    Replaced,
}

impl Store {
    /// Checks that every action reported as saved is in the base under its name; where it is not, saves a copy.
    /// Errors: the base is no longer in its place.
    pub fn check_place(&self, stamp: impl FnOnce() -> String) -> Result<()> {
        self.trouble().map_or(Ok(()), |trouble| Err(self.lost(trouble, &stamp(), false)))
    }

    /// From now on this connection leaves the log alone when it closes, for the writing connection to settle: only that one notices a
    /// replacement of the base's file, which the log copied into it would spoil.
    /// Errors: the base's own.
    pub fn leave_log(&self) -> Result<()> {
        self.connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
        Ok(())
    }

    /// Turns the log on, and has the disk confirm once that it is there: SQLite asks for that, and does not listen to the answer.
    pub(super) fn ready_log(&self) -> Result<()> {
        keep_log(&self.connection)?;
        if !self.guard.lasting.get() && !self.path().as_os_str().is_empty() {
            disk::sync_folder_of(self.path()).map_err(|_| StorageError::Disk)?;
            self.guard.lasting.set(true);
        }
        Ok(())
    }

    /// The fault that would keep an action from being written to the base under its name.
    pub(super) fn trouble(&self) -> Option<Standing> {
        match self.standing() {
            Standing::Sound if !self.has_last() => Some(Standing::Replaced),
            Standing::Sound => None,
            Standing::Written if self.still_whole() => None,
            // Nothing is lost before something is written.
            Standing::NoLog if !self.connection.is_autocommit() || self.without_log().is_ok() => None,
            trouble => Some(trouble),
        }
    }

    /// Fails for an action that was written outside the base of that name.
    pub(super) fn check_done(&self, stamp: &str, action: i64, seal: String) -> Result<()> {
        // Rows outside the journal may come before any action.
        *self.guard.last.borrow_mut() = (action > 0).then_some((action, seal));
        self.check_kept(stamp)
    }

    /// From here on, what another program does to the base is noticed.
    pub(super) fn note_state(&self) {
        let last = "SELECT id, hash FROM journal_action WHERE hash IS NOT NULL ORDER BY id DESC LIMIT 1";
        // A base that others are only making has none.
        let last = self.connection.query_row(last, [], |row| Ok((row.get(0)?, row.get(1)?)));
        *self.guard.last.borrow_mut() = last.ok();
        self.guard.file.set(std::fs::metadata(self.path()).ok().as_ref().and_then(state));
    }

    /// Keeps all pages of the base at hand, so that it can be saved where another program writes over its file.
    /// Errors: the base's own.
    pub fn keep_at_hand(&self) -> Result<()> {
        self.connection.pragma_update(None, "cache_size", -AT_HAND)?;
        let reads_only = self.connection.is_readonly(rusqlite::MAIN_DB)?;
        if !reads_only {
            // Before the pages are read: a base that was a copy gets its log here, which empties what is at hand.
            self.ready_log()?;
        }
        // It reads each page once.
        self.connection.query_row("PRAGMA quick_check(1)", [], |_| Ok(()))?;
        if reads_only {
            return Ok(());
        }
        // With a page in the log, SQLite asks it how long the base is, and not a file that another program may shorten.
        self.connection.pragma_update(None, "user_version", self.version()?)?;
        self.note_state();
        Ok(())
    }

    /// The same for rows outside the journal.
    pub(super) fn check_kept(&self, stamp: &str) -> Result<()> {
        match self.standing() {
            Standing::Sound => self.empty_log(),
            Standing::Written if self.still_whole() => Ok(()),
            Standing::NoLog if self.without_log().is_ok() => Ok(()),
            trouble => Err(self.lost(trouble, stamp, true)),
        }
    }

    /// Copies a long log into the base. Not SQLite, within a commit: what else was written to the file meanwhile would pass for its own.
    fn empty_log(&self) -> Result<()> {
        let log = disk::with_suffix(self.path(), "-wal");
        if std::fs::metadata(&log).is_ok_and(|log| log.len() > u64::from(LONGEST_LOG)) {
            // What cannot be copied now stays in the log.
            let _ = self.connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
            self.guard.file.set(std::fs::metadata(self.path()).ok().as_ref().and_then(state));
        }
        Ok(())
    }

    /// Refuses a base whose file has a second name: under each it would have another log, and neither the other's sheets.
    pub(super) fn refuse_second_name(&self) -> Result<()> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            let file = |path: &Path| std::fs::metadata(path).ok().map(|file| (file.ino(), file.nlink()));
            let Some((number, 2..)) = file(self.path()) else { return Ok(()) };
            // What was cut short gave it the name under which it would have been kept.
            for other in std::fs::read_dir(disk::folder_of(self.path())).into_iter().flatten().flatten() {
                let name = other.file_name().to_string_lossy().into_owned();
                let kept = [SET_ASIDE, TAKEN_OVER, BEFORE_CLOSING].iter().any(|aside| name.contains(aside));
                if kept && file(&other.path()).is_some_and(|(found, _)| found == number) {
                    let _ = std::fs::remove_file(other.path());
                }
            }
            if matches!(file(self.path()), Some((_, 2..))) && !self.connection.is_readonly(rusqlite::MAIN_DB)? {
                return Err(StorageError::SeveralNames(self.path().to_owned()));
            }
        }
        Ok(())
    }

    pub(super) fn standing(&self) -> Standing {
        if self.path().as_os_str().is_empty() {
            return Standing::Sound;
        }
        if has_moved(&self.connection) {
            return Standing::Moved;
        }
        let Ok(file) = std::fs::metadata(self.path()) else { return Standing::Moved };
        let seen = state(&file);
        if self.guard.file.replace(seen).is_some_and(|before| Some(before) != seen) {
            return Standing::Written;
        }
        match (self.guard.log.get(), log_of(self.path())) {
            (Some(known), Some(found)) if known != found => Standing::Moved,
            (_, Some(found)) => {
                self.guard.log.set(Some(found));
                Standing::Sound
            }
            (Some(_), None) => Standing::NoLog,
            (None, None) => Standing::Sound,
        }
    }

    /// Everything goes into the base at once where the log that would keep it is gone.
    fn without_log(&self) -> Result<()> {
        let mut copy = self.connection.prepare("PRAGMA wal_checkpoint(FULL)")?;
        let (busy, pages, copied): (i64, i64, i64) =
            copy.query_row([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        self.guard.file.set(std::fs::metadata(self.path()).ok().as_ref().and_then(state));
        if busy == 0 && pages == copied { Ok(()) } else { Err(StorageError::Busy) }
    }

    /// Another program copies its log into the base from time to time, which is harmless: the file under the name is read again; and once
    /// more where what others enter meanwhile changed it between two looks.
    fn still_whole(&self) -> bool {
        (0..MOST_READINGS).any(|reading| {
            std::thread::sleep(BETWEEN_READINGS * reading);
            self.is_whole().unwrap_or(false)
        })
    }

    /// A copy with the same rows on other pages is another base.
    fn is_whole(&self) -> Result<bool> {
        refuse_orphan(self.path())?;
        let found = connect(self.path())?;
        // All is read as it is at one moment.
        found.execute_batch("BEGIN")?;
        Ok(holds(&found, self.guard.last.borrow().clone())? && laid_out(&found)? == laid_out(&self.connection)?)
    }

    /// Whether the last action is there; in doubt, it is.
    fn has_last(&self) -> bool {
        has(self.guard.last.borrow().clone(), &self.connection).unwrap_or(true)
    }

    /// Saves in a copy the rows still within reach, and returns the error that reports it.
    pub(super) fn lost(&self, trouble: Standing, stamp: &str, done: bool) -> StorageError {
        if trouble == Standing::Replaced {
            return StorageError::Overwritten { base: self.path().to_owned(), rescued: None };
        }
        let already = self.guard.rescued.borrow().clone().filter(|copy| copy.exists());
        let rescued = already.or_else(|| self.rescue(stamp));
        self.guard.rescued.borrow_mut().clone_from(&rescued);
        if trouble == Standing::Written {
            // Another base is under the name now, and SQLite would copy the log into it.
            let _ = self.connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true);
            self.part_from_log(stamp, rescued.is_some());
            // A second look must not take the other base for the one that was opened.
            self.guard.file.set(Some((u64::MAX, SystemTime::UNIX_EPOCH)));
            return StorageError::Overwritten { base: self.path().to_owned(), rescued };
        }
        if rescued.is_some() && !has_moved(&self.connection) {
            // Another program's log is beside the base now: ours, copied over it at the end, would take its sheets away.
            let _ = self.connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true);
        }
        StorageError::Lost { base: self.path().to_owned(), rescued, done }
    }

    fn rescue(&self, stamp: &str) -> Option<PathBuf> {
        // Page by page, from what is at hand: to read long rows SQLite goes to the file.
        let mut whole = Connection::open_in_memory().ok()?;
        Backup::new(&self.connection, &mut whole).ok()?.run_to_completion(1_000, Duration::ZERO, None).ok()?;
        let folder = Some(disk::folder_of(self.path())).filter(|folder| folder.is_dir());
        let temporary = std::env::temp_dir();
        [folder, Some(temporary.as_path())].into_iter().flatten().find_map(|folder| {
            let copy = (1..100).map(|n| folder.join(self.safe_name(stamp, n))).find(|name| !name.exists())?;
            backup::verified_copy(&whole, &copy).ok()?;
            let _ = disk::same_mode(&copy, self.path());
            let good = connect(&copy).and_then(|copy| holds(&copy, self.guard.last.borrow().clone()));
            if good.unwrap_or(false) {
                if has_moved(&self.connection) {
                    self.set_log_aside(&copy);
                }
                return Some(copy);
            }
            let _ = std::fs::remove_file(&copy);
            None
        })
    }

    pub(super) fn safe_name(&self, stamp: &str, n: usize) -> String {
        let stem = self.path().file_stem().unwrap_or_default().to_string_lossy();
        if n == 1 { format!("{stem}{RESCUED}{stamp}.sqlite") } else { format!("{stem}{RESCUED}{stamp}-{n}.sqlite") }
    }

    /// SQLite copies a log into any file with the name of its base. The copy already holds ours: it is renamed.
    fn set_log_aside(&self, copy: &Path) -> Option<PathBuf> {
        let log = disk::with_suffix(self.path(), "-wal");
        let ours = self.guard.log.get().is_some() && self.guard.log.get() == log_of(self.path());
        let aside = disk::with_suffix(copy, ".log");
        (ours && std::fs::rename(&log, &aside).is_ok()).then(|| {
            let _ = std::fs::remove_file(disk::with_suffix(self.path(), "-shm"));
            aside
        })
    }

    /// Another base was written into our file: the log does not belong to it, unless nothing else has what was entered and the file is no base
    /// without the log.
    fn part_from_log(&self, stamp: &str, saved: bool) {
        let name = self.path().with_file_name(self.safe_name(stamp, 1));
        if log_of(self.path()).is_some() {
            until_still(|| std::fs::metadata(self.path()));
        }
        if refuse_orphan(self.path()).is_ok()
            && let Some(aside) = self.set_log_aside(&name)
            && !saved
            && backup::check_file(self.path()).is_err()
        {
            let _ = std::fs::rename(aside, disk::with_suffix(self.path(), "-wal"));
        }
    }
}

/// Where the tables and indexes of a base begin, and how many of its pages are free.
fn laid_out(connection: &Connection) -> Result<(Vec<i64>, i64)> {
    let mut roots = connection.prepare("SELECT rootpage FROM sqlite_schema ORDER BY rowid")?;
    let roots = roots.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    Ok((roots, connection.query_row("PRAGMA freelist_count", [], |row| row.get(0))?))
}

/// Length and time of a file.
pub(super) fn state(file: &std::fs::Metadata) -> Option<(u64, SystemTime)> {
    Some((file.len(), file.modified().ok()?))
}

/// Waits until a file holds something and has not been written to for a while, as by a copy under way; a few seconds at most.
pub(super) fn until_still(now: impl Fn() -> std::io::Result<std::fs::Metadata>) {
    let now = || now().ok().as_ref().and_then(state);
    for _ in 0..MOST_LOOKS {
        let before = now();
        std::thread::sleep(STILL);
        if now() == before && before.is_some_and(|(length, _)| length > 0) {
            break;
        }
    }
}

/// Whether a base, with its log as it is, is sound and has all that was done here.
pub(super) fn holds(connection: &Connection, last: Option<(i64, String)>) -> Result<bool> {
    Ok(backup::is_sound(connection)? && has(last, connection)? && replay::differences(connection)?.is_empty())
}

/// Whether the base has that action, of that seal.
pub(super) fn has(action: Option<(i64, String)>, connection: &Connection) -> Result<bool> {
    let Some((id, seal)) = action else { return Ok(true) };
    let found = connection.query_row("SELECT hash FROM journal_action WHERE id = ?1", [id], |row| row.get(0));
    Ok(found.optional()? == Some(seal))
}

/// True when the name the base was opened under leads to another file now, or to none.
#[cfg(unix)]
pub(super) fn has_moved(connection: &Connection) -> bool {
    let mut moved = 0;
    let asked = connection.file_control(Some(rusqlite::MAIN_DB), rusqlite::FileControl::HasMoved(&mut moved));
    asked.is_ok() && moved != 0
}

/// Windows moves no file that is open.
#[cfg(not(unix))]
pub(super) const fn has_moved(_: &Connection) -> bool {
    false
}

/// The number of the log's file; `None` where there is none, or files have no number.
fn log_of(base: &Path) -> Option<u64> {
    let log = std::fs::metadata(disk::with_suffix(base, "-wal")).ok()?;
    #[cfg(unix)]
    return Some(std::os::unix::fs::MetadataExt::ino(&log));
    #[cfg(not(unix))]
    {
        let _ = log;
        None
    }
}
