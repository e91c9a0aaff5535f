//! `imprimer reclamation`, `imprimer constat`: what is written down of a quarrel, by the player and by the arbiter.

mod draw;
mod template;

pub use draw::{Form, draw};
pub(crate) use template::Template;

#[cfg(test)]
pub(crate) use draw::tests::longest;
