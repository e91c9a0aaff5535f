//! The template of the guide cards of tables (`guide.toml`).

use crate::template::template;

template! {
    "guide.toml" {
        margin = mm("marge", 5.0..=15.0),
        table = wording("textes.table", &["table"]),
        section = wording("textes.section", &["lettre"]),
        position = text("textes.position"),
        next = wording("textes.ensuite", &["table", "place"]),
        stays = text("textes.reste"),
        end = text("textes.fin"),
        empty = text("textes.chaise_vide"),
        note = text("textes.consigne"),
    }
}
