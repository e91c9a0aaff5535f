//! `imprimer bareme`: the scale in large, with an example worked out, to hang up or to lay on the tables.

mod draw;
mod template;

pub use draw::draw;
pub(crate) use template::Template;

#[cfg(test)]
pub(crate) use draw::tests::longest;
