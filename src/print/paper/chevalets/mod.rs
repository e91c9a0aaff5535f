//! `imprimer chevalets`: table numbers.

mod draw;

pub use draw::{NumberShape, TableNumberTemplate, table_numbers};
