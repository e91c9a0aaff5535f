
CREATE TABLE tournament_new (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL CHECK (trim(name) <> ''),
    date TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    place TEXT NOT NULL DEFAULT '',
    organiser TEXT NOT NULL DEFAULT '',
    arbiter TEXT NOT NULL DEFAULT '',
    -- All the positions known so far, those of later sessions included; they are numbered through the tournament.
    positions INTEGER NOT NULL CHECK (positions BETWEEN 1 AND 120),
    -- Deals per position, movement, tables, seed and draw are those of the first session; later ones are in `session`.
    deals INTEGER NOT NULL CHECK (deals BETWEEN 1 AND 50),
    movement TEXT CHECK (movement IN ('fft', 'howell', 'duo3', 'anneau', 'decalages', 'hasard', 'meilleurs')),
    double_entry INTEGER NOT NULL DEFAULT 0 CHECK (double_entry IN (0, 1)),
    fee_cents INTEGER NOT NULL DEFAULT 0 CHECK (fee_cents >= 0),
    state TEXT NOT NULL DEFAULT 'inscription' CHECK (state IN ('inscription', 'jeu', 'clos')),
    position INTEGER NOT NULL DEFAULT 0 CHECK (position BETWEEN 0 AND positions),
    tables INTEGER CHECK (tables BETWEEN 1 AND 150),
    seed INTEGER CHECK (seed >= 0),
    draw TEXT CHECK (draw IN ('hasard', 'ordre', 'equilibre')),
    -- What is ranked: players, duos (rule M7) or teams of 4.
    formula TEXT NOT NULL DEFAULT 'individuel' CHECK (formula IN ('individuel', 'duo', 'equipe4')),
    -- Rule M8: teams of 4 in four parallel tournaments.
    parallel INTEGER NOT NULL DEFAULT 0 CHECK (parallel IN (0, 1)),
    -- Tables of 4 and 3, tables of 5 with a called king (S8), or tables of 4 and 5 with a dead hand (S10).
    game TEXT NOT NULL DEFAULT 'quatre' CHECK (game IN ('quatre', 'cinq', 'mort')),
    championship TEXT CHECK (championship IN ('individuel', 'duo', 'interclubs', 'seniors', 'jeunes')),
    stage TEXT CHECK (
        stage IN ('qualification', 'demi-finale-regionale', 'finale-regionale', 'qualificatif-national', 'finale-nationale')),
    sessions INTEGER NOT NULL DEFAULT 1 CHECK (sessions BETWEEN 1 AND 20),
    -- Rule R3: article 29 breaks ties.
    article_29 INTEGER NOT NULL DEFAULT 0 CHECK (article_29 IN (0, 1)),
    -- Rule O2: percent of the fees given back, percent rewarded, money added, special prize (R8).
    given_back_percent INTEGER NOT NULL DEFAULT 80 CHECK (given_back_percent BETWEEN 0 AND 100),
    rewarded_percent INTEGER NOT NULL DEFAULT 20 CHECK (rewarded_percent BETWEEN 1 AND 100),
    added_cents INTEGER NOT NULL DEFAULT 0 CHECK (added_cents >= 0),
    special_cents INTEGER NOT NULL DEFAULT 0 CHECK (special_cents >= 0),
    -- Prizes by rule are multiples of the step; above the base, each is so many percent of the one before.
    step_cents INTEGER NOT NULL DEFAULT 100 CHECK (step_cents > 0),
    decline_percent INTEGER NOT NULL DEFAULT 80 CHECK (decline_percent BETWEEN 50 AND 100),
    -- The fees as counted when the tournament was closed; NULL before. Who pays later changes no prize.
    fees_then_cents INTEGER CHECK (fees_then_cents >= 0),
    -- The digest of the archive it was rebuilt from; NULL where it was played in this base.
    origin TEXT CHECK (length(origin) = 64),
    CHECK ((state = 'inscription') = (position = 0)),
    CHECK ((state = 'inscription') = (tables IS NULL)),
    CHECK (parallel = 0 OR formula = 'equipe4'),
    CHECK ((championship IS NULL) = (stage IS NULL))
) STRICT;
INSERT INTO tournament_new (id, name, date, place, organiser, arbiter, positions, deals, movement, double_entry, fee_cents,
    state, position, tables, seed, draw)
