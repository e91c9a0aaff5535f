//! `imprimer classement`: the ranking.

mod columns;
mod draw;
mod measures;
mod rows;
mod template;

pub use draw::{draw, draw_large, draw_qualified};
pub(crate) use template::Template;

#[cfg(test)]
pub(crate) use draw::tests::longest;
