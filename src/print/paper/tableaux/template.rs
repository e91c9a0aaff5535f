//! The template of the papers of *donnes dupliquées* (`tableaux.toml`).

use crate::template::template;

template! {
    "tableaux.toml" {
        size = points("lettres", 8.0..=20.0),
        row_height = mm("ligne", 4.0..=20.0),
    }
}
