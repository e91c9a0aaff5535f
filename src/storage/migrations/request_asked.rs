//! The content of a request, beside the key it was sent with.

use super::Migration;

/// Empty for requests answered before: such a key answers any content sent with it.
pub(crate) const REQUEST_ASKED: Migration = Migration {
    reason: "ce qu'une demande déjà exécutée demandait, et de quel poste, en empreinte : une clé ne vaut que pour elle",
    sql: r"ALTER TABLE request ADD COLUMN asked TEXT NOT NULL DEFAULT '';",
    fill: None,
};
