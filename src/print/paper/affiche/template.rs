//! The template of the poster (`affiche.toml`).

use crate::template::template;

template! {
    "affiche.toml" {
        banner = text("textes.bandeau"),
        logo = text("textes.place_du_logo"),
        sigle = text("textes.sigle"),
        kind = wording("textes.formule", &["formule"]),
        duplicate = wording("textes.formule_dupliquee", &["formule"]),
        start = text("textes.heure"),
        place = text("textes.lieu"),
        open = text("textes.ouvert"),
        members = text("textes.licencies"),
        play = wording("textes.parties", &["les_positions", "les_donnes", "positions", "donnes"]),
        sessions = wording("textes.seances", &["seances"]),
        sessions_only = wording("textes.seances_differentes", &["seances"]),
        fee = wording("textes.engagement", &["montant"]),
        fee_open = text("textes.engagement_a_remplir"),
        given_back = wording("textes.redistribution", &["part"]),
        prizes = text("textes.prix"),
        rules = text("textes.reglement"),
        contact = text("textes.renseignements"),
    }
}
