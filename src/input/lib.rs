//! Files and typed lines: bytes in, plain values out, each with its line. Knows nothing of the base.

mod code_pages;
mod csv;
pub mod duplicate;
mod file;
mod grid;
mod nights;
mod people;
mod sheets;
mod text;
pub mod typed;
mod workbook;

pub use archive::BadLine;
pub use domain::text::fold;
pub use file::{LARGEST_FILE, read_grid, read_sheet};
pub use grid::Grid;
pub use nights::{NightLine, PlannedNight, agenda, nights};
pub use people::{PersonLine, are_swapped, cents, date, day, not_taken, people, split_name};
pub use sheets::{Called, DealLine, ResultLine, SheetFigures, SheetLine, etui_lines, parse_score, scale_lines, sheets};
pub use text::decode;
pub use typed::coefficient;
