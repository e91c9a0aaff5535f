//! Reports on paper: sheets laid out in millimetres, then PDF.
//!
//! `engine` measures and draws, `template` is what a club may change, `paper` has a folder for each paper.

mod engine;
mod paper;
pub mod template;

pub use engine::page::{Align, Colour, Document, Face, Grey, Image, Ink, Item, Line, Page, Rect, Text};
pub use engine::pdf::{PdfError, to_pdf};
pub use engine::unit::{Area, Mm, Pt};
pub use paper::affiche::{PosterTemplate, poster};
pub use paper::bilan::{SummaryTemplate, summary};
pub use paper::chevalets::{NumberShape, TableNumberTemplate, table_numbers};
pub use paper::classement::{RankingTemplate, ranking};
pub use paper::corrections::{CorrectionsTemplate, corrections};
pub use paper::feuilles::{PerPage, ScoreSheetTemplate, score_sheets};
pub use paper::fiches::{CardTemplate, SeatCardTemplate, cards};
pub use paper::homologation::{HomologationTemplate, homologation};
pub use paper::identification::{IdentificationTemplate, identification};
pub use paper::panneaux::{PanelTemplate, chair_panels, room_panels};
pub use paper::parcours::{RecordTemplate, records};
pub use paper::placement::{BoardList, BoardTemplate, board};
pub use paper::places::seat_cards;
pub use paper::prix::{PrizesTemplate, prizes};
pub use paper::recap::{RecapTemplate, recap};
pub use paper::recus::{ReceiptsTemplate, receipts};
pub use template::Templates;
