//! Figures drawn from sheets kept deal by deal (F5): takers, contracts made, and their certainty.

mod contracts;
mod play;
mod tally;

pub use contracts::Contracts;
#[cfg(test)]
pub(crate) use play::Role;
pub use play::{Tenths, plays};
#[cfg(test)]
pub(crate) use tally::Biggest;
pub use tally::{Kind, Tally, Totals, mean_loss};

#[cfg(test)]
mod tests;
