//! `imprimer classement`: the ranking.

mod columns;
mod draw;
mod measures;
mod rows;
mod template;

pub use draw::{draw, draw_large, draw_qualified};
pub use template::Template;

#[cfg(test)]
pub use draw::tests::longest;
