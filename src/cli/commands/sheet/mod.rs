//! Score sheets.

mod marque;

pub(in crate::cli) use marque::Marque;
pub(in crate::cli) use marque::entrainement::Entrainement;
