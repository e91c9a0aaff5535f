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
    -- Rule D50: the étui between the others that this session leaves out.
    without INTEGER CHECK (without > first_etui),
    CHECK (sides <> 'chaises' OR (one IS NULL AND other IS NULL)),
    UNIQUE (tournament, position, table_no, deal)
) STRICT;

-- Rule D9: étuis whose labels name another taker than usual.
CREATE TABLE etui_taker (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    etui INTEGER NOT NULL CHECK (etui >= 1),
    taker TEXT NOT NULL CHECK (taker IN ('N', 'S', 'E', 'O')),
    UNIQUE (tournament, etui)
) STRICT;

-- Rule D35: who attacks for a team in a quart temps.
CREATE TABLE quart_attacker (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    quart INTEGER NOT NULL CHECK (quart BETWEEN 1 AND 4),
    team INTEGER NOT NULL REFERENCES team (id),
    entry INTEGER NOT NULL REFERENCES entry (id),
    UNIQUE (tournament, quart, team)
) STRICT;

-- Rule D12: a line of a fiche ambulante.
CREATE TABLE result (
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
    -- Rule D25: 1 where the arbiter put the mark in the place of what was played.
    adjusted INTEGER NOT NULL DEFAULT 0 CHECK (adjusted = 0 OR (adjusted = 1 AND kind = 'joue')),
    -- Rule D25: the word entered before the deal was neutralised or the mark adjusted; it comes back when that is lifted.
    entered TEXT CHECK (entered IS NULL OR adjusted = 1 OR kind = 'neutralise'),
    -- Rule D25: why the arbiter ruled so; empty without a ruling.
    reason TEXT NOT NULL DEFAULT '' CHECK (reason = '' OR fault IS NOT NULL OR kind = 'neutralise' OR adjusted = 1),
    CHECK ((kind = 'joue') = (mark IS NOT NULL)),
    CHECK (fault IS NULL OR kind <> 'neutralise'),
    CHECK (fault IS NOT NULL OR kind <> 'attendu'),
    CHECK (contract IS NULL OR kind = 'joue'),
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

-- Rule D29: from a position on, an étui is another deal; at one table of it only, where a table is named.
CREATE TABLE fouled (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    etui INTEGER NOT NULL CHECK (etui >= 1),
    position INTEGER NOT NULL CHECK (position >= 1),
    table_no INTEGER CHECK (table_no >= 1),
    version TEXT NOT NULL CHECK (version GLOB '[a-z]'),
    reason TEXT NOT NULL DEFAULT '',
    UNIQUE (tournament, etui, position, table_no)
) STRICT;

-- Rules D26, D27, D32: a penalty, in tenths of a percent or in thousandths of a point de match, of which a bonus is a negative one.
CREATE TABLE fine (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    entry INTEGER REFERENCES entry (id),
    team INTEGER REFERENCES team (id),
    position INTEGER NOT NULL CHECK (position >= 1),
    tenths INTEGER CHECK (tenths BETWEEN 0 AND 1000),
    milli_pm INTEGER CHECK (milli_pm BETWEEN -1000000 AND 1000000),
    reason TEXT NOT NULL CHECK (trim(reason) <> ''),
    -- Rule D27: the incident of the arbitration code, and its line.
    incident TEXT CHECK (incident <> ''),
    etui INTEGER CHECK (etui >= 1),
    line_position INTEGER CHECK (line_position >= 1),
    line_table INTEGER CHECK (line_table >= 1),
    CHECK ((entry IS NULL) <> (team IS NULL)),
    CHECK ((tenths IS NULL) <> (milli_pm IS NULL))
) STRICT;
CREATE INDEX fine_tournament ON fine (tournament);
