//! What a reader wants to see, as plain values: no formats, no colours, no millimetres.

pub mod paper;
mod ranking;

pub use ranking::{RankingReport, RankingRow};
