//! The papers of *donnes dupliquées*: `imprimer topage`, and their forms of `classement`, `parcours` and `fiches`.

mod draw;
mod template;

pub use draw::{draw, draw_each, draw_large, draw_to_cut};
pub(crate) use template::Template;

#[cfg(test)]
pub(crate) use draw::tests::longest;
