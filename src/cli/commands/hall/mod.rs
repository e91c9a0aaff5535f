//! The hall's browser pages.

mod salle;

pub(in crate::cli) use salle::Salle;
#[cfg(not(feature = "salle"))]
pub(in crate::cli::commands) use salle::built_without;
