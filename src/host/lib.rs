//! The program's surroundings: time, chance, and disk. The only crate that reads a clock or draws fresh randomness.

pub mod clock;
pub mod disk;
