//! The template of the summary of a tournament (`bilan.toml`).

use crate::template::{template, words};

words! {
    /// A part of the summary as templates name it.
    Part {
        Facts = "faits",
        Podium = "podium",
        Spread = "repartition",
        Lead = "tete",
        Ranks = "rangs",
        Pace = "feuilles",
        Deals = "donnes",
        Notes = "remarques",
    }
}

template! {
    "bilan.toml" {
        parts: Vec<Part> = choices("parties", &Part::WORDS),
        size = points("lettres", 7.0..=14.0),
        spread_height = mm("hauteurs.repartition", 30.0..=120.0),
        lead_height = mm("hauteurs.tete", 30.0..=120.0),
        ranks_height = mm("hauteurs.rangs", 30.0..=120.0),
        title = text("titres.papier"),
        title_so_far = wording("titres.papier_en_cours", &["position", "positions"]),
        facts = text("titres.faits"),
        podium = text("titres.podium"),
        podium_so_far = text("titres.podium_en_cours"),
        spread = wording("titres.repartition", &["nombre", "joueurs"]),
        lead = wording("titres.tete", &["nombre"]),
        ranks = wording("titres.rangs", &["nombre"]),
        along = text("titres.positions"),
        pace = text("titres.feuilles"),
        strokes = text("titres.traits"),
        minutes = text("titres.minutes"),
        deals = text("titres.donnes"),
        notes = text("titres.remarques"),
    }
}
