//! The template of the year's ranking (`saison.toml`).

use crate::template::template;

template! {
    "saison.toml" {
        size = points("lettres", 7.0..=14.0),
        row_height = mm("ligne", 4.0..=12.0),
        night_width = mm("soiree", 8.0..=20.0),
        title = wording("titres.papier", &["soirees"]),
        nights = wording("titres.soirees", &["premiere", "derniere"]),
        rank = text("titres.rang"),
        name = text("titres.nom"),
        played = text("titres.jouees"),
        bonus = text("titres.primes"),
        sum = text("titres.total"),
        mean = text("titres.moyenne"),
        brackets = text("textes.parentheses"),
    }
}
