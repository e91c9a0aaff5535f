//! The hall's browser pages.

mod salle;

pub(crate) use salle::Salle;
#[cfg(not(feature = "salle"))]
pub(in crate::commands) use salle::built_without;
