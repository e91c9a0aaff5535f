//! The directory of players.

mod joueurs;

pub(in crate::cli) use joueurs::Joueurs;
