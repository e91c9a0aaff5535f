//! Score sheets.

mod marque;

pub(in crate::cli) use marque::Marque;
pub(in crate::cli) use marque::entrainement::Entrainement;
#[cfg(feature = "salle")]
pub(in crate::cli::commands) use marque::entrainement::evening as practice_evening;
