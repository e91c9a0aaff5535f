//! What an arbiter may impose on a deal (A3), and what the fascicule's chapter 4 provides for each incident.

pub mod ban;
pub mod heeded;
mod ruling;
mod situation;

pub use ruling::{Fate, Poignees, Ruling};
pub use situation::Situation;

#[cfg(test)]
mod tests;
