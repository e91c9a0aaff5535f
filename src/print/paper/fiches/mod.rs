//! `imprimer fiches`: personal cards.

mod draw;
mod template;

pub use draw::cards;
pub use template::{CardTemplate, SeatCardTemplate};
