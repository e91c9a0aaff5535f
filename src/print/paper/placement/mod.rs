//! `imprimer placement`: the board that says who sits where.

mod draw;
mod lists;
mod template;

pub use draw::draw;
pub use template::{BoardList, Template};

#[cfg(test)]
pub use draw::tests::longest;
