//! Étuis put back wrongly at one table of a position.

use super::Migration;

/// A table made anew: an étui may be another deal at one table only, where several play it at a position (D29).
pub(in crate::storage) const FOULED_TABLES: Migration = Migration {
    reason: "étui faussé à une table seulement, là où deux salles le jouent à la même position",
    sql: r"
-- Rule D29: from a position on, an étui is another deal; at one table of it only, where a table is named.
CREATE TABLE fouled_new (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    etui INTEGER NOT NULL CHECK (etui >= 1),
    position INTEGER NOT NULL CHECK (position >= 1),
    table_no INTEGER CHECK (table_no >= 1),
    version TEXT NOT NULL CHECK (version GLOB '[a-z]'),
    UNIQUE (tournament, etui, position, table_no)
) STRICT;
INSERT INTO fouled_new (id, tournament, etui, position, version) SELECT id, tournament, etui, position, version FROM fouled;
DROP TABLE fouled;
ALTER TABLE fouled_new RENAME TO fouled;
",
    fill: None,
};
