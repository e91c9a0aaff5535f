//! `imprimer corrections`: who corrected what, and what it made of the ranking.

mod draw;
mod pages;
mod template;

pub use draw::draw;
pub(crate) use template::Template;

#[cfg(test)]
pub(crate) use draw::tests::longest;
