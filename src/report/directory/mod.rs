//! The directory; one person known under two names.

mod dossier;
mod people;

pub use dossier::{Dossier, DossierPaper, DossierPart, ErasureReport, FormerLine, FormerReport, PassageLine};
pub use people::{
    ImportLine, ImportReport, MergeReport, PeopleReport, PersonLine, SeparationReport, TwinLine, TwinsReport, UPDATED,
};
