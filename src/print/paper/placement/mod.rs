//! `imprimer placement`: the seating board.

mod draw;
mod lists;
mod template;

pub use draw::draw;
pub use template::BoardList;
pub(crate) use template::Template;

#[cfg(test)]
pub(crate) use draw::tests::longest;
