//! Verified copies of the base, and putting one back.

use std::path::{Path, PathBuf};

use crate::club::{Club, Trust};
use crate::error::{AppError, Result};
use host::disk;
use report::table::french_time;
use storage::hall::value;
use storage::{
    Difference, Done, Held, RESCUED, SET_ASIDE, StorageError, Subject, check_file, copy_of, hold, last_action,
    settings, take_up,
};

impl Trust<'_> {
    /// Writes a verified copy of the base: at `to`, in the folder `to`, or beside the base; returns where.
    /// Errors: when the file exists or cannot be written, or the copy is bad.
    pub fn backup(self, to: Option<&Path>) -> Result<PathBuf> {
        let stem = self.club.path().file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let stamp = self.club.stamp();
        // Two copies of one second have two names.
        let named = |folder: &Path| {
            let first = folder.join(format!("{stem}-{stamp}.sqlite"));
            let others = (2..100).map(|number| folder.join(format!("{stem}-{stamp}-{number}.sqlite")));
            std::iter::once(first.clone()).chain(others).find(|path| !path.exists()).unwrap_or(first)
        };
        let target = match to {
            Some(folder) if folder.is_dir() => named(folder),
            // A key that is not plugged in would become a file on this computer.
            Some(folder) if folder.extension().is_none() => {
                return Err(no_folder(folder, "Donnez un dossier qui existe, ou un nom de fichier en .sqlite."));
            }
            Some(file) => file.to_owned(),
            None => named(self.club.path().parent().unwrap_or_else(|| Path::new(""))),
        };
        self.club.store.backup(&target)?;
        Ok(target)
    }

    /// Whether the file, the journal and the tables agree: the part of `verifier` that needs no tournament. What cannot even be
    /// read is not sound.
    pub fn is_sound(self) -> bool {
        let clean = |found: storage::Result<Vec<Difference>>| found.is_ok_and(|found| found.is_empty());
        clean(self.club.store.check_pages()) && clean(self.club.store.check_journal())
    }

    /// Keeps the whole base at hand, for where another program writes over its file. One that cannot be read whole is used all the same: only
    /// its rescue would lack pages.
    pub fn keep_at_hand(self) {
        let _ = self.club.store.keep_at_hand();
    }

    /// Whether every save reported is in the base under its name; where it is not, it is brought to safety.
    /// Errors: the base was moved, removed, replaced or written over.
    pub fn check_place(self) -> Result<()> {
        Ok(self.club.store.check_place(|| self.club.stamp())?)
    }

    /// Why something failed: a base that is suddenly damaged may have been written over.
    pub fn cause(self, error: AppError) -> AppError {
        match error {
            AppError::Storage(StorageError::Damaged(_)) => self.check_place().err().unwrap_or(error),
            error => error,
        }
    }
}

/// A copy is to go where no folder is: to a key that is not plugged in, to a file, to a device.
fn no_folder(place: &Path, advice: &str) -> AppError {
    if place.exists() {
        return AppError::input(format!("{} n'est pas un dossier", place.display())).advise(advice);
    }
    AppError::input(format!("le dossier {} n'existe pas", place.display()))
        .advise(format!("La clé est-elle branchée ? {advice}"))
}

/// Closes the base and looks at its file once more.
/// Errors: as [`Trust::check_place`].
pub fn close(club: Club) -> Result<()> {
    let stamp = club.stamp();
    Ok(club.store.close(|| stamp)?)
}

/// Where a base stands, in one French sentence; `None` when it cannot be read.
pub fn where_it_stands(base: &Path) -> Option<String> {
    let last = last_action(&disk::followed(base)).ok()??;
    let at = french_time(&last.at, " à ");
    Some(format!("action {} du {at} : {}", last.id, last.what))
}

/// The newest rescue beside a base that another program wrote over, where the base has not what was done in it.
pub fn rescued_beside(base: &Path) -> Option<PathBuf> {
    let base = disk::followed(base);
    let begins = format!("{}{RESCUED}", base.file_stem()?.to_string_lossy());
    let files = std::fs::read_dir(disk::folder_of(&base)).ok()?.flatten().map(|file| file.path());
    let is_one = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&begins));
    let newest = files.filter(|path| is_one(path) && path.extension().is_some_and(|end| end == "sqlite")).max()?;
    let last = |path: &Path| last_action(path).ok()?.map(|action| action.at);
    (last(&newest) > last(&base)).then_some(newest)
}

/// How many tournaments a base holds, none where there is no file or an empty one; `None` of a comité's, and where it cannot be read.
pub fn tournaments_in(base: &Path) -> Option<u32> {
    let base = disk::followed(base);
    let filled = base.metadata().is_ok_and(|file| file.len() > 0);
    if filled { storage::tournaments_in(&base).ok()? } else { Some(0) }
}

