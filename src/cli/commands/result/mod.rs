//! Rankings, statistics, and what is computed without an evening.

mod calculer;
mod calculer_jsonl;
mod classement;
mod parcours;
mod statistiques;

pub(in crate::cli) use calculer::Calculer;
pub(in crate::cli) use classement::Classement;
pub(in crate::cli) use parcours::Parcours;
pub(in crate::cli) use statistiques::Statistiques;
