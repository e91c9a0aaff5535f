//! The template of the honours of the season (`palmares.toml`).

use crate::template::template;

template! {
    "palmares.toml" {
        size = points("lettres", 7.0..=16.0),
        title = text("titres.papier"),
        podium = wording("titres.podium", &["saison"]),
        so_far = wording("titres.podium_en_cours", &["saison"]),
        nights = text("titres.soirees"),
        records = text("titres.records"),
    }
}
