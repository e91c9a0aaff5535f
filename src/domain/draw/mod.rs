//! Drawing the starting places (M10, M11): the final square by rank, the balanced draw by committees and clubs. The draw by
//! lot is a shuffle ([`crate::lot`]).

mod balanced;
mod field;
mod method;
mod people;
mod square;
mod start;

#[cfg(test)]
pub(crate) use balanced::Balanced;
pub use balanced::balanced;
pub use field::Field;
pub use method::{Draw, DrawKind};
pub use people::{Candidate, Tally};
pub(crate) use square::final_square;
pub(crate) use start::in_order;

#[cfg(test)]
mod tests;
