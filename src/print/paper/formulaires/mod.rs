//! `imprimer reclamation`, `imprimer constat`: forms for a dispute, one for the player and one for the arbiter.

mod draw;
mod template;

pub use draw::{Form, draw};
pub(crate) use template::Template;

#[cfg(test)]
pub(crate) use draw::tests::longest;
