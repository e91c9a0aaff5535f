//! Reports on paper: sheets laid out in millimetres, then PDF.

mod card;
mod card_template;
mod chart;
mod chart_bars;
mod chart_scale;
mod figure;
mod flow;
mod font;
mod grid;
mod homologation;
mod list;
mod page;
mod pdf;
mod placement;
mod placement_lists;
mod placement_template;
mod prizes;
mod ranking;
mod ranking_columns;
mod ranking_rows;
mod ranking_template;
mod receipts;
mod record;
#[cfg(test)]
mod result_samples;
#[cfg(test)]
mod samples;
mod scale;
mod score_grid;
mod score_sheet;
mod score_sheet_template;
mod seat_card;
mod summary;
pub mod template;
mod unit;
mod wording;
mod write;

pub use card::cards;
pub use card_template::{CardTemplate, SeatCardTemplate};
pub use page::{Align, Colour, Document, Face, Grey, Image, Ink, Item, Line, Page, Rect, Text};
pub use pdf::{PdfError, to_pdf};
pub use placement::board;
pub use placement_template::{BoardList, BoardTemplate};
pub use homologation::{HomologationTemplate, homologation};
pub use prizes::{PrizesTemplate, prizes};
pub use ranking::ranking;
pub use ranking_template::RankingTemplate;
pub use receipts::{ReceiptsTemplate, receipts};
pub use record::{RecordTemplate, records};
pub use score_sheet::{PerPage, score_sheets};
pub use score_sheet_template::ScoreSheetTemplate;
pub use seat_card::seat_cards;
pub use summary::{SummaryTemplate, summary};
pub use template::Templates;
pub use unit::{Area, Mm, Pt};
