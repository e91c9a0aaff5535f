//! `imprimer ambulantes`, `imprimer etiquettes` and `imprimer parcours --vierges`: papers of the étuis of *donnes dupliquées*.

pub mod ambulantes;
pub mod etiquettes;
pub mod routes;

use crate::engine::{Area, Colour, Grey, Mm, Page, Style};
use domain::Orientation;

/// D2: the colour of a hand's diagramme and of the taker's label; also in words, for printers that have none.
const fn colour(chair: Orientation) -> (Colour, &'static str) {
    match chair {
        Orientation::N | Orientation::M => (Colour { red: 250, green: 214, blue: 60 }, "jaune"),
        Orientation::S => (Colour { red: 120, green: 170, blue: 235 }, "bleu"),
        Orientation::E => (Colour { red: 240, green: 120, blue: 110 }, "rouge"),
        Orientation::O => (Colour { red: 130, green: 200, blue: 120 }, "vert"),
    }
}

/// A row of framed cells: the words of each, with the share of the width it takes; rows that are played by nobody are grey.
fn cells(page: &mut Page, band: Area, cells: impl IntoIterator<Item = (String, f32)>, style: Style, rests: bool) {
    if rests {
        page.fill(band, Grey(88));
    }
    let mut left = Mm(0.0);
    for (words, share) in cells {
        let cell = band.strip(left, band.w * share);
        page.frame(cell, LINE);
        page.write_cell_lines(cell.inset(LINE), &words, style, 2);
        left += cell.w;
    }
}

const LINE: Mm = Mm(0.25);

#[cfg(test)]
pub(crate) mod tests;
