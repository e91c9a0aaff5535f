//! The files inside a workbook, decompressed one at a time and never beyond a limit.

use std::io::{Cursor, Read};

use zip::ZipArchive;

use super::super::{BadLine, decode};
use super::damaged;

/// The most that all parts read may take once decompressed, in bytes: a few kilobytes can swell to gigabytes.
const MOST_BYTES: u64 = 64_000_000;

/// The parts of a workbook.
pub(super) struct Parts<'a> {
    archive: ZipArchive<Cursor<&'a [u8]>>,
    left: u64,
}

impl<'a> Parts<'a> {
    /// Opens the ZIP file.
    pub(super) fn open(bytes: &'a [u8]) -> Result<Self, Vec<BadLine>> {
        let archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| damaged("fichier ZIP illisible"))?;
        Ok(Self { archive, left: MOST_BYTES })
    }

    /// True when that part is there.
    pub(super) fn has(&self, name: &str) -> bool {
        self.archive.index_for_name(name).is_some()
    }

    /// The text of a part; `None` when it is not there.
    pub(super) fn text(&mut self, name: &str) -> Result<Option<String>, Vec<BadLine>> {
        let Some(index) = self.archive.index_for_name(name) else { return Ok(None) };
        let part = self.archive.by_index(index).map_err(|_| damaged(name))?;
        let mut bytes = Vec::new();
        let read = part.take(self.left + 1).read_to_end(&mut bytes).map_err(|_| damaged(name))?;
        let read = u64::try_from(read).unwrap_or(u64::MAX);
        if read > self.left {
            return Err(BadLine::whole("le classeur est démesuré : décompressé, il dépasse 64 Mo"));
        }
        self.left -= read;
        Ok(Some(decode(&bytes).0))
    }

    /// The text of a part that must be there.
    pub(super) fn needed(&mut self, name: &str) -> Result<String, Vec<BadLine>> {
        self.text(name)?.ok_or_else(|| damaged(&format!("il manque {name}")))
    }
}
