//! Who gets which starting place (M10, M11): the final square by rank, the balanced draw by committees and clubs. The draw by
//! lot is a shuffle ([`crate::lot`]).

mod balanced;
mod field;
mod method;
mod people;
mod square;
mod start;

pub use balanced::{Balanced, balanced};
pub use field::Field;
pub use method::{Draw, DrawKind};
pub use people::{Candidate, Tally};
pub use square::final_square;
pub use start::in_order;

#[cfg(test)]
mod tests;
