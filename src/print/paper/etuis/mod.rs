//! `imprimer ambulantes`, `imprimer etiquettes` and `imprimer parcours --vierges`: papers of the étuis of *donnes dupliquées*.

pub mod ambulantes;
pub mod etiquettes;
pub mod routes;

use crate::engine::Colour;
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

#[cfg(test)]
pub(crate) mod tests;
