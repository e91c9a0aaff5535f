//! What every paper is made with: lengths, letters, pages, tables, charts, and the PDF at the end. It knows no paper.

pub mod chart;
pub mod cut;
pub mod figure;
pub mod flow;
pub mod font;
pub mod grid;
pub mod list;
pub mod measured;
pub mod page;
pub mod pdf;
mod pen;
pub mod qr;
mod truetype;
mod typography;
pub mod unit;
pub mod wall;
pub mod write;

pub use page::{Align, Colour, Document, Face, Grey, Image, Ink, Item, Line, Page, Rect, Text};
pub use unit::{Area, Mm, Pt};
pub use write::{PADDING, Style, common_size, stands_whole};
