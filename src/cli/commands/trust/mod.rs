//! What keeps the data: journal, copies, archives, checks.

mod annuler;
mod exporter;
mod importer;
mod journal;
mod restaurer;
mod retablir;
mod sauvegarder;
mod simuler;
mod site;
mod verifier;

pub(in crate::cli) use annuler::Annuler;
pub(in crate::cli) use exporter::Exporter;
pub(in crate::cli) use importer::Importer;
pub(in crate::cli) use journal::Journal;
pub(in crate::cli) use restaurer::Restaurer;
pub(in crate::cli) use retablir::Retablir;
pub(in crate::cli) use sauvegarder::Sauvegarder;
pub(in crate::cli) use simuler::Simuler;
pub(in crate::cli) use verifier::Verifier;
