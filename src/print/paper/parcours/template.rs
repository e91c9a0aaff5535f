//! The template of players' records (`parcours.toml`).

use crate::template::template;

template! {
    "parcours.toml" {
        per_page = count("par_page", 1..=2),
        size = points("lettres", 7.0..=14.0),
        row_height = mm("ligne", 5.0..=15.0),
        titles: [String; 7] = texts("titres", ["position", "table", "avec", "bilan", "penalite", "total", "rang"]),
        title = text("textes.titre"),
        rank = text("textes.rang"),
        rank_final = text("textes.rang_final"),
        total = text("textes.total"),
        awaited = text("textes.attendu"),
        curve = flag("courbe.montrer"),
        curve_title = text("courbe.titre"),
        curve_height = mm("courbe.hauteur", 35.0..=120.0),
        start = text("courbe.depart"),
        best = text("courbe.meilleur"),
        middle = text("courbe.mediane"),
        along = text("courbe.positions"),
        spread = flag("repartition.montrer"),
        spread_title = text("repartition.titre"),
        spread_of_race = wording("repartition.titre_course", &["nombre"]),
        spread_of = text("repartition.de"),
        spread_height = mm("repartition.hauteur", 30.0..=120.0),
    }
}
