//! The template of orientation panels (`panneau.toml`).

use crate::template::template;

template! {
    "panneau.toml" {
        moves = flag("salle.deplacements"),
        stays = text("salle.reste"),
        up = wording("salle.monte", &["tables"]),
        down = wording("salle.descend", &["tables"]),
        one_up = text("salle.monte_d_une"),
        one_down = text("salle.descend_d_une"),
        special = wording("salle.exception", &["position", "deplacement"]),
        size = points("mouvement.lettres", 8.0..=20.0),
        movement = text("mouvement.titre"),
        position = text("mouvement.position"),
        hour = text("mouvement.heure"),
        table = text("mouvement.table"),
        first = text("mouvement.depart"),
        round = text("mouvement.tour"),
    }
}
