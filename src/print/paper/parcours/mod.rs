//! `imprimer parcours`: players' records (*feuilles de route*).

mod draw;
mod template;

pub use draw::draw;
pub(crate) use template::Template;

#[cfg(test)]
pub(crate) use draw::tests::longest;
