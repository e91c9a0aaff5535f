//! The directory of players.

mod effacer;
mod joueurs;

pub(in crate::cli) use joueurs::Joueurs;
