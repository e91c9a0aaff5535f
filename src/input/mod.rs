//! Files and lines people bring: bytes in, plain values out, each with its line. Knows nothing of the base.

pub mod archive;
mod csv;
mod file;
mod grid;
mod people;
mod sheets;
mod text;
pub mod typed;
mod workbook;

use crate::domain::advice::Advice;

pub use crate::domain::text::fold;
pub use archive::read_archive;
pub use file::{LARGEST_FILE, read_grid};
pub use grid::Grid;
pub use people::{PersonLine, cents, date, day, people, split_name, unread_columns};
pub use sheets::{Called, DealLine, PlayedLine, ResultLine, SheetFigures, SheetLine, parse_score, sheets};
pub use text::decode;

/// What a file could not be read as: where and why, in French.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadLine {
    /// Line in the file, from 1; 0 for the file as a whole.
    pub line: u64,
    /// Why.
    pub reason: String,
    /// What would explain or mend it, where that is known.
    pub advice: Option<Advice>,
}

impl BadLine {
    /// A bad line.
    pub fn new(line: u64, reason: impl Into<String>) -> Self {
        Self { line, reason: reason.into(), advice: None }
    }
}
