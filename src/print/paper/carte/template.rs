//! The template of a player's card of the season (`carte.toml`).

use crate::template::template;

template! {
    "carte.toml" {
        per_page = count("par_page", 1..=2),
        size = points("lettres", 7.0..=14.0),
        curve_height = mm("hauteurs.courbe", 30.0..=120.0),
        title = wording("titres.papier", &["nom"]),
        facts = text("titres.faits"),
        nights = text("titres.soirees"),
        curve = text("titres.courbe"),
    }
}
