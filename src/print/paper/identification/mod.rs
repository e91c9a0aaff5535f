//! `imprimer identification`: the *fiches d'identification*.

mod draw;
mod template;

pub use draw::draw;
pub(crate) use template::Template;

#[cfg(test)]
pub(crate) use draw::tests::longest;
