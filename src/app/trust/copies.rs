//! A copy at each position, to a place chosen once; when the last one was made.

use std::path::{Path, PathBuf};

use crate::error::{AppError, Result};
use crate::trust::Trust;
use storage::{Done, Subject, settings};

/// The setting that names the folder.
const COPIES: &str = "copies";

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

    /// When the last copy was made, as the names of the copies beside the base and in the chosen folder say.
    pub(crate) fn last_copy(self) -> Result<Option<String>> {
        let chosen = self.copies_to()?.map(PathBuf::from);
        let beside = self.club.path().parent().map(Path::to_owned);
        let stem = self.club.path().file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let names = [chosen, beside].into_iter().flatten().filter_map(|folder| std::fs::read_dir(folder).ok());
        let stamps = names.flatten().flatten().filter_map(|file| {
            let name = file.file_name().to_string_lossy().into_owned();
            let stamp = name.strip_prefix(&stem)?.strip_prefix('-')?.strip_suffix(".sqlite")?.to_owned();
            chrono::NaiveDateTime::parse_from_str(&stamp, "%Y%m%d-%H%M%S").ok()
        });
        Ok(stamps.max().map(|last| last.format("%d/%m/%Y à %H:%M").to_string()))
    }
}
