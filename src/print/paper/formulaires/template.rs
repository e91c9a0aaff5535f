//! The template of the complaint form and the arbiter's form (`formulaires.toml`).

use crate::template::template;

template! {
    "formulaires.toml" {
        complaint = text("reclamation.titre"),
        complaint_fields: [String; 5] = texts("reclamation", ["joueur", "ou", "faits", "demande", "decision"]),
        ruling = text("constat.titre"),
        ruling_fields: [String; 5] = texts("constat", ["joueurs", "ou", "faits", "cas", "decision"]),
        signatures: [String; 2] = texts("signatures", ["joueur", "arbitre"]),
    }
}
