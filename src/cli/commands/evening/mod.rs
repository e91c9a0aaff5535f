//! The evening from its creation to its closing, and the one of demonstration.

mod championnat;
mod cloturer;
mod demo;
mod demo_data;
mod demo_duplicate;
mod demo_story;
mod etat;
mod nouveau;
mod tournoi;

pub(in crate::cli) use championnat::Championnat;
pub(in crate::cli) use cloturer::Cloturer;
pub(in crate::cli) use demo::Demo;
pub(in crate::cli) use etat::Etat;
pub(in crate::cli) use nouveau::Nouveau;
pub(in crate::cli) use tournoi::Tournoi;
pub(in crate::cli) use tournoi::warn_of_championship;
