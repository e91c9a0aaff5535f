//! Files and typed lines: bytes in, plain values out, each with its line. Knows nothing of the base.

mod aside;
mod code_pages;
mod columns;
mod csv;
mod doubts;
pub mod duplicate;
mod file;
mod grid;
mod headings;
mod names;
mod nights;
mod payment;
mod people;
mod sheets;
mod text;
pub mod typed;
mod workbook;

pub use archive::BadLine;
pub use aside::{not_taken, spans};
pub use domain::text::fold;
pub use doubts::doubts;
pub use file::{LARGEST_FILE, read_grid, read_sheet};
pub use grid::{Grid, SheetList};
pub use names::{is_strange, is_strange_club, is_strange_licence, split_name};
pub use nights::{NightLine, PlannedNight, agenda, nights, unread_of_nights};
pub use payment::{Payment, cents};
pub use people::{LICENCE, PersonLine, date, day, licence_of, people};
pub use sheets::{Called, DealLine, ResultLine, SheetFigures, SheetLine, etui_lines, parse_score, scale_lines, sheets};
pub use text::decode;
pub use typed::coefficient;
