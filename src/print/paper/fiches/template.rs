//! What a club may change of personal cards (`fiche.toml`) and of seat cards (`place.toml`).

use crate::print::engine::unit::Mm;
use crate::print::template::{Keys, PaperTemplate, Template, Wording};

/// `fiche.toml`.
#[derive(Debug, Clone, PartialEq)]
pub struct CardTemplate {
    /// Paper, letters, colours, footer.
    pub paper: PaperTemplate,
    /// White border of each card.
    pub margin: Mm,
    /// Over position, table, chair, score and running total.
    pub titles: [Wording; 5],
    /// Over the starting seat.
    pub start: Wording,
    /// Over the number that stands for it.
    pub number: Wording,
    /// What is carried over.
    pub carried: Wording,
    /// Beside the total.
    pub total: Wording,
    /// Where the seat is not drawn yet.
    pub posted: Wording,
    /// Where the player does not play.
    pub absent: Wording,
    /// `à {joueurs}`.
    pub size: Wording,
    /// `Section {lettre}` (M8).
    pub section: Wording,
    /// `les scores comptent {coefficient}` (R5).
    pub coefficient: Wording,
    /// At the foot.
    pub note: Wording,
}

impl Template for CardTemplate {
    const FILE: &'static str = "fiche.toml";
    const DEFAULT: &'static str = include_str!("../../../../templates/fiche.toml");

    fn read(keys: &mut Keys<'_>, paper: &PaperTemplate) -> Self {
        let titles = ["position", "table", "place", "score", "cumul"];
        Self {
            paper: paper.of_sheet(keys),
            margin: keys.mm("marge", 5.0..=15.0),
            titles: titles.map(|word| keys.text(&format!("titres.{word}"))),
            start: keys.text("textes.depart"),
            number: keys.text("textes.numero"),
            carried: keys.text("textes.report"),
            total: keys.text("textes.total"),
            posted: keys.text("textes.affichage"),
            absent: keys.text("textes.absent"),
            size: keys.wording("textes.taille", &["joueurs"]),
            section: keys.wording("textes.section", &["lettre"]),
            coefficient: keys.wording("textes.coefficient", &["coefficient"]),
            note: keys.text("textes.consigne"),
        }
    }
}

/// `place.toml`.
#[derive(Debug, Clone, PartialEq)]
pub struct SeatCardTemplate {
    /// Paper, letters, colours, footer.
    pub paper: PaperTemplate,
    /// White border of each card.
    pub margin: Mm,
    /// `Table {table} – {place}`.
    pub title: Wording,
    /// Over the next seat.
    pub next: Wording,
    /// `table {table}`.
    pub table: Wording,
    /// Over « restez ici ».
    pub next_position: Wording,
    /// Where one stays.
    pub stay: Wording,
    /// At the foot.
    pub note: Wording,
}

impl Template for SeatCardTemplate {
    const FILE: &'static str = "place.toml";
    const DEFAULT: &'static str = include_str!("../../../../templates/place.toml");

    fn read(keys: &mut Keys<'_>, paper: &PaperTemplate) -> Self {
        Self {
            paper: paper.of_sheet(keys),
            margin: keys.mm("marge", 5.0..=15.0),
            title: keys.wording("textes.titre", &["table", "place"]),
            next: keys.text("textes.suivante"),
            table: keys.wording("textes.table", &["table"]),
            next_position: keys.text("textes.position_suivante"),
            stay: keys.text("textes.restez"),
            note: keys.text("textes.consigne"),
        }
    }
}
