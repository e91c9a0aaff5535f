//! The club's own templates for its papers, whole files.

use rusqlite::Connection;

use super::error::{Result, StorageError};
use super::journal::Tx;
use super::table::{all as rows, put, row, run};

/// A file of the templates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TemplateRow {
    /// Its name, without folder.
    pub name: String,
    pub bytes: Vec<u8>,
}

const TEXT: &str = "texte";
const IMAGE: &str = "image";

/// The files, by name.
pub fn all(connection: &Connection) -> Result<Vec<TemplateRow>> {
    let sql = "SELECT name, kind, content FROM template ORDER BY name";
    let files: Vec<(String, String, String)> =
        rows(connection, sql, [], |row| Ok((row.next()?, row.next()?, row.next()?)))?;
    files
        .into_iter()
        .map(|(name, kind, content)| {
            let bytes = if kind == IMAGE { from_hex(&content) } else { Some(content.into_bytes()) };
            let damaged = || StorageError::Damaged(format!("le modèle {name} est illisible"));
            Ok(TemplateRow { bytes: bytes.ok_or_else(damaged)?, name })
        })
        .collect()
}

/// Keeps exactly those files; unchanged ones are left alone.
pub fn replace(tx: &Tx<'_>, files: &[TemplateRow]) -> Result<()> {
    let before = all(tx)?;
    for gone in before.iter().filter(|row| files.iter().all(|file| file.name != row.name)) {
        run(tx, "DELETE FROM template WHERE name = ?1", [&gone.name])?;
    }
    for file in files.iter().filter(|file| !before.contains(file)) {
        let (kind, content) = match String::from_utf8(file.bytes.clone()) {
            Ok(text) => (TEXT, text),
            Err(_) => (IMAGE, hex(&file.bytes)),
        };
        put(tx, "template", "name", row! { name: &file.name, kind: kind, content: content })?;
    }
    Ok(())
}

/// Bytes as hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    let byte = |at: usize| text.get(at..at + 2).and_then(|two| u8::from_str_radix(two, 16).ok());
    (0..text.len()).step_by(2).map(byte).collect()
}
