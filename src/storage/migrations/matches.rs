//! Matches of teams: teams of up to 6, contracts beyond the garde, the attacker of a quart temps.

use super::Migration;

/// Two tables rebuilt with wider bounds, and a new one.
pub(crate) const MATCHES: Migration = Migration {
    reason: "match par équipes : équipes de 4 à 6, garde sans et garde contre, attaquant de chaque quart temps",
    sql: r"
CREATE TABLE entry_new (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    person INTEGER NOT NULL REFERENCES person (id),
    paid_cents INTEGER NOT NULL DEFAULT 0 CHECK (paid_cents >= 0),
    -- Rule R7: a substitute may be left out of the ranking.
    ranked INTEGER NOT NULL DEFAULT 1 CHECK (ranked IN (0, 1)),
    -- First position played: 1, or later for a late arrival or a substitute.
    from_position INTEGER NOT NULL DEFAULT 1 CHECK (from_position >= 1),
    -- Rule R6: last position played by one who left before the end (0: none).
    left_after INTEGER CHECK (left_after >= 0),
    -- Rule P7 as it stood when the tournament was closed; NULL before. Next season's list changes no award.
    affiliated_then INTEGER CHECK (affiliated_then IN (0, 1)),
    team INTEGER REFERENCES team (id),
    -- The member's place in the team, from 1; in parallel tournaments (M8), the one he plays in.
    member INTEGER CHECK (member BETWEEN 1 AND 6),
    -- The last session played by one who was not kept for the next (rule R5, M10).
    last_session INTEGER CHECK (last_session >= 1),
    -- The outgoing champion sits North at table 1 (rule M11).
    champion INTEGER NOT NULL DEFAULT 0 CHECK (champion IN (0, 1)),
    -- One who cannot change tables.
    fixed INTEGER NOT NULL DEFAULT 0 CHECK (fixed IN (0, 1)),
    announced INTEGER NOT NULL DEFAULT 0 CHECK (announced IN (0, 1)),
    qualified_series INTEGER CHECK (qualified_series BETWEEN 1 AND 4),
    qualified_club TEXT CHECK (qualified_club <> ''),
    qualified_committee TEXT CHECK (qualified_committee <> ''),
    wished TEXT CHECK (wished IN ('N', 'S', 'E', 'O')),
    force_majeure INTEGER NOT NULL DEFAULT 0 CHECK (force_majeure IN (0, 1)),
    derogation_pcn INTEGER CHECK (derogation_pcn >= 0),
    derogation_pp INTEGER CHECK (derogation_pp >= 0),
    derogation_letter TEXT CHECK (trim(derogation_letter) <> ''),
    UNIQUE (tournament, number),
    UNIQUE (tournament, person)
) STRICT;
INSERT INTO entry_new (id, tournament, number, person, paid_cents, ranked, from_position, left_after, affiliated_then, team, member,
    last_session, champion, fixed, announced, qualified_series, qualified_club, qualified_committee, wished, force_majeure,
    derogation_pcn, derogation_pp, derogation_letter)
SELECT id, tournament, number, person, paid_cents, ranked, from_position, left_after, affiliated_then, team, member,
    last_session, champion, fixed, announced, qualified_series, qualified_club, qualified_committee, wished, force_majeure,
    derogation_pcn, derogation_pp, derogation_letter FROM entry;
DROP TABLE entry;
ALTER TABLE entry_new RENAME TO entry;

-- Rule D12: a line of a fiche ambulante.
CREATE TABLE result_new (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    etui INTEGER NOT NULL CHECK (etui >= 1),
    position INTEGER NOT NULL CHECK (position >= 1),
    table_no INTEGER NOT NULL CHECK (table_no >= 1),
    kind TEXT NOT NULL CHECK (kind IN ('joue', 'non_joue', 'relais', 'neutralise')),
    -- Rules D13, D14: per defender, even, what its contract can give.
    mark INTEGER CHECK (mark % 2 = 0 AND mark BETWEEN -2000 AND 2000),
    -- Rules D25, D32, D33: who pays a 40/60, a +4/-4 or a +4/0, and how much at least, in thousandths.
    fault TEXT CHECK (fault IN ('attaque', 'defense')),
    least INTEGER CHECK (least >= 0),
    -- Rule D3: NULL for the garde, which is imposed but in a match of teams.
    contract TEXT CHECK (contract IN ('garde_sans', 'garde_contre')),
    CHECK ((kind = 'joue') = (mark IS NOT NULL)),
    CHECK (fault IS NULL OR kind = 'joue'),
    CHECK (contract IS NULL OR kind = 'joue'),
    CHECK ((fault IS NULL) = (least IS NULL)),
    UNIQUE (tournament, etui, position, table_no)
) STRICT;
INSERT INTO result_new (id, tournament, etui, position, table_no, kind, mark, fault, least)
SELECT id, tournament, etui, position, table_no, kind, mark, fault, least FROM result;
DROP TABLE result;
ALTER TABLE result_new RENAME TO result;

-- Rule D35: who attacks for a team in a quart temps.
CREATE TABLE quart_attacker (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    quart INTEGER NOT NULL CHECK (quart BETWEEN 1 AND 4),
    team INTEGER NOT NULL REFERENCES team (id),
    entry INTEGER NOT NULL REFERENCES entry (id),
    UNIQUE (tournament, quart, team)
) STRICT;
",
    fill: None,
};
