//! Reports as text, JSON, CSV, a workbook or a web page.

mod bundle;
mod csv;
mod feeds;
mod figure;
mod files;
mod html;
mod json;
mod ods;
mod season_html;
mod text;
mod wrap;
mod xlsx;

pub use bundle::bundle;
pub use csv::csv;
pub(crate) use csv::csv_text;
pub use feeds::{Item, atom, calendar, calendar_after, linked, press};
pub use files::{Sheets, archive_name, file_name, season_archive_name, tables};
pub use html::html;
pub use json::{json, named};
pub use season_html::season_html;
pub use text::text;
pub use wrap::{kept_whole, on_screen, shown, typeset, wrap};
pub use xlsx::XlsxFailed;
pub(crate) use xlsx::xlsx;
