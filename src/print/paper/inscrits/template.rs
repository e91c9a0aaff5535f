//! The template of the lists on the arbiter's table (`inscrits.toml`).

use crate::template::template;

template! {
    "inscrits.toml" {
        size = points("lettres", 8.0..=14.0),
        row_height = mm("ligne", 5.0..=12.0),
        titles: [String; 9] = texts(
            "titres",
            ["present", "numero", "nom", "club", "equipe", "licence", "du", "paye", "reste"]
        ),
        title = text("textes.inscrits"),
        absent = wording("textes.forfait", &["joueur"]),
        total = wording("textes.total", &["joueurs"]),
        licences = text("textes.licences"),
        tally = text("textes.pointage"),
        table = text("textes.table"),
        position = wording("textes.position", &["numero"]),
        come = text("textes.rendue"),
    }
}
