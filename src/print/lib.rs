//! Reports on paper: sheets laid out in millimetres, then PDF.
//!
//! `engine` measures and draws, `template` is the club's settings, `paper` has a file for each paper.

mod engine;
mod paper;
pub mod template;

pub use engine::Document;
#[cfg(test)]
pub(crate) use engine::Item;
pub use engine::pdf::{PdfError, is_ours, to_pdf};
pub use engine::qr::squares as qr_squares;
pub(crate) use engine::{Mm, Pt};
pub use paper::{
    affiche, badges, bareme, bilan, billets, carte, chevalets, classement, corrections, diplome, etuis, feuilles,
    fiches, formulaires, guides, homologation, identification, information, inscrits, lettre, mouvement, palmares,
    panneaux, parcours, placement, places, prix, recap, recus, reglement, saison, tableaux,
};
pub use template::Templates;
