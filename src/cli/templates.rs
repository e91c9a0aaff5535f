//! Templates as files: a folder read whole, the defaults written out.

use std::path::Path;

use super::error::CliError;
use super::files;
use app::{AppError, Club};
use print::Templates;
use print::template::{TemplateFile, is_template_file};

/// The largest text of a template, in bytes: they have a few thousand.
const LARGEST_TEXT: u64 = 1_000_000;

/// The templates of a folder.
pub(super) fn read(folder: &Path) -> Result<Templates, CliError> {
    Ok(Templates::read(&gather(folder)?)?)
}

/// The templates a base keeps; missing ones are the defaults.
pub(super) fn kept(club: &Club) -> Result<Templates, CliError> {
    Templates::read(&kept_files(club)?).map_err(|faults| CliError::Templates(faults, true))
}

/// The files a base keeps.
pub(super) fn kept_files(club: &Club) -> Result<Vec<TemplateFile>, CliError> {
    Ok(club.papers().templates()?.into_iter().map(|(name, bytes)| TemplateFile { name, bytes }).collect())
}

/// The texts, and of the images those that a text names: a folder may hold photographs.
pub(super) fn needed(files: Vec<TemplateFile>) -> Vec<TemplateFile> {
    let texts: String =
        files.iter().filter(|file| is_text(&file.name)).map(|file| String::from_utf8_lossy(&file.bytes)).collect();
    files.into_iter().filter(|file| is_text(&file.name) || texts.contains(&file.name)).collect()
}

fn is_text(name: &str) -> bool {
    name.to_lowercase().ends_with(".toml")
}

/// The texts and images of a folder, by name; subfolders and other files are skipped.
pub(super) fn gather(folder: &Path) -> Result<Vec<TemplateFile>, CliError> {
    let failed = |error| CliError::File(folder.to_owned(), error);
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if path.is_file() && is_template_file(&name) {
            if is_text(&name) && path.metadata().is_ok_and(|file| file.len() > LARGEST_TEXT) {
                let wrong = AppError::input(format!("le modèle {name} est démesuré : plus de 1 Mo"));
                return Err(wrong.advise("Ôtez ce fichier du dossier, ou repartez du modèle d'origine.").into());
            }
            found.push(TemplateFile { name, bytes: files::read(&path)? });
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(found)
}
