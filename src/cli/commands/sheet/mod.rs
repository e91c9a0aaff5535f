//! Score sheets.

mod marque;

pub(crate) use marque::Marque;
pub(crate) use marque::entrainement::Entrainement;
#[cfg(feature = "salle")]
pub(in crate::commands) use marque::entrainement::{FOLDER as PRACTICE, evening as practice_evening};
