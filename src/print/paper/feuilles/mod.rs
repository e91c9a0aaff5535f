//! `imprimer feuilles`: the *feuilles de marque*.

mod deals;
mod draw;
mod scale;
mod template;

pub use draw::{PerPage, draw};
pub use scale::draw_large as large_scale;
pub use template::Template;

#[cfg(test)]
pub use draw::tests::longest;
