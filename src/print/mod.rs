//! Reports on paper: sheets laid out in millimetres, then PDF.

mod card;
mod figure;
mod font;
mod list;
mod page;
mod pdf;
mod placement;
mod placement_lists;
mod ranking;
mod ranking_columns;
mod ranking_rows;
mod ranking_template;
#[cfg(test)]
mod samples;
mod scale;
mod score_grid;
mod score_sheet;
mod seat_card;
pub mod template;
mod unit;
mod wording;
mod write;

pub use card::cards;
pub use page::{Align, Colour, Document, Face, Grey, Image, Ink, Item, Line, Page, Rect, Text};
pub use pdf::{PdfError, to_pdf};
pub use placement::board;
pub use ranking::ranking;
pub use ranking_template::RankingTemplate;
pub use score_sheet::{PerPage, score_sheets};
pub use seat_card::seat_cards;
pub use template::Templates;
pub use unit::{Area, Mm, Pt};