/// The files a restoration left beside the base.
#[derive(Debug, Default)]
pub struct Restored {
    /// The base that was there.
    pub kept: Option<PathBuf>,
    /// A log that was there without its base.
    pub log: Option<PathBuf>,
}

/// Puts a verified copy in the base's place. The base that was there is kept beside it, and so is a log without a base.
/// Errors: when the copy is missing, foreign, newer or damaged, when the base is in use, or when a file cannot be moved: the base
/// is then as it was.
pub fn restore(base: &Path, from: &Path, stamp: &str) -> Result<Restored> {
    // The file itself is replaced: a link goes on leading to it.
    let (base, from) = (&disk::followed(base), &disk::followed(from));
    if !from.exists() {
        return Err(StorageError::file(from)(std::io::ErrorKind::NotFound.into()).into());
    }
    check_file(from).map_err(|error| match error {
        StorageError::Foreign(path) => StorageError::NotACopy(path),
        error => error,
    })?;
    if disk::is_same(base, from) {
        return Err(AppError::input(format!("{} est la base elle-même, pas une sauvegarde", from.display())));
    }
    disk::make_folder(disk::folder_of(base)).map_err(StorageError::file(disk::folder_of(base)))?;
    // Nobody may begin to type into a base that is about to be set aside.
    let filled = base.metadata().is_ok_and(|file| file.len() > 0);
    let held = if filled { Some(hold(base)?) } else { None };
    // Copied beside the base first, and checked there: only renames are left to do.
    let fresh = beside(base, &format!("-restauration-{stamp}"));
    copy_of(from, &fresh)?;
    let restored =
        take_up(&fresh).map_err(AppError::from).and_then(|()| put(base, &fresh, held, &format!("{SET_ASIDE}{stamp}")));
    if restored.is_err() {
        let _ = std::fs::remove_file(&fresh);
    }
    restored
}

/// Gives the copy the name of the base, and looks at it once more under that name.
pub(super) fn put(base: &Path, fresh: &Path, held: Option<Held>, aside: &str) -> Result<Restored> {
    let mut restored = Restored::default();
    if base.exists() {
        disk::same_mode(fresh, base).map_err(StorageError::file(fresh))?;
    } else {
        disk::make_private(fresh).map_err(StorageError::file(fresh))?;
    }
    let aside = free_name(base, aside)?;
    if let Some(held) = &held {
        held.settle()?;
    }
    // Windows moves no file that is open, so that nobody can begin to type into it either.
    let held = held.filter(|_| !cfg!(windows));
    // Any log still there belongs to the former base: SQLite would copy it into the new one.
    let logs: Vec<PathBuf> = logs_of(base).into_iter().filter(|log| log.exists()).collect();
    if base.exists() {
        keep_beside(base, &aside, logs.is_empty())?;
        restored.kept = Some(aside.clone());
    }
    for (log, aside) in logs_of(base).iter().zip(logs_of(&aside)).filter(|(log, _)| logs.contains(log)) {
        std::fs::rename(log, &aside).map_err(StorageError::file(log))?;
        // The file that only shares the log holds no sheet.
        restored.log = restored.log.or(Some(aside).filter(|_| !log.as_os_str().as_encoded_bytes().ends_with(b"-shm")));
    }
    let placed = std::fs::rename(fresh, base).map_err(StorageError::file(base)).and_then(|()| check_file(base));
    drop(held);
    if let Err(error) = placed {
        // The old base goes back where it was; if even that fails, it is still beside it under its other name.
        if restored.kept.is_some() && std::fs::rename(&aside, base).is_ok() {
            for (log, aside) in logs_of(base).iter().zip(logs_of(&aside)) {
                let _ = std::fs::rename(aside, log);
            }
        }
        return Err(error.into());
    }
    disk::sync_folder_of(base).map_err(StorageError::file(base))?;
    restored.log = restored.log.filter(|_| restored.kept.is_none());
    Ok(restored)
}

/// Gives a checked base the name of one that is held, which is gone then.
/// Errors: when the file cannot be moved: the base is then as it was.
pub(crate) fn put_in_place(fresh: &Path, base: &Path, held: Held) -> Result<()> {
    disk::same_mode(fresh, base).map_err(StorageError::file(fresh))?;
    // Windows moves no file that is open, so that nobody can begin to type into it either.
    let held = Some(held).filter(|_| !cfg!(windows));
    std::fs::rename(fresh, base).map_err(StorageError::file(base))?;
    drop(held);
    disk::sync_folder_of(base).map_err(StorageError::file(base))?;
    Ok(check_file(base)?)
}

/// Gives the base the name under which it is kept: a second one, so that there is a base at every moment, or the only one
/// where a disk knows no second names or a log must follow.
fn keep_beside(base: &Path, kept: &Path, plain: bool) -> Result<(), StorageError> {
    if plain && std::fs::hard_link(base, kept).is_ok() {
        return Ok(());
    }
    std::fs::rename(base, kept).map_err(StorageError::file(base))
}

