//! `imprimer placement`: the board that says who sits where.

mod draw;
mod lists;
mod template;

pub use draw::board;
pub use template::{BoardList, BoardTemplate};
