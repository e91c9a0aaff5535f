//! Scoring one deal (rules S1–S13): the fascicule's chapter 1.
//!
//! A ladder of small functions: [`validate`] decides whether the deal can exist, [`score`] adds up its parts, and the
//! [`Outcome`] shares the total among the chairs.

mod contract;
mod deal;
mod score;
mod validate;

pub use contract::{Chelem, Contract, Petit, Poignee};
pub use deal::{Deal, Layout};
pub use score::{Outcome, score};
pub(crate) use score::{margin, shares};

#[cfg(test)]
mod tests;
