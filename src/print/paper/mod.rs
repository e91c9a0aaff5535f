//! The papers, one folder each, under the word of its command: `classement` is what `imprimer classement` prints.

pub(crate) mod affiche;
pub(crate) mod badges;
pub(crate) mod bareme;
pub(crate) mod bilan;
pub(crate) mod billets;
pub(crate) mod carte;
pub(crate) mod chevalets;
pub(crate) mod classement;
pub(crate) mod corrections;
pub(crate) mod diplome;
pub(crate) mod door;
pub(crate) mod etuis;
pub(crate) mod feuilles;
pub(crate) mod fiches;
pub(crate) mod formulaires;
pub(crate) mod guides;
pub(crate) mod homologation;
pub(crate) mod identification;
pub(crate) mod information;
pub(crate) mod inscrits;
#[cfg(test)]
pub(crate) mod measure;
pub(crate) mod palmares;
pub(crate) mod panneaux;
pub(crate) mod parcours;
pub(crate) mod placement;
pub(crate) mod places;
pub(crate) mod prix;
pub(crate) mod recap;
pub(crate) mod recus;
pub(crate) mod reglement;
#[cfg(test)]
pub(crate) mod result_samples;
pub(crate) mod saison;
#[cfg(test)]
pub(crate) mod samples;
pub(crate) mod tableaux;
#[cfg(test)]
mod tests;
mod wording;
