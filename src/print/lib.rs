//! Reports on paper: sheets laid out in millimetres, then PDF.
//!
//! `engine` measures and draws, `template` is the club's settings, `paper` has a folder for each paper.

mod engine;
mod paper;
pub mod template;

pub use engine::Document;
#[cfg(test)]
pub(crate) use engine::Item;
pub use engine::pdf::{PdfError, is_ours, to_pdf};
pub use engine::qr::squares as qr_squares;
pub(crate) use engine::{Mm, Pt};
pub use paper::affiche::draw as poster;
pub use paper::badges::draw as badges;
pub use paper::bareme::draw as scale;
pub use paper::bilan::draw as summary;
pub use paper::billets::draw as slips;
pub use paper::carte::draw as season_cards;
pub use paper::chevalets::{NumberShape, draw as table_numbers};
pub use paper::classement::{draw as ranking, draw_large as large_ranking, draw_qualified as qualified};
pub use paper::corrections::draw as corrections;
pub use paper::diplome::draw as diplomas;
pub use paper::etuis::{labels as etui_labels, routes as blank_routes, walking as walking_sheets};
pub use paper::feuilles::{PerPage, draw as score_sheets};
pub use paper::fiches::draw as cards;
pub use paper::formulaires::{Form, draw as forms};
pub use paper::guides::draw as guides;
pub use paper::homologation::draw as homologation;
pub use paper::identification::draw as identification;
pub use paper::information::draw as information;
pub use paper::inscrits::{draw_licences as licences, draw_roster as roster, draw_tally as tally};
pub use paper::palmares::draw as palmares;
pub use paper::panneaux::{draw as room_panels, draw_movement as movement};
pub use paper::parcours::draw as records;
pub use paper::placement::{BoardList, draw as board};
pub use paper::places::draw as seat_cards;
pub use paper::prix::draw as prizes;
pub use paper::recap::draw as recap;
pub use paper::recus::draw as receipts;
pub use paper::reglement::draw as season_rules;
pub use paper::saison::draw as season;
pub use paper::tableaux::{
    draw as table, draw_each as tables, draw_large as large_table, draw_to_cut as tables_to_cut,
};
pub use template::Templates;
