//! The directory; one person known under two names.

mod dossier;
mod erasure;
mod merge;
mod people;
mod twins;

pub use dossier::{Dossier, DossierPaper, DossierPart, FormerLine, FormerReport};
pub use erasure::{ErasureReport, PassageLine};
pub use merge::{MergeReport, SeparationReport};
pub use people::{ImportLine, ImportReport, PeopleReport, UPDATED};
pub use twins::{TwinLine, TwinsReport};
