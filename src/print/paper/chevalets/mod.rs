//! `imprimer chevalets`: table numbers.

mod draw;
mod template;

pub use draw::{NumberShape, draw};
pub use template::Template;

#[cfg(test)]
pub use draw::tests::longest;
