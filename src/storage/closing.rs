//! The end of a base's work: one plain file again, whatever other programs do to it meanwhile.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use super::backup::check_file;
use super::error::{Result, StorageError};
use super::guard::{BEFORE_CLOSING, has, holds, state, until_still};
use super::image;
use super::open::{Store, alone, connect};
use host::disk::{self, Partial, with_suffix};

impl Store {
    /// Closes the base. One file with all of it and of its log is written beside them and takes the base's name: nothing is written into a copy
    /// that another program puts over the base meanwhile, and that copy is the base, even where it is not whole yet. Where another program has
    /// the base open, or the disk is full, base and log stay as they are. SQLite closes it where files have one name only, and on Windows,
    /// which lets no program write over an open base.
    /// Errors: as [`Self::check_place`]; the base was written over meanwhile.
    pub fn close(mut self, stamp: impl FnOnce() -> String) -> Result<()> {
        let stamp = stamp();
        // Read before the look, which says whether this base was read.
        let whole = image::taken(&mut self.connection);
        self.check_place(|| stamp.clone())?;
        let log = with_suffix(self.path(), "-wal");
        if cfg!(windows) || !log.exists() {
            return Ok(());
        }
        let (whole, base) = (whole?, self.path().to_owned());
        let Ok(before) = Partial::second_name(&base, &base.with_file_name(self.name(BEFORE_CLOSING, &stamp, 1))) else {
            return Ok(());
        };
        let (seen, last) = (self.guard.file.get(), self.guard.last.borrow().clone());
        let free = |n: &usize| !base.with_file_name(self.safe_name(&stamp, *n)).exists();
        let rescued = base.with_file_name(self.safe_name(&stamp, (1..100).find(free).unwrap_or(1)));
        let written = beside(&base, &image::in_use(&whole));
        self.leave_log()?;
        drop(self);
        let Ok(next) = written else { return Ok(()) };
        let is_whole = check_file(next.path()).is_ok() && has(last.clone(), &connect(next.path())?)?;
        let untouched = || fs::metadata(before.path()).is_ok_and(|file| state(&file) == seen);
        let mut held = alone(&base);
        if matches!(held, Err(StorageError::Busy)) {
            return Ok(());
        }
        let is_same = held.as_mut().is_ok_and(|held| image::taken(held).is_ok_and(|found| found == whole));
        if !is_same || !is_whole || !untouched() {
            // What it has read of the file may be from before.
            drop(held);
            if !untouched() {
                until_still(|| fs::metadata(before.path()));
            }
            // Another program may have added to it, or copied the log into it.
            match alone(&base) {
                Err(StorageError::Busy) => return Ok(()),
                Ok(held) if holds(&held, last).unwrap_or(false) => return Ok(()),
                _ => {}
            }
            let rescued = (is_whole && next.keep(&rescued).is_ok()).then_some(rescued);
            if rescued.is_some() {
                forget_log(&base);
            }
            return Err(StorageError::Overwritten { base, rescued });
        }
        // Nobody opens the new file beside the old log.
        let opened = alone(next.path())?;
        let own_log = with_suffix(next.path(), "-wal");
        next.keep(&base).map_err(StorageError::file(&base))?;
        let over = !untouched();
        if over {
            fs::hard_link(&base, &rescued).map_err(StorageError::file(&rescued))?;
            before.keep(&base).map_err(StorageError::file(&base))?;
        }
        forget_log(&base);
        let _ = fs::remove_file(own_log);
        drop((opened, held));
        if over { Err(StorageError::Overwritten { base, rescued: Some(rescued) }) } else { Ok(()) }
    }
}

fn forget_log(base: &Path) {
    for suffix in ["-wal", "-shm"] {
        let _ = fs::remove_file(with_suffix(base, suffix));
    }
}

/// A file with those bytes beside a base, as open or private as it and of the same owner; not yet under a name of its own.
fn beside(base: &Path, bytes: &[u8]) -> io::Result<Partial> {
    // One left by a kill: a hall is alone to close its base.
    let _ = fs::remove_file(with_suffix(base, ".partiel"));
    let (partial, mut file) = Partial::beside(base, true)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    disk::same_mode(partial.path(), base)?;
    #[cfg(unix)]
    if let Ok(owned) = fs::metadata(base) {
        use std::os::unix::fs::{MetadataExt, chown};
        chown(partial.path(), Some(owned.uid()), Some(owned.gid()))?;
    }
    Ok(partial)
}
