//! The end of a base's work: one plain file again, whatever other programs do to it meanwhile.

use std::fs::{self, File, Metadata};
use std::io::{self, Read, Write};
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
    /// the base open, or the disk is full, base and log stay as they are. Windows lets no program write over an open base: there SQLite closes it.
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
        let (seen, last) = (self.guard.file.get(), self.guard.last.borrow().clone());
        let free = |n: &usize| !base.with_file_name(self.safe_name(&stamp, *n)).exists();
        let rescued = base.with_file_name(self.safe_name(&stamp, (1..100).find(free).unwrap_or(1)));
        let written = beside(&base, &image::in_use(&whole));
        self.leave_log()?;
        drop(self);
        let Ok(next) = written else { return Ok(()) };
        let has_last = || connect(next.path()).and_then(|next| has(last.clone(), &next));
        let is_whole = check_file(next.path()).is_ok() && has_last().unwrap_or(false);
        let Ok(before) = Before::of(&base, &with_suffix(&base, BEFORE_CLOSING)) else {
            let rescued = next.keep(&rescued).is_ok().then_some(rescued);
            return Err(StorageError::Lost { base, rescued, done: false });
        };
        let untouched = || before.metadata().is_ok_and(|file| state(&file) == seen);
        let overwritten = |next: Partial| {
            let rescued = (is_whole && next.keep(&rescued).is_ok()).then(|| rescued.clone());
            if rescued.is_some() {
                forget_log(&base);
            }
            Err(StorageError::Overwritten { base: base.clone(), rescued })
        };
        let mut held = alone(&base);
        if matches!(held, Err(StorageError::Busy)) {
            return Ok(());
        }
        let is_same = held.as_mut().is_ok_and(|held| image::taken(held).is_ok_and(|found| found == whole));
        if !is_same || !is_whole || !untouched() || !before.is_under(&base) {
            // What it has read of the file may be from before.
            drop(held);
            if !untouched() {
                until_still(|| before.metadata());
            }
            // Another program may have added to it, or copied the log into it.
            match alone(&base) {
                Err(StorageError::Busy) => return Ok(()),
                Ok(held) if holds(&held, last).unwrap_or(false) => return Ok(()),
                _ => {}
            }
            return overwritten(next);
        }
        // Nobody opens the new file beside the old log.
        let opened = alone(next.path())?;
        let own_log = with_suffix(next.path(), "-wal");
        // A file was given the base's name meanwhile.
        if !before.is_under(&base) {
            drop((opened, held));
            let _ = fs::remove_file(own_log);
            return overwritten(next);
        }
        next.keep(&base).map_err(StorageError::file(&base))?;
        let over = !untouched();
        if over {
            let kept = beside(&rescued, &image::in_use(&whole)).and_then(|kept| kept.keep(&rescued));
            kept.map_err(StorageError::file(&rescued))?;
            before.back(&base).map_err(StorageError::file(&base))?;
        }
        forget_log(&base);
        let _ = fs::remove_file(own_log);
        // Left by a kill: only here no other program is closing the base.
        for suffix in [".partiel", ".partiel-wal", ".partiel-shm"] {
            let _ = fs::remove_file(with_suffix(&base, suffix));
        }
        drop((opened, held));
        if over { Err(StorageError::Overwritten { base, rescued: Some(rescued) }) } else { Ok(()) }
    }
}

/// The file that a base has before it closes: by a second name, or only open where a disk gives it none.
enum Before {
    Named(Partial),
    /// Closed after SQLite's own file, whose locks go with it.
    Open(File),
}

impl Before {
    fn of(base: &Path, aside: &Path) -> io::Result<Self> {
        // One left by a kill.
        let _ = fs::remove_file(aside);
        Partial::second_name(base, aside).map(Self::Named).or_else(|_| File::open(base).map(Self::Open))
    }

    fn metadata(&self) -> io::Result<Metadata> {
        match self {
            Self::Named(name) => fs::metadata(name.path()),
            Self::Open(file) => file.metadata(),
        }
    }

    /// Whether the base's name still leads to it, as far as a second name tells.
    fn is_under(&self, base: &Path) -> bool {
        match self {
            Self::Named(name) => disk::is_same(name.path(), base),
            Self::Open(_) => true,
        }
    }

    /// Gives it the base's name again, however far another program is with writing to it; what is only open is copied once nothing is
    /// written to it any more.
    fn back(self, base: &Path) -> io::Result<()> {
        let mut file = match self {
            Self::Named(name) => return name.keep(base),
            Self::Open(file) => file,
        };
        until_still(|| file.metadata());
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        beside(base, &bytes)?.keep(base)
    }
}

fn forget_log(base: &Path) {
    for suffix in ["-wal", "-shm"] {
        let _ = fs::remove_file(with_suffix(base, suffix));
    }
}

/// A file with those bytes beside a base, as open or private as it and of the same owner; not yet under a name of its own.
pub fn beside(base: &Path, bytes: &[u8]) -> io::Result<Partial> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_written_over_gets_its_name_back_with_or_without_a_second_one() {
        let folder = tempfile::tempdir().unwrap();
        let [base, aside, new] = ["club.sqlite", "aside", "new"].map(|name| folder.path().join(name));
        for names in [true, false] {
            fs::write(&base, "old").unwrap();
            let before = if names {
                Before::of(&base, &with_suffix(&base, BEFORE_CLOSING)).unwrap()
            } else {
                Before::Open(File::open(&base).unwrap())
            };
            let mut copying = fs::OpenOptions::new().write(true).truncate(true).open(&base).unwrap();
            copying.write_all(b"the ").unwrap();
            fs::write(&new, "closed").unwrap();
            fs::rename(&new, &base).unwrap();
            if names {
                before.back(&base).unwrap();
                copying.write_all(b"copy").unwrap();
            } else {
                copying.write_all(b"copy").unwrap();
                before.back(&base).unwrap();
            }
            assert_eq!(fs::read_to_string(&base).unwrap(), "the copy");
            assert!(!aside.exists());
        }
    }
}
