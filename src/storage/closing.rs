//! The end of a base's work: one plain file again, whatever other programs do to it meanwhile.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

use super::backup::check_file;
use super::error::{Result, StorageError};
use super::guard::{has, holds, state, until_still};
use super::image;
use super::open::{Store, alone, connect};
use host::disk::{self, Partial, with_suffix};

impl Store {
    /// Closes the base. One file with all of it and of its log is written beside them and takes the base's name: nothing is written into a copy
    /// that another program puts over the base meanwhile, and that copy is the base. Where another program has the base open, or the disk is
    /// full, base and log stay as they are. Windows lets no program write over an open base: there SQLite closes it.
    /// Errors: as [`Self::check_place`]; the base was written over meanwhile.
    pub fn close(mut self, stamp: impl FnOnce() -> String) -> Result<()> {
        let stamp = stamp();
        self.check_place(|| stamp.clone())?;
        let log = with_suffix(self.path(), "-wal");
        if cfg!(windows) || !log.exists() {
            return Ok(());
        }
        let (base, seen, last) = (self.path().to_owned(), self.guard.file.get(), self.guard.last.borrow().clone());
        let free = |n: &usize| !base.with_file_name(self.safe_name(&stamp, *n)).exists();
        let rescued = base.with_file_name(self.safe_name(&stamp, (1..100).find(free).unwrap_or(1)));
        let whole = image::taken(&mut self.connection)?;
        let written = beside(&base, &image::in_use(&whole));
        self.leave_log()?;
        drop(self);
        let Ok(next) = written else { return Ok(()) };
        let is_whole = check_file(next.path()).is_ok() && has(last.clone(), &connect(next.path())?)?;
        // Closed after SQLite's own file, whose locks go with it.
        let Ok(mut old) = File::open(&base) else {
            let rescued = next.keep(&rescued).is_ok().then_some(rescued);
            return Err(StorageError::Lost { base, rescued, done: false });
        };
        let untouched = |old: &File| old.metadata().is_ok_and(|file| state(&file) == seen);
        let mut held = alone(&base);
        if matches!(held, Err(StorageError::Busy)) {
            return Ok(());
        }
        let is_same = held.as_mut().is_ok_and(|held| image::taken(held).is_ok_and(|found| found == whole));
        if !is_same || !is_whole || !untouched(&old) {
            // Another program may have added to it, or copied the log into it.
            if held.as_ref().is_ok_and(|held| holds(held, last).unwrap_or(false)) {
                return Ok(());
            }
            let rescued = (is_whole && next.keep(&rescued).is_ok()).then_some(rescued);
            if rescued.is_some() {
                drop(held);
                forget_log(&base);
            }
            return Err(StorageError::Overwritten { base, rescued });
        }
        // Nobody opens the new file beside the old log.
        let opened = alone(next.path())?;
        let own_log = with_suffix(next.path(), "-wal");
        next.keep(&base).map_err(StorageError::file(&base))?;
        let over = !untouched(&old);
        if over {
            let copy = copied(&mut old).and_then(|copy| beside(&base, &copy)).map_err(StorageError::file(&base))?;
            copy.keep(&base).map_err(StorageError::file(&base))?;
            let kept = beside(&rescued, &image::in_use(&whole)).and_then(|kept| kept.keep(&rescued));
            kept.map_err(StorageError::file(&rescued))?;
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

/// What a file holds once nothing is written to it any more.
fn copied(file: &mut File) -> io::Result<Vec<u8>> {
    until_still(|| file.metadata());
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}
