//! The template of the slips of a position (`billet.toml`).

use crate::template::template;

template! {
    "billet.toml" {
        margin = mm("marge", 5.0..=12.0),
        position = wording("textes.position", &["position"]),
        seat = wording("textes.place", &["table", "place"]),
    }
}
