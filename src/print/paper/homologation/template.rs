//! The template of the homologation report (`homologation.toml`).

use crate::template::template;

template! {
    "homologation.toml" {
        size = points("lettres", 7.0..=14.0),
        players_size = points("lettres_des_licencies", 7.0..=14.0),
        sign = flag("signatures.montrer"),
        sign_height = mm("signatures.hauteur", 10.0..=60.0),
        signatures: [String; 2] = texts("signatures", ["arbitre", "organisateur"]),
        title = text("titres.papier"),
        facts = text("titres.tournoi"),
        conditions = text("titres.conditions"),
        remarks = text("titres.remarques"),
        players = wording("titres.licencies", &["nombre"]),
    }
}
