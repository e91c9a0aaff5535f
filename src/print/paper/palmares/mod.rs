//! `imprimer palmares`: who won what.

mod draw;
mod template;

pub use draw::draw;
pub use template::Template;

#[cfg(test)]
pub use draw::tests::longest;
