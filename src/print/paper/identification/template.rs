//! The template of *fiches d'identification* (`identification.toml`).

use crate::template::template;

template! {
    "identification.toml" {
        title = text("textes.titre"),
        individual = text("textes.individuel"),
        duo = text("textes.duo"),
        team = text("textes.equipe"),
        duplicate = text("textes.individuel_duplique"),
        triplette = text("textes.triplette"),
        quadrette = text("textes.quadrette"),
        of_match = text("textes.match"),
        start = text("textes.depart"),
        start_column = text("textes.colonne_depart"),
        notice = text("textes.consigne"),
        notice_team = text("textes.consigne_equipe"),
        licence = text("textes.licence"),
        required = text("textes.obligatoire"),
        last_name = text("textes.nom"),
        first_name = text("textes.prenom"),
        club = text("textes.club"),
        team_name = text("textes.nom_equipe"),
        fee = wording("textes.engagement", &["montant"]),
        paid = wording("textes.paye", &["montant"]),
        cashier = text("textes.encaissement"),
        contact = text("textes.adresse"),
    }
}
