//! *Feuilles de marque*: entered, corrected, imported, read back.

pub(crate) mod context;
pub(crate) mod detail;
pub(crate) mod enter;
pub(crate) mod import;
pub(crate) mod pace;
mod ruled;
