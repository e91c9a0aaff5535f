//! `imprimer classement`: the ranking.

mod columns;
mod draw;
mod rows;
mod template;

pub use draw::draw;
pub use template::Template;

#[cfg(test)]
pub use draw::tests::longest;
