//! Reports as text, JSON, CSV, a workbook or a web page. Knows no base.

mod csv;
mod figure;
mod html;
mod json;
mod text;
mod xlsx;

pub use csv::csv;
pub use html::html;
pub use json::json;
pub use text::text;
pub use xlsx::{XlsxFailed, xlsx};
