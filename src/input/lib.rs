//! Files and typed lines: bytes in, plain values out, each with its line. Knows nothing of the base.

mod agenda;
mod code_pages;
mod csv;
pub mod duplicate;
mod etuis;
mod file;
mod grid;
mod nights;
mod people;
mod scale;
mod sheets;
mod text;
pub mod typed;
mod workbook;

pub use agenda::{PlannedNight, agenda};
pub use archive::BadLine;
pub use domain::text::fold;
pub use etuis::etui_lines;
pub use file::{LARGEST_FILE, read_grid, read_sheet};
pub use grid::Grid;
pub use nights::{NightLine, nights};
pub use people::{PersonLine, are_swapped, cents, date, day, not_taken, people, split_name};
pub use scale::scale_lines;
pub use sheets::{Called, DealLine, ResultLine, SheetFigures, SheetLine, parse_score, sheets};
pub use text::decode;
pub use typed::coefficient;
