//! Verified copies of the base, and putting one back.

use std::path::{Path, PathBuf};

use crate::app::club::Club;
use crate::app::error::{AppError, Result};
use crate::storage::{StorageError, check_file, copy_of, last_action, settle};

impl Club<'_> {
    /// Writes a verified copy of the base: at `to`, in the folder `to`, or beside the base; returns where.
    ///
    /// # Errors
    /// When the file exists or cannot be written, or the copy is bad.
    pub fn backup(&self, to: Option<&Path>) -> Result<PathBuf> {
        let stem = self.path().file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let name = format!("{stem}-{}.sqlite", self.stamp());
        let target = match to {
            Some(folder) if folder.is_dir() => folder.join(name),
            // A key that is not plugged in would become a file on this computer.
            Some(folder) if folder.extension().is_none() => {
                return Err(AppError::input(format!("le dossier {} n'existe pas", folder.display())).advise(
                    "La clé est-elle branchée ? Donnez un dossier qui existe, ou un nom de fichier en .sqlite.",
                ));
            }
            Some(file) => file.to_owned(),
            None => self.path().with_file_name(name),
        };
        self.store.backup(&target)?;
        Ok(target)
    }
}

/// Where a base stands, in one French sentence; `None` when it cannot be read.
#[must_use]
pub fn where_it_stands(base: &Path) -> Option<String> {
    let last = last_action(base).ok()??;
    let at = last.at.replace('T', " à ");
    Some(format!("action {} du {at} : {}", last.id, last.what))
}

/// Puts a verified copy in the base's place. The base that was there is kept beside it; returns where.
///
/// # Errors
/// When the copy is missing, foreign, newer or damaged, when the base is in use, or when a file cannot be moved: the base
/// is then as it was.
pub fn restore(base: &Path, from: &Path, stamp: &str) -> Result<Option<PathBuf>> {
    if !from.exists() {
        let source = std::io::ErrorKind::NotFound.into();
        return Err(StorageError::File { path: from.to_owned(), source }.into());
    }
    check_file(from)?;
    let file = |path: &Path| {
        let path = path.to_owned();
        move |source| StorageError::File { path, source }
    };
    if let Some(folder) = base.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(file(folder))?;
    }
    if base.exists() {
        settle(base)?;
    }
    // Copied beside the base first, and checked there: only renames are left to do.
    let fresh = beside(base, &format!("restauration-{stamp}"));
    copy_of(from, &fresh)?;
    let kept = if base.exists() {
        let kept = beside(base, &format!("avant-restauration-{stamp}"));
        if kept.exists() {
            let _ = std::fs::remove_file(&fresh);
            return Err(StorageError::Exists(kept).into());
        }
        keep_beside(base, &kept)?;
        Some(kept)
    } else {
        None
    };
    if let Err(source) = std::fs::rename(&fresh, base) {
        // The old base goes back where it was; if even that fails, both are still beside it under their names.
        if let Some(kept) = &kept {
            if base.exists() {
                let _ = std::fs::remove_file(kept);
            } else {
                let _ = set_aside(kept, base);
            }
        }
        return Err(file(base)(source).into());
    }
    Ok(kept)
}

/// Gives the base the name under which it is kept: a second one, so that there is a base at every moment, or the only one
/// where a disk knows no second names or a log must follow.
fn keep_beside(base: &Path, kept: &Path) -> Result<(), StorageError> {
    let log = ["-wal", "-shm"].into_iter().any(|suffix| with_suffix(base, suffix).exists());
    if !log && std::fs::hard_link(base, kept).is_ok() {
        return Ok(());
    }
    set_aside(base, kept)
}

/// Moves a base with the log that a crash left by it: the base first, so that a failure separates nothing.
fn set_aside(from: &Path, to: &Path) -> Result<(), StorageError> {
    let failed = |source| StorageError::File { path: from.to_owned(), source };
    std::fs::rename(from, to).map_err(failed)?;
    for suffix in ["-wal", "-shm"] {
        let log = with_suffix(from, suffix);
        if log.exists()
            && let Err(source) = std::fs::rename(&log, with_suffix(to, suffix))
        {
            let _ = std::fs::rename(to, from);
            return Err(failed(source));
        }
    }
    Ok(())
}

fn beside(base: &Path, suffix: &str) -> PathBuf {
    let stem = base.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    base.with_file_name(format!("{stem}-{suffix}.sqlite"))
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}
