//! `imprimer guides`: a card per table, left there: who sits where at each position, and where each goes next.

mod draw;
mod template;

pub use draw::draw;
pub(crate) use template::Template;

#[cfg(test)]
pub(crate) use draw::tests::longest;
