//! The template of the prize list (`prix.toml`).

use crate::template::template;

template! {
    "prix.toml" {
        size = points("lettres", 8.0..=20.0),
        row_height = mm("ligne", 5.0..=20.0),
        money = flag("argent"),
        titles: [String; 7] = texts("titres", ["place", "rang", "joueur", "equipe", "prix", "par_equipier", "lot"]),
        sign = flag("signature.montrer"),
        sign_title = text("signature.titre"),
        sign_width = mm("signature.largeur", 20.0..=70.0),
        planned = text("textes.a_gagner"),
        won = text("textes.gagnes"),
        special = text("textes.special"),
        none = text("textes.aucun"),
        special_rule = text("textes.regle_du_special"),
        shared = text("textes.partage"),
    }
}
