//! The arbiter's rulings on a deal (A3), and those of the fascicule's chapter 4 for each incident.

pub mod ban;
pub mod contradiction;
pub mod heeded;
mod ruling;
mod situation;

pub use ruling::{Fate, Poignees, Ruling};
pub use situation::Situation;

#[cfg(test)]
mod tests;
