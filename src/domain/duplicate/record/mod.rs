//! D10–D12, D29: the fiches of one session: where the circuit sends each étui, what is written, what is still awaited.

mod laid;
mod outlier;
#[cfg(test)]
mod tests;
mod word;
mod write;

pub use laid::{Due, OnFiche, Record};
pub use outlier::Outlier;
pub use word::Word;
pub use write::{Decided, OTHERWISE_RULED, Overwrite, Writing};
