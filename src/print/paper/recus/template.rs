//! The template of receipts (`recus.toml`).

use crate::template::template;

template! {
    "recus.toml" {
        per_page = count("par_page", 2..=5),
        counterfoil = mm("souche", 40.0..=90.0),
        title = text("textes.titre"),
        counterfoil_title = text("textes.souche"),
        from = text("textes.de"),
        purpose = wording("textes.objet", &["tournoi"]),
        fee = wording("textes.engagement", &["somme"]),
        signature = text("textes.signature"),
    }
}
