//! The arbiter's rulings on a line that has no mark yet; the incident a penalty of *donnes dupliquées* is for.

use super::Migration;

/// A fault is of the line, not of its mark. Penalties of before name no incident.
pub(crate) const RULINGS: Migration = Migration {
    reason: "donnes dupliquées : une décision peut être notée avant la marque, et une pénalité dit pour quel incident de quelle ligne",
    sql: r"
CREATE TABLE result_new (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    etui INTEGER NOT NULL CHECK (etui >= 1),
    position INTEGER NOT NULL CHECK (position >= 1),
    table_no INTEGER NOT NULL CHECK (table_no >= 1),
    -- Rule D25: a line that is still awaited is on record for its fault.
    kind TEXT NOT NULL CHECK (kind IN ('joue', 'non_joue', 'relais', 'neutralise', 'attendu')),
    -- Rules D13, D14: per defender, even, what its contract can give.
    mark INTEGER CHECK (mark % 2 = 0 AND mark BETWEEN -2000 AND 2000),
    -- Rules D25, D32, D33: who pays a 40/60, a +4/-4 or a +4/0, and how much at least, in thousandths.
    fault TEXT CHECK (fault IN ('attaque', 'defense')),
    least INTEGER CHECK (least >= 0),
    -- Rule D3: NULL for the garde, which is imposed but in a match of teams.
    contract TEXT CHECK (contract IN ('garde_sans', 'garde_contre')),
    CHECK ((kind = 'joue') = (mark IS NOT NULL)),
    CHECK (fault IS NULL OR kind <> 'neutralise'),
    CHECK (fault IS NOT NULL OR kind <> 'attendu'),
    CHECK (contract IS NULL OR kind = 'joue'),
    CHECK ((fault IS NULL) = (least IS NULL)),
    UNIQUE (tournament, etui, position, table_no)
) STRICT;
INSERT INTO result_new (id, tournament, etui, position, table_no, kind, mark, fault, least, contract)
SELECT id, tournament, etui, position, table_no, kind, mark, fault, least, contract FROM result;
DROP TABLE result;
ALTER TABLE result_new RENAME TO result;

-- Rule D27: the incident of the arbitration code, and its line.
ALTER TABLE fine ADD COLUMN incident TEXT CHECK (incident <> '');
ALTER TABLE fine ADD COLUMN etui INTEGER CHECK (etui >= 1);
ALTER TABLE fine ADD COLUMN line_position INTEGER CHECK (line_position >= 1);
ALTER TABLE fine ADD COLUMN line_table INTEGER CHECK (line_table >= 1);
",
    fill: None,
};
