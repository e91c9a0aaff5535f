//! `imprimer places`: seat cards.

mod draw;

pub use draw::seat_cards;
