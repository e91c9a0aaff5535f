//! Trust in the file: the journal, undo, verification, copies, archives.

pub(crate) mod archive;
mod archive_etuis;
pub(crate) mod archive_import;
pub(crate) mod archive_taken;
pub(crate) mod archive_values;
pub(crate) mod backup;
pub(crate) mod claims;
pub(crate) mod journal;
pub(crate) mod rebuilt;
pub(crate) mod seal;
pub(crate) mod second;
pub(crate) mod verify;

pub use archive_taken::Taking;
