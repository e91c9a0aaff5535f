//! One program at a time serves a base: a second start is led to the first.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use host::disk::{read_at_most, with_suffix, write_private};

/// How long a second start waits for the link of a first that is only starting.
const STARTING: Duration = Duration::from_secs(15);
const PAUSE: Duration = Duration::from_millis(50);
/// A link has some sixty letters.
const LONGEST: usize = 200;

/// The mark of the program that serves a base, beside it. The system frees the lock of a program that dies, so nothing stale is ever judged.
#[derive(Debug)]
pub(super) struct Alone {
    /// The link for a second start. A file of its own: Windows lets nobody read one that is locked.
    link: PathBuf,
    _lock: File,
}

/// How a start goes on.
#[derive(Debug)]
pub(super) enum Start {
    /// It serves; without a mark on a disk that knows no locks.
    First(Option<Alone>),
    /// Another program serves this base: its link, `None` where it does not tell one.
    Second(Option<String>),
}

impl Start {
    /// Looks whether another program serves the base; waits for its link a moment at most.
    pub(super) fn at(base: &Path) -> Self {
        let link = with_suffix(base, "-salle");
        let Ok(lock) = OpenOptions::new().create(true).append(true).open(with_suffix(base, "-salle.lock")) else {
            return Self::First(None);
        };
        match lock.try_lock() {
            Ok(()) => {
                // A program that was killed leaves its link.
                let _ = std::fs::remove_file(&link);
                Self::First(Some(Alone { link, _lock: lock }))
            }
            Err(TryLockError::Error(_)) => Self::First(None),
            Err(TryLockError::WouldBlock) => Self::Second(told(&link)),
        }
    }
}

/// The link that the first program has told.
fn told(path: &Path) -> Option<String> {
    for _ in 0..STARTING.as_millis() / PAUSE.as_millis() {
        let link = read_at_most(path, LONGEST).ok().and_then(|bytes| String::from_utf8(bytes).ok());
        if link.as_ref().is_some_and(|link| link.starts_with("http://127.0.0.1:")) {
            return link;
        }
        std::thread::sleep(PAUSE);
    }
    None
}

impl Alone {
    /// Writes the link that lets a second start's browser in; only this user can read it.
    /// Errors: the disk's. Then a second start says that it found no link.
    pub(super) fn tell(&self, link: &str) -> io::Result<()> {
        write_private(&self.link, link.as_bytes())
    }
}

impl Drop for Alone {
    fn drop(&mut self) {
        // The link is good no more.
        let _ = std::fs::remove_file(&self.link);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::*;

    #[test]
    fn a_second_start_gets_the_link_of_the_first_until_that_ends() {
        let folder = tempfile::tempdir().unwrap();
        let base = folder.path().join("club.sqlite");
        let Start::First(Some(first)) = Start::at(&base) else { panic!("nobody serves it") };
        first.tell("http://127.0.0.1:8080/entrer/un").unwrap();
        first.tell("http://127.0.0.1:8080/entrer/deux").unwrap();
        let Start::Second(link) = Start::at(&base) else { panic!("the first serves it") };
        assert_eq!(link.as_deref(), Some("http://127.0.0.1:8080/entrer/deux"));
        assert!(matches!(Start::at(&folder.path().join("autre.sqlite")), Start::First(Some(_))));
        drop(first);
        std::fs::write(with_suffix(&base, "-salle"), "http://127.0.0.1:8080/entrer/tue").unwrap();
        let again = Start::at(&base);
        assert!(matches!(again, Start::First(Some(_))), "nothing stale is left");
        assert!(!with_suffix(&base, "-salle").exists(), "the link of a program that was killed leads nobody");
    }

    #[cfg(unix)]
    #[test]
    fn only_the_user_reads_the_link() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let base = folder.path().join("club.sqlite");
        let Start::First(Some(first)) = Start::at(&base) else { panic!("nobody serves it") };
        first.tell("http://127.0.0.1:8080/entrer/un").unwrap();
        let mode = std::fs::metadata(&first.link).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0);
    }
}
