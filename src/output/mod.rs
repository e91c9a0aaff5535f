//! Reports as text, JSON or CSV. Knows no base.

mod csv;
mod json;
mod text;

pub use csv::csv;
pub use json::json;
pub use text::text;
