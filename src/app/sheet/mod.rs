//! *Feuilles de marque*: entered, corrected, imported, read back.

pub(in crate::app) mod context;
pub(in crate::app) mod detail;
pub(in crate::app) mod enter;
pub(in crate::app) mod import;
pub(in crate::app) mod pace;
mod ruled;
