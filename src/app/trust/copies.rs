//! A copy at each position, to a place chosen once; when the last one was made.

use std::path::{Path, PathBuf};

use crate::error::{AppError, Result};
use crate::trust::Trust;
use storage::hall::value;
use storage::{Done, Subject, settings};

/// The setting that names the folder.
const COPIES: &str = "copies";
/// Where the last copy was made, and when.
const COPY: &str = "copie";
const MOMENT: &str = "%Y%m%d-%H%M%S";

impl Trust<'_> {
    /// Chooses the folder in which a copy is made at each position; none, to make no more.
    /// Errors: when there is no such folder.
    pub fn choose_copies(self, folder: Option<&Path>) -> Result<()> {
        let folder = match folder {
            Some(folder) if !folder.is_dir() => {
                return Err(AppError::input(format!("le dossier {} n'existe pas", folder.display()))
                    .advise("La clé est-elle branchée ? Donnez un dossier qui existe."));
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
