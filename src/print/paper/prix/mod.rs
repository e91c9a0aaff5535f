//! `imprimer prix`: the prize list.

mod draw;

pub use draw::{PrizesTemplate, prizes};
