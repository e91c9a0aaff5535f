//! D10–D12, D29: the fiches of one session: the circuit of each étui, the results, and the lines still awaited.

mod laid;
mod outlier;
#[cfg(test)]
mod tests;
mod word;
mod write;

pub(crate) use laid::{Due, Record};
pub use word::Word;
pub(crate) use write::Decided;
pub use write::{OTHERWISE_RULED, Over, Writing};