SELECT id, name, date, place, organiser, arbiter, positions, deals, movement, double_entry, fee_cents,
    state, position, tables, seed, draw FROM tournament;
DROP TABLE tournament;
ALTER TABLE tournament_new RENAME TO tournament;

-- A session (séance) after the first, or a later phase of the same one (a final square, an elimination between positions).
CREATE TABLE session (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    number INTEGER NOT NULL CHECK (number >= 2),
    -- A 'phase' continues the session before: its tables are not counted again (rule P3).
    kind TEXT NOT NULL CHECK (kind IN ('seance', 'phase')),
    date TEXT CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    first_position INTEGER NOT NULL CHECK (first_position >= 2),
    positions INTEGER NOT NULL CHECK (positions BETWEEN 1 AND 20),
    deals INTEGER NOT NULL CHECK (deals BETWEEN 1 AND 50),
    movement TEXT NOT NULL CHECK (movement IN ('fft', 'howell', 'duo3', 'anneau', 'decalages', 'hasard', 'meilleurs')),
    tables INTEGER NOT NULL CHECK (tables BETWEEN 1 AND 150),
    seed INTEGER CHECK (seed >= 0),
    draw TEXT NOT NULL CHECK (draw IN ('hasard', 'ordre', 'equilibre', 'carre')),
    -- Rule R5, in hundredths: 115 is 1.15; it multiplies what is scored from here on, or divides what is carried over.
    coefficient INTEGER NOT NULL DEFAULT 100 CHECK (coefficient BETWEEN 100 AND 200),
    carry TEXT NOT NULL DEFAULT 'multiplie' CHECK (carry IN ('multiplie', 'divise')),
    UNIQUE (tournament, number)
) STRICT;

-- A duo, or a team of 4.
CREATE TABLE team (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    name TEXT NOT NULL DEFAULT '',
    UNIQUE (tournament, number)
) STRICT;

-- For championships (rule C1, C3) and the draw (rule M11).
ALTER TABLE person ADD COLUMN birth TEXT CHECK (birth GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]');
ALTER TABLE person ADD COLUMN series INTEGER CHECK (series BETWEEN 1 AND 4);
-- False for one who was not licensed the year before: counts as 4th series (rule C3).
ALTER TABLE person ADD COLUMN licensed_before INTEGER NOT NULL DEFAULT 1 CHECK (licensed_before IN (0, 1));
ALTER TABLE person ADD COLUMN zone TEXT NOT NULL DEFAULT '';
-- People of one family should meet as little as possible.
ALTER TABLE person ADD COLUMN family TEXT NOT NULL DEFAULT '';

ALTER TABLE entry ADD COLUMN team INTEGER REFERENCES team (id);
-- The member's place in the team, from 1; in parallel tournaments (M8), the one he plays in.
ALTER TABLE entry ADD COLUMN member INTEGER CHECK (member BETWEEN 1 AND 4);
-- The last session played by one who was not kept for the next (rule R5, M10).
ALTER TABLE entry ADD COLUMN last_session INTEGER CHECK (last_session >= 1);
-- The outgoing champion sits North at table 1 (rule M11).
ALTER TABLE entry ADD COLUMN champion INTEGER NOT NULL DEFAULT 0 CHECK (champion IN (0, 1));
-- One who cannot change tables.
ALTER TABLE entry ADD COLUMN fixed INTEGER NOT NULL DEFAULT 0 CHECK (fixed IN (0, 1));

-- Starting seats of the sessions after the first (those of the first are in `entry`).
CREATE TABLE start (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    session INTEGER NOT NULL CHECK (session >= 2),
    entry INTEGER NOT NULL REFERENCES entry (id),
    table_no INTEGER NOT NULL CHECK (table_no >= 1),
    chair TEXT NOT NULL CHECK (chair IN ('N', 'S', 'E', 'O', 'M')),
    UNIQUE (session, entry)
) STRICT;

