//! The hall's browser pages.

mod salle;

pub(in crate::cli) use salle::Salle;
