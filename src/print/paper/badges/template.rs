//! The template of the badges (`badge.toml`).

use crate::template::template;

template! {
    "badge.toml" {
        margin = mm("marge", 5.0..=12.0),
        number = wording("textes.numero", &["numero"]),
    }
}
