//! Triplettes and quadrettes; étuis whose labels are not the usual ones.

use super::Migration;

/// A column with no value, a table, and a bound that is wider.
pub(crate) const FORMATIONS: Migration = Migration {
    reason: "donnes dupliquées : la première couleur des triplettes, le preneur d'un étui étiqueté autrement, un bonus en points de match",
    sql: r"
-- Rule D58: the colour that attacks first in every triplette; NULL before the draw, and where nobody attacks in turn.
ALTER TABLE tournament ADD COLUMN first_badge TEXT CHECK (first_badge IN ('bleu', 'blanc', 'rouge'));

-- Rule D9: étuis whose labels name another taker than usual.
CREATE TABLE etui_taker (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    etui INTEGER NOT NULL CHECK (etui >= 1),
    taker TEXT NOT NULL CHECK (taker IN ('N', 'S', 'E', 'O')),
    UNIQUE (tournament, etui)
) STRICT;

-- Rule D27: a bonus in points de match is a negative penalty.
CREATE TABLE fine_new (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    entry INTEGER REFERENCES entry (id),
    team INTEGER REFERENCES team (id),
    position INTEGER NOT NULL CHECK (position >= 1),
    tenths INTEGER CHECK (tenths BETWEEN 0 AND 1000),
    milli_pm INTEGER CHECK (milli_pm BETWEEN -1000000 AND 1000000),
    reason TEXT NOT NULL CHECK (trim(reason) <> ''),
    CHECK ((entry IS NULL) <> (team IS NULL)),
    CHECK ((tenths IS NULL) <> (milli_pm IS NULL))
) STRICT;
INSERT INTO fine_new (id, tournament, entry, team, position, tenths, milli_pm, reason)
SELECT id, tournament, entry, team, position, tenths, milli_pm, reason FROM fine;
DROP TABLE fine;
ALTER TABLE fine_new RENAME TO fine;
",
    fill: None,
};
