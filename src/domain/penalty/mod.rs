//! Penalties (A1, A2): what the fascicule asks for each offence. Who committed it, and where it is kept, is for others.

mod offence;

pub use offence::{FORFEIT_AFTER_MINUTES, Facts, Offence, Sanction, Tariff, points};

#[cfg(test)]
mod tests;
