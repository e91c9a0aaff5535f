//! The means of every paper: lengths, letters, pages, tables, charts, and the PDF at the end. It knows no paper.

pub(crate) mod chart;
pub(crate) mod cut;
pub(crate) mod figure;
pub(crate) mod flow;
pub(crate) mod font;
pub(crate) mod grid;
pub(crate) mod list;
pub(crate) mod measured;
pub(crate) mod page;
pub(crate) mod pdf;
mod pen;
pub(crate) mod qr;
mod truetype;
mod typography;
pub(crate) mod unit;
pub(crate) mod wall;
pub(crate) mod write;

pub use page::Document;
#[cfg(test)]
pub(crate) use page::{Align, Ink};
pub(crate) use page::{Colour, Face, Grey, Item, Page, Rect};
pub(crate) use unit::{Area, Mm, Pt};
pub(crate) use write::{PADDING, Room, Style, cell_padding, common_size, room, stands_whole};
