//! One person known under two names: made one, made two again, suspected.

mod merge;
mod twins;

pub use merge::{MergeReport, SeparationReport};
pub use twins::{TwinLine, TwinsReport};
