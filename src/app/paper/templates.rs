//! The templates a base keeps for its papers: whole files, whose content is not judged here.

use crate::error::Result;
use crate::paper::Papers;
use storage::{Done, Subject, TemplateRow, templates};

/// A file of templates: its name without folder, and its content.
pub(crate) type TemplateFile = (String, Vec<u8>);

impl Papers<'_> {
    /// The files the base keeps, by name; none where papers are printed with the defaults.
    pub fn templates(self) -> Result<Vec<TemplateFile>> {
        let rows = self.club.store.read(templates::all)?;
        Ok(rows.into_iter().map(|row| (row.name, row.bytes)).collect())
    }

    /// Makes the base keep those files and no others; none for the defaults. True when that changes something.
    pub fn choose_templates(self, files: Vec<TemplateFile>) -> Result<bool> {
        let rows: Vec<TemplateRow> = files.into_iter().map(|(name, bytes)| TemplateRow { name, bytes }).collect();
        self.club.change(|tx| {
            let changed = templates::all(tx)? != rows;
            templates::replace(tx, &rows)?;
            let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
            let what = match names.as_slice() {
                [] => "Modèles d'impression : ceux d'origine".to_owned(),
                names => format!("Modèles d'impression : {}", names.join(", ")),
            };
            Ok(Done::new(Subject::Templates, changed, what))
        })
    }
}
