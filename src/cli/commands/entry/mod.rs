//! Who takes part: registration, late arrivals, departures, substitutes.

mod abandon;
mod desinscrire;
mod forfait;
mod inscrire;
mod inscrire_dialogue;
mod inscrits;
mod remplacer;
mod retard;

pub(in crate::cli) use abandon::Abandon;
pub(in crate::cli) use desinscrire::Desinscrire;
pub(in crate::cli) use forfait::Forfait;
pub(in crate::cli) use inscrire::Inscrire;
pub(in crate::cli) use inscrits::Inscrits;
pub(in crate::cli) use remplacer::Remplacer;
pub(in crate::cli) use retard::Retard;
