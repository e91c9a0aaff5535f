//! Files in and out: read whole, written whole or not at all.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use super::error::CliError;
use crate::app::AppError;

/// Reads a file.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, CliError> {
    fs::read(path).map_err(|error| CliError::File(path.to_owned(), error))
}

/// True for a file of SQLite: a slip of the name must not cost a club its base.
fn is_base(path: &Path) -> bool {
    const HEADER: &[u8] = b"SQLite format 3\0";
    let mut begins = [0; HEADER.len()];
    fs::File::open(path).and_then(|mut file| file.read_exact(&mut begins)).is_ok() && begins == *HEADER
}

/// What no file is written to, whatever is in it.
fn refuse_place(path: &Path) -> Result<(), CliError> {
    // A folder that is not there is more often a slip than a wish: it is not made.
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        return Err(CliError::File(folder.to_owned(), std::io::ErrorKind::NotFound.into()));
    }
    if is_base(path) {
        let error = AppError::input(format!("{} est une base de données : elle n'est pas remplacée", path.display()));
        return Err(error.advise("Donnez un autre nom au fichier à écrire.").into());
    }
    Ok(())
}

/// Whether a file can be written there: for what is noted down before it is written.
pub(super) fn can_write(path: &Path) -> Result<(), CliError> {
    refuse_place(path)?;
    let fresh = !path.exists();
    let failed = |error| CliError::File(path.to_owned(), error);
    fs::OpenOptions::new().append(true).create(true).open(path).map_err(failed)?;
    if fresh { fs::remove_file(path).map_err(failed) } else { Ok(()) }
}

/// Writes a file whole: beside first, then renamed, so that a full disk leaves the old one.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    let failed = |error| CliError::File(path.to_owned(), error);
    refuse_place(path)?;
    // A printer, a pipe: written to, never replaced.
    if path.metadata().is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        return fs::OpenOptions::new()
            .write(true)
            .open(path)
            .and_then(|mut file| file.write_all(bytes))
            .map_err(failed);
    }
    let mut name = path.as_os_str().to_owned();
    name.push(".partiel");
    let partial = PathBuf::from(name);
    let written = fs::File::create(&partial).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    written.and_then(|()| fs::rename(&partial, path)).map_err(|error| {
        let _ = fs::remove_file(&partial);
        failed(error)
    })
}
