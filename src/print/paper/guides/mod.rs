//! `imprimer guides`: a card per table, left there: the players at each position, and each one's next seat.

mod draw;
mod template;

pub use draw::draw;
pub(crate) use template::Template;

#[cfg(test)]
pub(crate) use draw::tests::longest;
