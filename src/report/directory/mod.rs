//! The directory; one person known under two names.

mod dossier;
mod erasure;
mod people;

pub use dossier::{Dossier, DossierPaper, DossierPart, FormerLine, FormerReport};
pub use erasure::{ErasureReport, PassageLine};
pub use people::{
    ImportLine, ImportReport, MergeReport, PeopleReport, SeparationReport, TwinLine, TwinsReport, UPDATED,
};
