//! Schema 5: the operator who typed a sheet first, and the requests that were answered.

use super::Migration;

/// A request is no fact of the tournament: its table has no trigger, and undoing an action does not make it one that was never sent.
pub(crate) const REQUESTS: Migration = Migration {
    reason: "qui a fait la première saisie d'une feuille ; demandes déjà exécutées, pour qu'une demande envoyée deux fois ne le soit qu'une",
    sql: r"
-- Who typed these figures first; NULL where it is not known. With double entry, somebody else types them again.
ALTER TABLE sheet ADD COLUMN entered_by TEXT CHECK (entered_by <> '');

-- Outside the journal. The last 10,000 requests that were answered.
CREATE TABLE request (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE CHECK (length(key) = 24 AND key NOT GLOB '*[^0-9a-f]*'),
    at TEXT NOT NULL,
    who TEXT NOT NULL,
    answer TEXT NOT NULL
) STRICT;
",
    fill: None,
};
