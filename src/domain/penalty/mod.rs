//! Penalties (A1, A2): what the fascicule asks for each offence. Who committed it, and where it is kept, is for others.

mod offence;

#[cfg(test)]
pub(crate) use offence::Tariff;
pub use offence::{FORFEIT_AFTER_MINUTES, Facts, Offence, Sanction, points};

#[cfg(test)]
mod tests;
