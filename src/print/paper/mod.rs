//! The papers, one file each, under the word of its command: `classement` is what `imprimer classement` prints.

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
pub(crate) mod door;
pub mod etuis;
pub mod feuilles;
pub mod fiches;
pub mod formulaires;
pub mod guides;
pub mod homologation;
pub mod identification;
pub mod information;
pub mod inscrits;
pub mod lettre;
pub mod mouvement;
pub mod palmares;
pub mod panneaux;
pub mod parcours;
pub mod placement;
pub mod places;
pub mod prix;
pub mod recap;
pub mod recus;
pub mod reglement;
pub mod saison;
pub mod tableaux;
#[cfg(test)]
pub(crate) mod tests;
mod wording;
