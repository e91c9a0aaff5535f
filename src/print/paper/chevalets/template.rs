//! The template of table numbers (`chevalet.toml`).

use crate::template::template;

template! {
    "chevalet.toml" {
        word = text("textes.table"),
        section = wording("textes.section", &["lettre"]),
        foot = wording("textes.pied", &["tournoi", "date", "club"]),
        framed = flag("cadre"),
    }
}
