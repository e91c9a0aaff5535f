//! Papers and their templates.

mod imprimer;
mod modeles;

pub(in crate::cli) use imprimer::Imprimer;
pub(in crate::cli) use modeles::Modeles;
