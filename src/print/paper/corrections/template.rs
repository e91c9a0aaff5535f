//! The template of the list of corrections (`corrections.toml`).

use crate::template::template;

template! {
    "corrections.toml" {
        title = text("textes.titre"),
        nothing = text("textes.aucune"),
        head = wording("textes.correction", &["numero", "quand", "qui"]),
        undone = text("textes.annulee"),
        reason = wording("textes.motif", &["motif"]),
        no_reason = text("textes.sans_motif"),
        others = wording("textes.autres", &["nombre"]),
        warnings = text("textes.avertissements"),
        elsewhere = text("textes.avant_archive"),
        rulings = text("textes.decisions"),
        place = text("titres.ou"),
        name = text("titres.joueur"),
        figure = text("titres.bilan"),
        total = text("titres.total"),
        rank = text("titres.rang"),
        before = text("titres.avant"),
        after = text("titres.apres"),
    }
}
