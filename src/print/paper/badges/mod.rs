//! `imprimer badges`: a name badge per player, to be cut out.

mod draw;
mod template;

pub use draw::draw;
pub(crate) use template::Template;

#[cfg(test)]
pub(crate) use draw::tests::longest;
