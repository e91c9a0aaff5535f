//! `imprimer corrections`: the corrections, their authors, and their effect on the ranking.

mod draw;
mod pages;
mod template;

pub use draw::draw;
pub(crate) use template::Template;

#[cfg(test)]
pub(crate) use draw::tests::longest;
