//! The evening from its creation to its closing, and the one of demonstration.

mod cloturer;
mod demo;
mod demo_data;
mod etat;
mod nouveau;
mod tournoi;

pub(crate) use cloturer::Cloturer;
pub(crate) use demo::Demo;
pub(crate) use etat::Etat;
pub(crate) use nouveau::Nouveau;
pub(crate) use tournoi::{Tournoi, warn_of_championship};
