//! Several sessions of donnes dupliquées.

use super::Migration;

/// Two tables rebuilt with more values; a column with no value.
pub(crate) const ETUIS_SESSIONS: Migration = Migration {
    reason: "donnes dupliquées : séances suivantes avec leur circuit, places selon le classement, séries jouées en deux séances ; prix par catégorie",
    sql: r"
CREATE TABLE session_new (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    -- A 'phase' continues the session before: its tables are not counted again (rule P3).
    kind TEXT NOT NULL CHECK (kind IN ('seance', 'phase')),
    date TEXT CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    first_position INTEGER NOT NULL CHECK (first_position >= 1),
    positions INTEGER NOT NULL CHECK (positions BETWEEN 1 AND 120),
    deals INTEGER NOT NULL CHECK (deals BETWEEN 1 AND 50),
    movement TEXT CHECK (movement IN ('fft', 'howell', 'duo3', 'anneau', 'decalages', 'hasard', 'meilleurs')),
    tables INTEGER NOT NULL CHECK (tables BETWEEN 1 AND 150),
    seed INTEGER CHECK (seed >= 0),
    -- 'classement': by rank (rule D57).
    draw TEXT CHECK (draw IN ('hasard', 'ordre', 'equilibre', 'carre', 'classement')),
    -- Rule R5, in hundredths: 115 is 1.15; it multiplies what is scored from here on, or divides what is carried over.
    coefficient INTEGER NOT NULL DEFAULT 100 CHECK (coefficient BETWEEN 100 AND 200),
    carry TEXT NOT NULL DEFAULT 'multiplie' CHECK (carry IN ('multiplie', 'divise')),
    -- Rules D41 to D53: of a later session of donnes dupliquées; that of the first one is in tournament.
    circuit TEXT CHECK (circuit IN ('ligne', 'fiches', 'howell', 'howell-equilibre', 'emmanuel', 'paralleles', 'hybride')),
    UNIQUE (tournament, number),
    CHECK ((number = 1) = (first_position = 1)),
    CHECK (number = 1 OR (draw IS NOT NULL AND (movement IS NULL) <> (circuit IS NULL)))
) STRICT;
INSERT INTO session_new (id, tournament, number, kind, date, first_position, positions, deals, movement, tables, seed, draw, coefficient, carry)
SELECT id, tournament, number, kind, date, first_position, positions, deals, movement, tables, seed, draw, coefficient, carry FROM session;
DROP TABLE session;
ALTER TABLE session_new RENAME TO session;

-- Rule D50: the étui between the others that this session leaves out.
ALTER TABLE play ADD COLUMN without INTEGER CHECK (without > first_etui);

-- Rules R8, D63: the last three go to the best placed of a category of the national ranking.
CREATE TABLE special_prize_new (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    name TEXT NOT NULL CHECK (trim(name) <> ''),
    rule TEXT NOT NULL CHECK (rule IN ('deux_dernieres', 'derniere', 'meilleure', 'nom', 'serie1', 'serie2', 'promotion')),
    cents INTEGER NOT NULL CHECK (cents >= 0),
    label TEXT NOT NULL,
    UNIQUE (tournament, name)
) STRICT;
INSERT INTO special_prize_new (id, tournament, number, name, rule, cents, label)
SELECT id, tournament, number, name, rule, cents, label FROM special_prize;
DROP TABLE special_prize;
ALTER TABLE special_prize_new RENAME TO special_prize;
",
    fill: None,
};
