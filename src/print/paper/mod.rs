//! The papers, one folder each, under the word of its command: `classement` is what `imprimer classement` prints.

pub mod affiche;
pub mod badges;
pub mod bareme;
pub mod bilan;
pub mod billets;
pub mod carte;
pub mod chevalets;
pub mod classement;
pub mod corrections;
pub mod diplome;
pub mod door;
pub mod etuis;
pub mod feuilles;
pub mod fiches;
pub mod formulaires;
pub mod guides;
pub mod homologation;
pub mod identification;
pub mod information;
pub mod inscrits;
pub mod palmares;
pub mod panneaux;
pub mod parcours;
pub mod placement;
pub mod places;
pub mod prix;
pub mod recap;
pub mod recus;
pub mod reglement;
#[cfg(test)]
pub mod result_samples;
pub mod saison;
#[cfg(test)]
pub mod samples;
pub mod tableaux;
#[cfg(test)]
mod tests;
mod wording;
