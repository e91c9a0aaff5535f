//! `imprimer bareme`: the scale in large, with an example worked out, to hang up or to lay on the tables.

mod draw;
mod template;

pub use draw::draw;
pub use template::Template;

#[cfg(test)]
pub use draw::tests::longest;
