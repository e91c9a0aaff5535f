
CREATE TABLE setting (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE CHECK (name <> ''),
    value TEXT NOT NULL
) STRICT;

-- The club's directory. `folded` is the name without accents or case, for searching.
CREATE TABLE person (
    id INTEGER PRIMARY KEY,
    licence TEXT UNIQUE CHECK (licence <> ''),
    last_name TEXT NOT NULL CHECK (trim(last_name) <> ''),
    first_name TEXT NOT NULL,
    folded TEXT NOT NULL CHECK (folded <> ''),
    club TEXT NOT NULL DEFAULT '',
    committee TEXT NOT NULL DEFAULT '',
    affiliated INTEGER NOT NULL CHECK (affiliated IN (0, 1))
) STRICT;

CREATE TABLE tournament (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL CHECK (trim(name) <> ''),
    date TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    place TEXT NOT NULL DEFAULT '',
    organiser TEXT NOT NULL DEFAULT '',
    arbiter TEXT NOT NULL DEFAULT '',
    positions INTEGER NOT NULL CHECK (positions BETWEEN 1 AND 20),
    deals INTEGER NOT NULL CHECK (deals BETWEEN 1 AND 50),
    -- NULL until the seats are drawn, unless the arbiter chose it.
    movement TEXT CHECK (movement IN ('fft', 'howell', 'hasard', 'meilleurs')),
    double_entry INTEGER NOT NULL DEFAULT 0 CHECK (double_entry IN (0, 1)),
    fee_cents INTEGER NOT NULL DEFAULT 0 CHECK (fee_cents >= 0),
    state TEXT NOT NULL DEFAULT 'inscription' CHECK (state IN ('inscription', 'jeu', 'clos')),
    -- The position being played; 0 before the seats are drawn.
    position INTEGER NOT NULL DEFAULT 0 CHECK (position BETWEEN 0 AND positions),
    tables INTEGER CHECK (tables BETWEEN 2 AND 150),
    seed INTEGER CHECK (seed >= 0),
    draw TEXT CHECK (draw IN ('hasard', 'ordre')),
    CHECK ((state = 'inscription') = (position = 0)),
    CHECK ((state = 'inscription') = (tables IS NULL))
) STRICT;

CREATE TABLE entry (
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
    -- The starting seat the player is called by (also when somebody else sat there first).
    start_table INTEGER CHECK (start_table >= 1),
    start_chair TEXT CHECK (start_chair IN ('N', 'S', 'E', 'O', 'M')),
    -- Rule P7 as it stood when the tournament was closed; NULL before. Next season's list changes no award.
    affiliated_then INTEGER CHECK (affiliated_then IN (0, 1)),
    UNIQUE (tournament, number),
    UNIQUE (tournament, person),
    CHECK ((start_table IS NULL) = (start_chair IS NULL))
) STRICT;

-- Who sits where at each position: written down, never derived anew, so that it is what was printed.
CREATE TABLE seat (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    position INTEGER NOT NULL CHECK (position >= 1),
    table_no INTEGER NOT NULL CHECK (table_no >= 1),
    chair TEXT NOT NULL CHECK (chair IN ('N', 'S', 'E', 'O', 'M')),
    entry INTEGER NOT NULL REFERENCES entry (id),
    UNIQUE (tournament, position, table_no, chair),
    UNIQUE (tournament, position, entry)
) STRICT;

-- One feuille de marque. Balances by chair; NULL where the chair is empty. The last checks are rules F2 and F3.
CREATE TABLE sheet (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    position INTEGER NOT NULL CHECK (position >= 1),
    table_no INTEGER NOT NULL CHECK (table_no >= 1),
    n INTEGER, s INTEGER, e INTEGER, o INTEGER, m INTEGER,
    -- With double entry, 'attente' until typed twice alike.
    status TEXT NOT NULL CHECK (status IN ('attente', 'valide')),
    -- The arbiter's adjustment that lifts rule F3, with its reason.
    adjustment TEXT CHECK (adjustment <> ''),
    UNIQUE (tournament, position, table_no),
    CHECK ((n IS NOT NULL) + (s IS NOT NULL) + (e IS NOT NULL) + (o IS NOT NULL) + (m IS NOT NULL) >= 3),
    CONSTRAINT f2_balances_sum_to_zero CHECK (
        coalesce(n, 0) + coalesce(s, 0) + coalesce(e, 0) + coalesce(o, 0) + coalesce(m, 0) = 0),
    CONSTRAINT f3_balances_are_congruent CHECK (
        adjustment IS NOT NULL OR m IS NOT NULL OR (
            coalesce((s - coalesce(n, s)) % ((n IS NOT NULL) + (s IS NOT NULL) + (e IS NOT NULL) + (o IS NOT NULL)), 0) = 0
        AND coalesce((e - coalesce(n, s)) % ((n IS NOT NULL) + (s IS NOT NULL) + (e IS NOT NULL) + (o IS NOT NULL)), 0) = 0
        AND coalesce((o - coalesce(n, s)) % ((n IS NOT NULL) + (s IS NOT NULL) + (e IS NOT NULL) + (o IS NOT NULL)), 0) = 0))
) STRICT;

