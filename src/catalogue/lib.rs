//! Every paper, declared once: its names, what it is for and when, its options, how it is made from a tournament, and its blank form if it has one.
//!
//! `imprimer` prints one of them or all; a web page can offer the same list. Nothing here knows of commands or of files.

mod blank;
mod made;
mod options;
mod paper;
mod table;

pub use options::{Asked, Options, Shown, Takes};
pub use paper::{Due, Paper, Printed};
pub use table::{ALL, named, to_print};
