//! Drawing the starting places (M10, M11): the final square by rank, the balanced draw by committees and clubs. The draw by
//! lot is a shuffle ([`crate::lot`]).

mod balanced;
mod field;
mod method;
mod people;
mod start;

#[cfg(test)]
pub(crate) use balanced::Balanced;
pub use balanced::balanced;
pub use field::Field;
pub(crate) use method::final_square;
pub use method::{Draw, DrawKind};
pub use people::{Candidate, Tally};
pub(crate) use start::in_order;

#[cfg(test)]
mod tests;
