//! `imprimer feuilles`: the *feuilles de marque*.

mod deals;
mod draw;
mod scale;
mod template;

pub use draw::{PerPage, score_sheets};
pub use template::ScoreSheetTemplate;
