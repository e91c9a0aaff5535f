//! The program itself: help, documentation, settings, licences.

mod aide;
mod documentation;
mod licences;
mod manual;
mod reference;
mod reglages;

pub(crate) use aide::Aide;
pub(crate) use documentation::Documentation;
pub(crate) use licences::Licences;
pub(crate) use reglages::Reglages;
