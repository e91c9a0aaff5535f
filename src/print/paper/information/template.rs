//! The template of the notice about people's data (`information.toml`).

use crate::template::template;

template! {
    "information.toml" {
        size = points("lettres", 9.0..=20.0),
        title = text("textes.titre"),
        club = text("textes.club"),
        parts: [String; 7] = texts("questions", ["qui", "quoi", "pourquoi", "ou", "duree", "publication", "droits"]),
        answers: [String; 7] = texts("reponses", ["qui", "quoi", "pourquoi", "ou", "duree", "publication", "droits"]),
    }
}
