//! `imprimer billets`: a slip per player with the next table and chair, where places are drawn at each position.

mod draw;
mod template;

pub use draw::draw;
pub(crate) use template::Template;

#[cfg(test)]
pub(crate) use draw::tests::longest;
