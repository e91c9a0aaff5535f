//! Rankings, statistics, and computations without an evening.

mod calculer;
mod calculer_jsonl;
mod classement;
mod parcours;
mod statistiques;

pub(crate) use calculer::Calculer;
pub(crate) use classement::Classement;
pub(crate) use parcours::Parcours;
pub(crate) use statistiques::Statistiques;
