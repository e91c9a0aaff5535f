//! Reports on paper: sheets laid out in millimetres, then PDF.

mod blank;
mod card;
mod chevalet;
mod corrections;
mod figure;
mod font;
mod identification;
mod list;
mod page;
mod panel;
mod pdf;
mod placement;
mod placement_lists;
mod poster;
mod ranking;
mod ranking_columns;
mod ranking_rows;
mod ranking_template;
mod recap;
mod recap_check;
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
pub use chevalet::{NumberShape, TableNumberTemplate, table_numbers};
pub use corrections::{CorrectionsTemplate, corrections};
pub use identification::{IdentificationTemplate, identification};
pub use page::{Align, Colour, Document, Face, Grey, Image, Ink, Item, Line, Page, Rect, Text};
pub use panel::{PanelTemplate, chair_panels, room_panels};
pub use pdf::{PdfError, to_pdf};
pub use placement::board;
pub use poster::{PosterTemplate, poster};
pub use ranking::ranking;
pub use ranking_template::RankingTemplate;
pub use recap::{RecapTemplate, recap};
pub use score_sheet::{PerPage, score_sheets};
pub use seat_card::seat_cards;
pub use template::Templates;
pub use unit::{Area, Mm, Pt};