-- A seat the arbiter gave himself: not the movement's.
ALTER TABLE seat ADD COLUMN moved INTEGER NOT NULL DEFAULT 0 CHECK (moved IN (0, 1));

CREATE TABLE deal_new (
    id INTEGER PRIMARY KEY,
    sheet INTEGER NOT NULL REFERENCES sheet (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    kind TEXT NOT NULL CHECK (kind IN ('marque', 'complete', 'annulee', 'ajustee')),
    contract TEXT CHECK (contract IN ('prise', 'garde', 'garde_sans', 'garde_contre')),
    taker TEXT CHECK (taker IN ('N', 'S', 'E', 'O', 'M')),
    mark INTEGER,
    half_points INTEGER CHECK (half_points BETWEEN 0 AND 182),
    bouts INTEGER CHECK (bouts BETWEEN 0 AND 3),
    petit TEXT CHECK (petit IN ('attack', 'defence')),
    poignees TEXT NOT NULL DEFAULT '',
    chelem TEXT CHECK (chelem IN ('announced_made', 'made', 'announced_failed', 'defence', 'announced_failed_defence')),
    dead TEXT CHECK (dead IN ('N', 'S', 'E', 'O', 'M')),
    -- The called partner at a table of 5 (rule S8); NULL when the taker is alone.
    partner TEXT CHECK (partner IN ('N', 'S', 'E', 'O', 'M') AND partner <> taker),
    -- Rule A3: the arbiter's own score for each chair, where the deal was adjusted.
    n INTEGER, s INTEGER, e INTEGER, o INTEGER, m INTEGER,
    UNIQUE (sheet, number),
    CHECK (kind NOT IN ('annulee') OR (contract IS NULL AND taker IS NULL)),
    CHECK (kind NOT IN ('marque', 'complete') OR (contract IS NOT NULL AND taker IS NOT NULL)),
    CHECK ((kind IN ('annulee', 'ajustee')) = (mark IS NULL)),
    CHECK ((kind = 'complete') = (half_points IS NOT NULL)),
    CHECK ((kind = 'complete') = (bouts IS NOT NULL)),
    CHECK ((kind = 'ajustee') = (coalesce(n, s, e, o, m) IS NOT NULL)),
    CHECK (coalesce(n, 0) + coalesce(s, 0) + coalesce(e, 0) + coalesce(o, 0) + coalesce(m, 0) = 0)
) STRICT;
INSERT INTO deal_new (id, sheet, number, kind, contract, taker, mark, half_points, bouts, petit, poignees, chelem, dead)
SELECT id, sheet, number, kind, contract, taker, mark, half_points, bouts, petit, poignees, chelem, dead FROM deal;
DROP TABLE deal;
ALTER TABLE deal_new RENAME TO deal;
CREATE INDEX deal_sheet ON deal (sheet);

-- Rule A3: what the arbiter imposed on the deal, in a word the program acts on.
ALTER TABLE incident ADD COLUMN outcome TEXT
    CHECK (outcome IN ('comptee', 'annulee', 'si_chute', 'si_reussie', 'ajustee'));

-- Prizes announced place by place (rule O2), in money or in kind; place 0 is the special prize (R8).
CREATE TABLE prize (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    place_no INTEGER NOT NULL CHECK (place_no >= 0),
    cents INTEGER NOT NULL DEFAULT 0 CHECK (cents >= 0),
    label TEXT NOT NULL DEFAULT '',
    UNIQUE (tournament, place_no)
) STRICT;

-- What was sent to the federation (rule O3): each export has its number, and the next one says what changed since.
CREATE TABLE federation_export (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    at TEXT NOT NULL,
    -- What was sent, as JSON.
    content TEXT NOT NULL CHECK (content <> ''),
    UNIQUE (tournament, number)
) STRICT;

-- The journal of a tournament rebuilt from an archive, as the archive had it. This base's own begins with the import.
CREATE TABLE past_action (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    at TEXT NOT NULL,
    who TEXT NOT NULL,
    what TEXT NOT NULL,
    why TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('action', 'annulation', 'retablissement')),
    undone INTEGER NOT NULL CHECK (undone IN (0, 1)),
    UNIQUE (tournament, number)
) STRICT;
