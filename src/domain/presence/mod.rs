//! Presence: entering, coming late (M5, M7), leaving (R6), substitutes (R7), forfeits (article 26).

pub mod announced;
pub mod arrival;
pub mod departure;
pub mod forfeit;
pub mod late;
pub mod substitute;
pub mod team;
#[cfg(test)]
mod tests;