-- The rows of a sheet, where it is kept deal by deal (rule F5).
CREATE TABLE deal (
    id INTEGER PRIMARY KEY,
    sheet INTEGER NOT NULL REFERENCES sheet (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    kind TEXT NOT NULL CHECK (kind IN ('marque', 'complete', 'annulee')),
    contract TEXT CHECK (contract IN ('prise', 'garde', 'garde_sans', 'garde_contre')),
    taker TEXT CHECK (taker IN ('N', 'S', 'E', 'O', 'M')),
    -- Points each defender loses.
    mark INTEGER,
    half_points INTEGER CHECK (half_points BETWEEN 0 AND 182),
    bouts INTEGER CHECK (bouts BETWEEN 0 AND 3),
    petit TEXT CHECK (petit IN ('attack', 'defence')),
    -- Words separated by spaces: simple, double, triple.
    poignees TEXT NOT NULL DEFAULT '',
    chelem TEXT CHECK (chelem IN ('announced_made', 'made', 'announced_failed', 'defence', 'announced_failed_defence')),
    dead TEXT CHECK (dead IN ('N', 'S', 'E', 'O', 'M')),
    UNIQUE (sheet, number),
    CHECK ((kind = 'annulee') = (contract IS NULL)),
    CHECK ((kind = 'annulee') = (taker IS NULL)),
    CHECK ((kind = 'annulee') = (mark IS NULL)),
    CHECK ((kind = 'complete') = (half_points IS NOT NULL)),
    CHECK ((kind = 'complete') = (bouts IS NOT NULL))
) STRICT;

-- Rule A1: points against one player, never on a table's sheet. A warning has no points.
CREATE TABLE penalty (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    entry INTEGER NOT NULL REFERENCES entry (id),
    position INTEGER NOT NULL CHECK (position >= 1),
    points INTEGER NOT NULL CHECK (points >= 0),
    reason TEXT NOT NULL CHECK (trim(reason) <> '')
) STRICT;

-- Rule A3: what the arbiter decided about a deal or a table.
CREATE TABLE incident (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    position INTEGER NOT NULL CHECK (position >= 1),
    table_no INTEGER NOT NULL CHECK (table_no >= 1),
    deal INTEGER CHECK (deal >= 1),
    decision TEXT NOT NULL CHECK (trim(decision) <> ''),
    reason TEXT NOT NULL CHECK (trim(reason) <> '')
) STRICT;

-- One row per action. `hash` chains it to the row before and seals its changes (SHA-256, hexadecimal).
CREATE TABLE journal_action (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    who TEXT NOT NULL,
    what TEXT NOT NULL,
    why TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('action', 'annulation', 'retablissement')),
    target INTEGER REFERENCES journal_action (id),
    hash TEXT CHECK (length(hash) = 64)
) STRICT;

-- The old and new value of each row changed by an action, as JSON; written by triggers only.
CREATE TABLE journal_change (
    id INTEGER PRIMARY KEY,
    action INTEGER NOT NULL REFERENCES journal_action (id),
    table_name TEXT NOT NULL,
    row_id INTEGER NOT NULL,
    op TEXT NOT NULL CHECK (op IN ('I', 'U', 'D')),
    old TEXT,
    new TEXT
) STRICT;
CREATE INDEX journal_change_action ON journal_change (action);
CREATE INDEX seat_entry ON seat (entry);
CREATE INDEX deal_sheet ON deal (sheet);
