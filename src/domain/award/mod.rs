//! PCN and homologation (rules P1–P10).

mod homologation;
mod pcn;
mod share;

pub use homologation::{Check, Facts, check};
pub use pcn::{CAP, FLOOR, Formula, receiving, scale};
pub use share::share;
