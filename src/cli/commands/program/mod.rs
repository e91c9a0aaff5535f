//! The program itself: help, documentation, settings, licences.

mod aide;
mod documentation;
mod licences;
mod manual;
mod reference;
mod reglages;

pub(in crate::cli) use aide::Aide;
pub(in crate::cli) use documentation::Documentation;
pub(in crate::cli) use licences::Licences;
pub use reference::reference;
pub(in crate::cli) use reglages::Reglages;
