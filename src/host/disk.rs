//! Files as the disk knows them: names followed to where they lead, and files that get their name only when they are whole, for good.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The suffixes of the files SQLite keeps beside a base.
pub const LOGS: [&str; 3] = ["-wal", "-shm", "-journal"];

/// The most links followed one after the other, as on Linux.
const MOST_LINKS: usize = 40;
/// Longest beginning of a temporary name: most disks allow 255 bytes.
const LONGEST_NAME: usize = 200;

/// The file a name leads to when links are followed, whether or not it is there. SQLite follows them too: its own files lie
/// beside the file itself, not beside the link.
pub fn followed(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(to) = fs::read_link(&path) else { break };
        path = path.with_file_name(to);
    }
    path
}

/// The path with that text at its end: `club.sqlite` and `-wal`.
pub fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// The folder a path lies in.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."))
}

/// A file being written under a name of its own, beside the one it will get. Gone if it is dropped before.
#[derive(Debug)]
pub struct Partial {
    path: PathBuf,
    kept: bool,
}

impl Partial {
    /// Makes an empty file under a name no other process uses, in the folder of `target`; `private`: readable by its owner alone.
    pub fn beside(target: &Path, private: bool) -> io::Result<(Self, File)> {
        let name = target.file_name().unwrap_or_default();
        let begins = if name.len() > LONGEST_NAME { "chelem".as_ref() } else { name };
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        if private {
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        }
        #[cfg(not(unix))]
        let _ = private;
        for n in 1..1000 {
            let mut name = begins.to_owned();
            name.push(if n == 1 { ".partiel".to_owned() } else { format!(".{n}.partiel") });
            let path = target.with_file_name(name);
            match options.open(&path) {
                Ok(file) => return Ok((Self { path, kept: false }, file)),
                // Another process's file, or one a crash left: it is not overwritten.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// A second name of a file, which stays where the first is given to another.
    pub fn second_name(first: &Path, second: &Path) -> io::Result<Self> {
        fs::hard_link(first, second)?;
        Ok(Self { path: second.to_owned(), kept: false })
    }

    /// Its path until it gets its name.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Gives the file its name, for good. A file of that name is replaced.
    pub fn keep(mut self, name: &Path) -> io::Result<()> {
        fs::rename(&self.path, name)?;
        self.kept = true;
        sync_folder_of(name)
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        if !self.kept {
            // If even this fails there is nothing to add: the error being returned matters more.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Writes a file whole: under another name first, so that a full disk leaves the old one; then looks whether it reads as written.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let (partial, mut file) = Partial::beside(path, false)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    drop(file);
    partial.keep(path)?;
    let written = read_at_most(path, bytes.len())?;
    if written == bytes { Ok(()) } else { Err(io::Error::other("le fichier relu n'est pas celui qui a été écrit")) }
}

/// Writes a file that this user alone may read, whole or not at all; its folder is made where there is none.
pub fn write_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    make_folder(folder_of(path))?;
    let (partial, mut file) = Partial::beside(path, true)?;
    file.write_all(bytes)?;
    drop(file);
    partial.keep(path)
}

/// A file, independent of its name: its disk and its number there.
type FileId = (u64, u64);

/// The bases that are open in this program, each under the name by which it was opened.
static OPEN: Mutex<Vec<(FileId, PathBuf)>> = Mutex::new(Vec::new());

/// Notes that a base is open, as long as this lives.
#[derive(Debug, Default)]
pub struct Opened(Option<(FileId, PathBuf)>);

impl Opened {
    /// The base of that name.
    pub fn of(base: &Path) -> Self {
        let own = file_id(base).and_then(|id| Some((id, base.canonicalize().ok()?)));
        lock(&OPEN).extend(own.clone());
        Self(own)
    }
}

impl Drop for Opened {
    fn drop(&mut self) {
        let mut open = lock(&OPEN);
        if let Some(at) = self.0.as_ref().and_then(|own| open.iter().position(|other| other == own)) {
            open.swap_remove(at);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The file a name leads to; `None` where there is none, or files have no number.
fn file_id(path: &Path) -> Option<FileId> {
    #[cfg(unix)]
    return fs::metadata(path).ok().map(|file| {
        use std::os::unix::fs::MetadataExt;
        (file.dev(), file.ino())
    });
    #[cfg(not(unix))]
    {
        let _ = path;
        None
    }
}

/// Whether two names lead to one file.
pub fn is_same(one: &Path, other: &Path) -> bool {
    let by_number = file_id(one).is_some_and(|id| file_id(other) == Some(id));
    by_number || one.canonicalize().is_ok_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}

/// Whether a file is a base that is open in this program under another name.
pub fn is_open_elsewhere(path: &Path) -> bool {
    let Some(id) = file_id(path) else { return false };
    let name = path.canonicalize().ok();
    lock(&OPEN).iter().any(|(open, known)| *open == id && Some(known) != name.as_ref())
}

/// Whether a base may be open in this program: its log is beside it, or it is registered as open. On Unix, opening such a file again and
/// closing it releases every lock the process holds on it; the next program to close the base would then remove its log.
pub fn may_be_open(base: &Path) -> bool {
    let id = file_id(base);
    ["-wal", "-journal"].into_iter().any(|suffix| with_suffix(base, suffix).exists())
        || id.is_some_and(|id| lock(&OPEN).iter().any(|(open, _)| *open == id))
}

/// The content of a file as far as a little beyond `most` bytes: enough to see that there is more.
pub fn read_at_most(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    if may_be_open(path) {
        return Err(io::Error::other(
            "c'est une base de données, peut-être ouverte : elle ne se lit pas comme un fichier",
        ));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(u64::try_from(most).unwrap_or(u64::MAX).saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Makes a folder and those above it that are missing, and their names lasting.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    let missing: Vec<&Path> =
        folder.ancestors().take_while(|above| !above.as_os_str().is_empty() && !above.exists()).collect();
    fs::create_dir_all(folder)?;
    missing.into_iter().try_for_each(sync_folder_of)
}

/// Makes the name of a file as lasting as its content, where a folder can be synced (not on Windows, nor on every disk).
pub fn sync_folder_of(path: &Path) -> io::Result<()> {
    File::open(folder_of(path)).map_or(Ok(()), |folder| lasting(folder.sync_all()))
}

/// Ignores the error of a disk that cannot sync; returns any other, with its consequence.
fn lasting(synced: io::Result<()>) -> io::Result<()> {
    use io::ErrorKind::{InvalidInput, PermissionDenied, ReadOnlyFilesystem, Unsupported};
    let unable =
        |error: &io::Error| matches!(error.kind(), InvalidInput | PermissionDenied | ReadOnlyFilesystem | Unsupported);
    match synced {
        Err(error) if !unable(&error) => {
            let said =
                "il est écrit, mais le disque n'a pas confirmé son nom : après une coupure de courant il peut manquer";
            Err(io::Error::other(format!("{said} ({error})")))
        }
        _ => Ok(()),
    }
}

/// Gives a file to its owner alone.
pub fn make_private(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

/// Makes a file as open, or as private, as another that is there, but never protected from its owner.
pub fn same_mode(path: &Path, other: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        if let Ok(other) = fs::metadata(other) {
            fs::set_permissions(path, PermissionsExt::from_mode(other.permissions().mode() & 0o666 | 0o600))?;
        }
    }
    #[cfg(not(unix))]
    let _ = (path, other);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_temporary_name_is_never_another_program_s() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("x".repeat(250));
        for target in [folder.path().join("joueurs.csv"), target] {
            let (first, _) = Partial::beside(&target, false).unwrap();
            let (second, _) = Partial::beside(&target, true).unwrap();
            assert_ne!(first.path(), second.path());
            second.keep(&target).unwrap();
            assert!(first.path().exists() && target.exists());
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "what is not kept is gone");
    }

    #[test]
    fn a_name_that_the_disk_did_not_confirm_is_said_and_a_disk_that_cannot_is_not() {
        let failed = lasting(Err(io::ErrorKind::StorageFull.into())).unwrap_err().to_string();
        assert!(failed.contains("n'a pas confirmé son nom"), "{failed}");
        lasting(Err(io::ErrorKind::InvalidInput.into())).unwrap();
        lasting(Ok(())).unwrap();
    }

    #[test]
    #[cfg(unix)]
    fn a_base_that_is_open_is_known_by_any_name_it_has() {
        let folder = tempfile::tempdir().unwrap();
        let [base, hard, link, other] = ["a", "b", "c", "d"].map(|name| folder.path().join(name));
        fs::write(&base, "x").unwrap();
        fs::write(&other, "x").unwrap();
        fs::hard_link(&base, &hard).unwrap();
        std::os::unix::fs::symlink(&base, &link).unwrap();
        let known = || [&base, &hard, &link, &other].map(|path| (may_be_open(path), is_open_elsewhere(path)));
        let (first, second) = (Opened::of(&base), Opened::of(&base));
        let open = [(true, false), (true, true), (true, false), (false, false)];
        assert_eq!(known(), open);
        drop(first);
        assert_eq!(known(), open);
        drop(second);
        assert_eq!(known(), [(false, false); 4]);
        assert!(is_same(&base, &hard) && !is_same(&base, &other) && !is_same(&base, Path::new("nowhere")));
    }

    #[test]
    fn folders_are_made_with_those_above_them() {
        let folder = tempfile::tempdir().unwrap();
        let deep = folder.path().join("a/b/c");
        make_folder(&deep).unwrap();
        make_folder(&deep).unwrap();
        assert!(deep.is_dir());
    }
}
