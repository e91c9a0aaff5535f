//! `imprimer carte`: one player's year.

mod draw;
mod template;

pub use draw::draw;
pub use template::Template;

#[cfg(test)]
pub use draw::tests::longest;
