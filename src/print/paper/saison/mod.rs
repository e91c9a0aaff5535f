//! `imprimer saison`: the club's year, a column for each night.

mod draw;
mod template;

pub use draw::draw;
pub use template::Template;

#[cfg(test)]
pub use draw::tests::longest;
