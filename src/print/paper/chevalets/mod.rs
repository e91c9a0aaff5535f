//! `imprimer chevalets`: table numbers.

mod draw;
mod template;

pub use draw::{NumberShape, draw};
pub(crate) use template::Template;

#[cfg(test)]
pub(crate) use draw::tests::longest;
