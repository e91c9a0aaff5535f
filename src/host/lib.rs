//! What surrounds the program: the time, chance, and the disk. The only crate that reads a clock or draws fresh randomness.

pub mod clock;
pub mod disk;
