//! The template of personal cards (`fiche.toml`).

use crate::template::template;

template! {
    "fiche.toml" {
        margin = mm("marge", 5.0..=15.0),
        per_page = count("par_page", 4..=8),
        row_height = mm("ligne", 5.0..=11.0),
        titles: [String; 5] = texts("titres", ["position", "table", "place", "score", "cumul"]),
        start = wording("textes.depart", &["position"]),
        first_table = wording("textes.table_de_depart", &["table"]),
        number = wording("textes.numero", &["numero"]),
        open_name = text("textes.nom_a_remplir"),
        carried = text("textes.report"),
        total = text("textes.total"),
        posted = text("textes.affichage"),
        absent = text("textes.absent"),
        size = wording("textes.taille", &["joueurs"]),
        section = wording("textes.section", &["lettre"]),
        coefficient = wording("textes.coefficient", &["coefficient"]),
        note = text("textes.consigne"),
    }
}
