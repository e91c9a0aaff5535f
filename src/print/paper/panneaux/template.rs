//! What a club may change of orientation panels (`panneau.toml`).

use crate::print::template::template;

template! {
    "panneau.toml" {
        moves = flag("salle.deplacements"),
        stays = text("salle.reste"),
        up = wording("salle.monte", &["tables"]),
        down = wording("salle.descend", &["tables"]),
        one_up = text("salle.monte_d_une"),
        one_down = text("salle.descend_d_une"),
        special = wording("salle.exception", &["position", "deplacement"]),
    }
}
