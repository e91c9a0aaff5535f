//! The template of *tableaux récapitulatifs* (`recap.toml`).

use crate::template::template;

template! {
    "recap.toml" {
        names = flag("noms"),
        title = wording("textes.titre", &["orientation"]),
        numbered = text("textes.titre_par_numero"),
        open = text("textes.titre_vierge"),
        players = text("textes.joueurs"),
        position = wording("textes.position", &["numero"]),
        running = text("textes.cumul"),
        penalties = text("textes.penalites"),
        total = text("textes.total"),
        session_total = text("textes.total_de_la_seance"),
        carried = text("textes.report"),
        general = text("textes.total_general"),
        multiplied = wording("textes.coefficient", &["coefficient"]),
        negatives = text("textes.negatifs"),
        positives = text("textes.positifs"),
        negatives_on = text("textes.negatifs_a_reporter"),
        positives_on = text("textes.positifs_a_reporter"),
        brought = wording("textes.reportes", &["feuille", "feuilles"]),
        check = text("controle.titre"),
        together = text("controle.ensemble"),
        sum = text("controle.somme"),
        rule = text("controle.regle"),
        rule_penalties = text("controle.regle_penalites"),
        awaited = wording("controle.attendues", &["feuilles"]),
    }
}
