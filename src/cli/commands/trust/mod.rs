//! Keeping the data: journal, copies, archives, checks.

mod annuler;
mod exporter;
mod importer;
mod journal;
mod publier;
mod restaurer;
mod retablir;
mod sauvegarder;
mod simuler;
mod site;
mod verifier;

pub(crate) use annuler::Annuler;
pub(crate) use exporter::Exporter;
pub(crate) use importer::Importer;
pub(crate) use journal::Journal;
pub(crate) use publier::Publier;
#[cfg(feature = "salle")]
pub(crate) use publier::after as publish_after;
pub(crate) use restaurer::Restaurer;
pub(crate) use retablir::Retablir;
pub(crate) use sauvegarder::Sauvegarder;
pub(crate) use simuler::Simuler;
pub(crate) use verifier::Verifier;
