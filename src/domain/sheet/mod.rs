//! The *feuille de marque* (rules F1–F6): its balances, the probable meaning of a wrong one, and its deals.

mod balances;
mod detail;
mod doubt;
mod entry;
mod explain;
mod figures;
mod pile;
mod winner;

#[cfg(test)]
pub(crate) use balances::Fault;
pub use balances::{Balances, complete};
pub use detail::{DealParts, DealRecord, Marked, Taken, at_table, balances_of, check_sides, deal_scores, played};
pub use doubt::{Doubt, beside_others, doubts};
pub use entry::{Confirm, Entered, Entering, Typist, enter};
pub use explain::{Slip, compare, explain};
pub use figures::{AtTable, Figures};
pub use pile::next_of_pile;
pub use winner::{AtTheEnd, Winners, Witness, keys};

#[cfg(test)]
mod tests;
