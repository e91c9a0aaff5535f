//! The program's surroundings: time, chance, disk, and the programs that carry files to a web space. The only crate that reads a clock or draws fresh randomness.

pub mod clock;
pub mod disk;
pub mod push;
