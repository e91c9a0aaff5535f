//! The template of the diplomas (`diplome.toml`).

use crate::template::template;

template! {
    "diplome.toml" {
        title = text("textes.titre"),
        given = text("textes.decerne"),
        place = wording("textes.place", &["place"]),
        tied = wording("textes.ex_aequo", &["place"]),
        points = wording("textes.points", &["points"]),
        percent = wording("textes.pourcentage", &["pourcentage"]),
        match_points = wording("textes.points_de_match", &["points"]),
        team = wording("textes.equipe", &["equipe"]),
        signatures: [String; 2] = texts("signatures", ["arbitre", "organisateur"]),
    }
}
