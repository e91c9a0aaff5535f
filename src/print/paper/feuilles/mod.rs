//! `imprimer feuilles`: the *feuilles de marque*.

mod deals;
mod draw;
mod scale;
mod template;

pub use draw::{PerPage, draw};
pub(crate) use scale::draw_large as large_scale;
pub(crate) use template::Template;

#[cfg(test)]
pub(crate) use draw::tests::longest;
