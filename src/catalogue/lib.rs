//! Every paper, declared once: its name, how it is made from a tournament, and its blank form if it has one.
//!
//! `imprimer` prints one of them or all; a web page can offer the same list. Nothing here knows of commands or of files.

mod blank;
mod paper;
mod table;

pub use paper::{Due, Options, Paper, Printed};
pub use table::{ALL, named};
