//! `imprimer billets`: a slip per player with the next table and chair, where places are drawn at each position.

mod draw;
mod template;

pub use draw::draw;
pub use template::Template;

#[cfg(test)]
pub use draw::tests::longest;
