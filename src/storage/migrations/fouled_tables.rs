//! Étuis put back wrongly at one table of a position; étuis decided without positions.

use super::Migration;

/// A table made anew: an étui may be another deal at one table only, where several play it at a position (D29). A column: positions may
/// be those usual where the étuis of a position are decided (D5).
pub(crate) const FOULED_TABLES: Migration = Migration {
    reason: "étui faussé à une table seulement, là où deux salles le jouent à la même position ; positions d'usage pour les étuis demandés",
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

-- Rule D5: 1 until the draw where étuis of a position were decided, and positions are those usual.
ALTER TABLE tournament ADD COLUMN usual_positions INTEGER NOT NULL DEFAULT 0 CHECK (usual_positions IN (0, 1));
",
    fill: None,
};
