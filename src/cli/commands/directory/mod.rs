//! The directory of players.

mod effacer;
mod joueurs;

pub(crate) use joueurs::Joueurs;
