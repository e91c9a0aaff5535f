//! `imprimer affiche`: the poster that announces a tournament.

mod draw;

pub use draw::{PosterTemplate, poster};
