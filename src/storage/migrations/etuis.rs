//! The étuis of *donnes dupliquées* and the lines of their fiches.

use super::Migration;

/// Three columns with defaults and five tables: nothing of before is touched.
pub(crate) const ETUIS: Migration = Migration {
    reason: "donnes dupliquées : formule, circuit, étuis, lignes des fiches ambulantes, pénalités en pour cent et en points de match",
    sql: r"
-- Rule D1: NULL for donnes libres.
ALTER TABLE tournament ADD COLUMN duplicate TEXT CHECK (duplicate IN ('individuel', 'triplettes', 'quadrettes', 'equipes'));
-- The circuit, once decided.
ALTER TABLE tournament ADD COLUMN circuit TEXT CHECK (
    circuit IN ('ligne', 'fiches', 'howell', 'howell-equilibre', 'emmanuel', 'paralleles', 'hybride'));
-- Rule D5: 1 until the draw where positions and étuis are those usual for the tables.
ALTER TABLE tournament ADD COLUMN usual_shape INTEGER NOT NULL DEFAULT 0 CHECK (usual_shape IN (0, 1));

-- Rules D6, D56: the étuis played at a table, as laid out at the draw; the formations where they are not four seats.
CREATE TABLE play (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    position INTEGER NOT NULL CHECK (position >= 1),
    table_no INTEGER NOT NULL CHECK (table_no >= 1),
    -- Which deal of the position, where people change between two (D51).
    deal INTEGER NOT NULL CHECK (deal >= 1),
    first_etui INTEGER NOT NULL CHECK (first_etui >= 1),
    etuis INTEGER NOT NULL CHECK (etuis >= 1),
    -- Which copy of the étuis (D45).
    copy INTEGER NOT NULL CHECK (copy >= 1),
    sides TEXT NOT NULL CHECK (sides IN ('chaises', 'lignes', 'camps')),
    -- Of lines: North-South and East-West; of sides: the attack and the defence. NULL for a formation that is missing.
    one INTEGER REFERENCES team (id),
    other INTEGER REFERENCES team (id),
    CHECK (sides <> 'chaises' OR (one IS NULL AND other IS NULL)),
    UNIQUE (tournament, position, table_no, deal)
) STRICT;

-- Rule D12: a line of a fiche ambulante.
CREATE TABLE result (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    etui INTEGER NOT NULL CHECK (etui >= 1),
    position INTEGER NOT NULL CHECK (position >= 1),
    table_no INTEGER NOT NULL CHECK (table_no >= 1),
    kind TEXT NOT NULL CHECK (kind IN ('joue', 'non_joue', 'relais', 'neutralise')),
    -- Rules D13, D14: per defender, even, what a garde can give.
    mark INTEGER CHECK (mark % 2 = 0 AND mark BETWEEN -622 AND 620),
    -- Rules D25, D32: who pays a 40/60 or a +4/-4, and how much at least, in thousandths.
    fault TEXT CHECK (fault IN ('attaque', 'defense')),
    least INTEGER CHECK (least >= 0),
    CHECK ((kind = 'joue') = (mark IS NOT NULL)),
    CHECK (fault IS NULL OR kind = 'joue'),
    CHECK ((fault IS NULL) = (least IS NULL)),
    UNIQUE (tournament, etui, position, table_no)
) STRICT;

-- Rule D25: what the arbiter gives all the same on a neutralised deal, in percent.
CREATE TABLE result_note (
    id INTEGER PRIMARY KEY,
    result INTEGER NOT NULL REFERENCES result (id),
    entry INTEGER REFERENCES entry (id),
    team INTEGER REFERENCES team (id),
    percent INTEGER NOT NULL CHECK (percent BETWEEN 0 AND 100),
    CHECK ((entry IS NULL) <> (team IS NULL)),
    UNIQUE (result, entry, team)
) STRICT;

-- Rule D29: from a position on, an étui is another deal.
CREATE TABLE fouled (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    etui INTEGER NOT NULL CHECK (etui >= 1),
    position INTEGER NOT NULL CHECK (position >= 1),
    version TEXT NOT NULL CHECK (version GLOB '[a-z]'),
    UNIQUE (tournament, etui, position)
) STRICT;

-- Rules D26, D32: a penalty, in tenths of a percent or in thousandths of a point de match.
CREATE TABLE fine (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    entry INTEGER REFERENCES entry (id),
    team INTEGER REFERENCES team (id),
    position INTEGER NOT NULL CHECK (position >= 1),
    tenths INTEGER CHECK (tenths BETWEEN 0 AND 1000),
    milli_pm INTEGER CHECK (milli_pm >= 0),
    reason TEXT NOT NULL CHECK (trim(reason) <> ''),
    CHECK ((entry IS NULL) <> (team IS NULL)),
    CHECK ((tenths IS NULL) <> (milli_pm IS NULL))
) STRICT;
",
    fill: None,
};
