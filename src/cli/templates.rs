//! Templates as files: a folder read whole, the defaults written out.

use std::path::Path;

use super::error::CliError;
use super::files;
use crate::print::Templates;
use crate::print::template::{TemplateFile, is_template_file};

/// The templates of a folder.
pub(super) fn read(folder: &Path) -> Result<Templates, CliError> {
    Ok(Templates::read(&gather(folder)?)?)
}

/// The texts and images of a folder, by name; its folders and other files are not ours.
pub(super) fn gather(folder: &Path) -> Result<Vec<TemplateFile>, CliError> {
    let failed = |error| CliError::File(folder.to_owned(), error);
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if path.is_file() && is_template_file(&name) {
            found.push(TemplateFile { name, bytes: files::read(&path)? });
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(found)
}
