//! What a request asked for, beside the key it was sent with.

use super::Migration;

/// Empty for what was answered before: such a key answers for whatever is sent with it.
pub(crate) const REQUEST_ASKED: Migration = Migration {
    reason: "ce qu'une demande déjà exécutée demandait, et de quel poste, en empreinte : une clé ne vaut que pour elle",
    sql: r"ALTER TABLE request ADD COLUMN asked TEXT NOT NULL DEFAULT '';",
    fill: None,
};
