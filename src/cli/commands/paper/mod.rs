//! Papers and their templates.

mod imprimer;
mod modeles;

pub(crate) use imprimer::Imprimer;
pub(crate) use modeles::Modeles;
