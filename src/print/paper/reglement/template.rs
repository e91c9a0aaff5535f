//! The template of the rules of the season (`reglement.toml`).

use crate::template::template;

template! {
    "reglement.toml" {
        size = points("lettres", 9.0..=20.0),
        title = text("titres.papier"),
        rules = text("titres.regles"),
        nights = text("titres.soirees"),
        categories = text("titres.categories"),
        days = wording("textes.jours", &["du", "au"]),
        last = text("textes.fin"),
    }
}
