//! `imprimer badges`: a name badge per player, to be cut out.

mod draw;
mod template;

pub use draw::draw;
pub use template::Template;

#[cfg(test)]
pub use draw::tests::longest;
