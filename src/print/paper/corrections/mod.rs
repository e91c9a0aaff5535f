//! `imprimer corrections`: who corrected what, and what it made of the ranking.

mod draw;
mod pages;
mod template;

pub use draw::draw;
pub use template::Template;

#[cfg(test)]
pub use draw::tests::longest;
