//! Entrants: registration, late arrivals, departures, substitutes.

mod abandon;
mod desinscrire;
mod forfait;
mod inscrire;
mod inscrire_dialogue;
mod inscrits;
mod remplacer;
mod retard;

pub(crate) use abandon::Abandon;
pub(crate) use desinscrire::Desinscrire;
pub(crate) use forfait::Forfait;
pub(crate) use inscrire::Inscrire;
pub(crate) use inscrits::Inscrits;
pub(crate) use remplacer::Remplacer;
pub(crate) use retard::Retard;
