//! Figures drawn from sheets kept deal by deal (F5): takers, contracts made, and their certainty.

mod contracts;
mod play;
mod tally;
mod tenths;

pub use contracts::Contracts;
#[cfg(test)]
pub(crate) use play::Role;
pub use play::plays;
#[cfg(test)]
pub(crate) use tally::Biggest;
pub use tally::{Kind, Tally, Totals};
pub use tenths::Tenths;

#[cfg(test)]
mod tests;
