//! The directory; one person known under two names.

mod merge;
mod people;
mod twins;

pub use merge::{MergeReport, SeparationReport};
pub use people::{ImportLine, ImportReport, PeopleReport, PersonLine};
pub use twins::{TwinLine, TwinsReport};
