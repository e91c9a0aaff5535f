//! Penalties (A1, A2): the fascicule's tariff for each offence. The player and the record are for other modules.

mod offence;

#[cfg(test)]
pub(crate) use offence::Tariff;
pub use offence::{FORFEIT_AFTER_MINUTES, Facts, HIGHEST, Offence, Sanction, points};

#[cfg(test)]
mod tests;
