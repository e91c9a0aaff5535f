//! Who gets which starting place (M10, M11): the final square by rank, the balanced draw by committees and clubs. The draw by
//! lot is a shuffle ([`crate::domain::lot`]).

mod square;

pub use square::final_square;