/// A name beside the base that no file has, nor a log of one: another copy may have been put back in the same second.
fn free_name(base: &Path, suffix: &str) -> Result<PathBuf> {
    let taken = |name: &PathBuf| name.exists() || logs_of(name).iter().any(|log| log.exists());
    let first = beside(base, suffix);
    let mut names = std::iter::once(first.clone()).chain((2..100).map(|n| beside(base, &format!("{suffix}-{n}"))));
    Ok(names.find(|name| !taken(name)).ok_or(StorageError::Exists(first))?)
}

fn logs_of(base: &Path) -> Vec<PathBuf> {
    disk::LOGS.map(|suffix| disk::with_suffix(base, suffix)).to_vec()
}

fn beside(base: &Path, suffix: &str) -> PathBuf {
    let stem = base.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    base.with_file_name(format!("{stem}{suffix}.sqlite"))
}

/// The setting that names the folder.
const COPIES: &str = "copies";
/// Where the last copy was made, and when.
pub(crate) const COPY: &str = "copie";
const MOMENT: &str = "%Y%m%d-%H%M%S";

impl Trust<'_> {
    /// Chooses the folder in which a copy is made at each position; none, to make no more.
    /// Errors: when there is no such folder.
    pub fn choose_copies(self, folder: Option<&Path>) -> Result<()> {
        let folder = match folder {
            Some(folder) if !folder.is_dir() => {
                return Err(no_folder(folder, "Donnez un dossier qui existe."));
            }
            Some(folder) => std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned()).display().to_string(),
            None => String::new(),
        };
        self.club.change(|tx| {
            settings::set(tx, COPIES, &folder)?;
            let what = match folder.as_str() {
                "" => "Plus de copie à chaque position".to_owned(),
                folder => format!("Une copie à chaque position dans {folder}"),
            };
            Ok(Done::new(Subject::Tournament, (), what))
        })
    }

    /// The folder in which a copy is made at each position: the base's own choice, else that of this computer.
    pub fn copies_to(self) -> Result<Option<String>> {
        let kept = self.club.store.read(|view| Ok::<_, AppError>(settings::get(view, COPIES)?))?;
        let here = || self.club.copies.as_ref().map(|folder| folder.display().to_string());
        Ok(kept.map_or_else(here, |folder| Some(folder).filter(|folder| !folder.is_empty())))
    }

    /// Copies this position to the place chosen; `None` where none was.
    /// Errors: the key is not plugged in, or full. The change in the base stands.
    pub fn keep_copy(self) -> Result<Option<PathBuf>> {
        let Some(folder) = self.copies_to()?.map(PathBuf::from) else { return Ok(None) };
        self.backup(Some(&folder)).map(Some)
    }

    /// Notes where a copy was made, outside the journal: it may be on a key that is gone by the next time.
    /// Errors: when the base cannot be written. The copy is good all the same.
    pub fn note_copy(self, copy: &Path) -> Result<()> {
        // As it was said: a base does not depend on where the program was started.
        let folder = copy.parent().unwrap_or(copy);
        let text = format!("{}\n{}", self.club.now().format(MOMENT), folder.display());
        Ok(self.club.store.aside_unsynced(&self.club.head(), |connection| value::set(connection, COPY, &text))?)
    }

    /// When the last copy was made and where, as it was noted, or as the names of the copies beside the base and in the chosen folder say.
    pub(crate) fn last_copy(self) -> Result<Option<String>> {
        let noted = self.club.store.read(|view| Ok::<_, AppError>(value::get(view, COPY)?))?;
        let noted = noted.as_deref().and_then(|text| text.split_once('\n')).and_then(|(at, place)| {
            let place = if place.is_empty() { String::new() } else { format!(" ({place})") };
            Some((chrono::NaiveDateTime::parse_from_str(at, MOMENT).ok()?, place))
        });
        let chosen = self.copies_to()?.map(PathBuf::from);
        let beside = self.club.path().parent().map(Path::to_owned);
        let stem = self.club.path().file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let names = [chosen, beside].into_iter().flatten().filter_map(|folder| std::fs::read_dir(folder).ok());
        let stamps = names.flatten().flatten().filter_map(|file| {
            let name = file.file_name().to_string_lossy().into_owned();
            let stamp = name.strip_prefix(&stem)?.strip_prefix('-')?.strip_suffix(".sqlite")?.to_owned();
            Some((chrono::NaiveDateTime::parse_from_str(&stamp, MOMENT).ok()?, String::new()))
        });
        let last = stamps.chain(noted).max();
        Ok(last.map(|(at, place)| format!("{}{place}", at.format("%d/%m/%Y à %H:%M"))))
    }
}
