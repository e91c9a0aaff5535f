//! The template of the large scale (`bareme.toml`): its letters and its paper. The scale is the law's.

use crate::template::template;

template! {
    "bareme.toml" {
        title = text("titre"),
        example = text("exemple"),
    }
}
