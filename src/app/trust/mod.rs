//! What keeps the file trustworthy: the journal, undo, verification, copies, archives.

pub(in crate::app) mod archive;
mod archive_etuis;
pub(in crate::app) mod archive_import;
mod archive_values;
pub(in crate::app) mod backup;
pub(in crate::app) mod claims;
pub(in crate::app) mod copies;
pub(in crate::app) mod corrected;
pub(in crate::app) mod journal;
pub(in crate::app) mod journal_words;
pub(in crate::app) mod rebuilt;
pub(in crate::app) mod seal;
pub(in crate::app) mod verify;
