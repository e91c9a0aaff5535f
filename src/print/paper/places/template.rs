//! The template of seat cards (`place.toml`).

use crate::template::template;

template! {
    "place.toml" {
        margin = mm("marge", 5.0..=15.0),
        title = wording("textes.titre", &["table", "place"]),
        next = text("textes.suivante"),
        table = wording("textes.table", &["table"]),
        next_position = text("textes.position_suivante"),
        stay = text("textes.restez"),
        note = text("textes.consigne"),
    }
}
