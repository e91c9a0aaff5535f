//! Trust in the file: the journal, undo, verification, copies, archives.

pub(crate) mod archive;
mod archive_etuis;
pub(crate) mod archive_import;
pub(crate) mod archive_taken;
pub(crate) mod archive_values;
pub(crate) mod backup;
pub(crate) mod claims;
pub(crate) mod copies;
pub(crate) mod corrected;
mod done;
pub(crate) mod journal;
pub(crate) mod journal_words;
pub(crate) mod rebuilt;
pub(crate) mod seal;
pub(crate) mod second;
pub(crate) mod verify;

use crate::club::Club;

pub use archive_taken::Taking;

/// Journal, undo, verification, copies, archives.
#[derive(Debug, Clone, Copy)]
pub struct Trust<'a> {
    pub(crate) club: &'a Club,
}

impl Club {
    /// Journal, undo, verification, copies, archives.
    pub const fn trust(&self) -> Trust<'_> {
        Trust { club: self }
    }
}
