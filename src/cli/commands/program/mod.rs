//! The program itself: help, documentation, settings, licences.

mod aide;
mod documentation;
mod licences;
mod manual;
mod outils;
mod reference;
mod reglages;

pub(crate) use aide::Aide;
use documentation::Documentation;
use licences::Licences;
pub(crate) use outils::Outils;
pub(crate) use reglages::Reglages;
