-- Outside the journal, as the other tables below. The last 10,000 requests that were answered.
CREATE TABLE request (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE CHECK (length(key) = 24 AND key NOT GLOB '*[^0-9a-f]*'),
    at TEXT NOT NULL,
    who TEXT NOT NULL,
    answer TEXT NOT NULL,
    -- The digest of what was asked for, and from where: the key is of nothing else.
    asked TEXT NOT NULL DEFAULT ''
) STRICT;

-- What the hall was told: the secret of its codes, what anybody may see, the timer.
CREATE TABLE hall (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

-- Browsers that were let in; of what each holds, only the SHA-256.
CREATE TABLE device (
    id INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64),
    name TEXT NOT NULL CHECK (trim(name) <> ''),
    role TEXT NOT NULL CHECK (role IN ('attente', 'table', 'operateur', 'arbitre')),
    -- The table whose code it showed, at which position.
    tournament INTEGER,
    position INTEGER,
    table_no INTEGER,
    since TEXT NOT NULL,
    CHECK ((role = 'table') = (tournament IS NOT NULL AND position IS NOT NULL AND table_no IS NOT NULL))
) STRICT;

-- Balances, or the result of an étui, that a table proposes from a phone.
CREATE TABLE proposal (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL,
    position INTEGER NOT NULL,
    table_no INTEGER NOT NULL,
    -- The étui whose result it is; its only deal is then the word of the fiche.
    etui INTEGER,
    -- Letters of chairs: who typed it, who confirmed it, who contests it.
    typed_by TEXT NOT NULL,
    at TEXT NOT NULL,
    confirmed_by TEXT,
    contested_by TEXT,
    -- No longer looked at: taken up again by the table, refused, or settled.
    ended TEXT CHECK (ended IN ('reprise', 'refusee', 'reglee')),
    reason TEXT NOT NULL DEFAULT '',
    -- The deals as they were typed, one a line; those of the sheet once it is accepted.
    deals TEXT NOT NULL DEFAULT '',
    -- Who dealt first, where its deals are noted as they are played; and whether more of them follow.
    dealer TEXT CHECK (dealer IN ('N', 'S', 'E', 'O', 'M')),
    noting INTEGER NOT NULL DEFAULT 0 CHECK (noting IN (0, 1))
) STRICT;
CREATE INDEX proposal_place ON proposal (tournament, position, table_no);

-- A chair of a proposal: who sat there when it was made, a player or a formation, and the balance; of an étui the mark for the attack.
CREATE TABLE proposal_line (
    proposal INTEGER NOT NULL REFERENCES proposal (id),
    chair TEXT NOT NULL CHECK (chair IN ('N', 'S', 'E', 'O', 'M')),
    entry INTEGER,
    team INTEGER,
    balance INTEGER NOT NULL,
    PRIMARY KEY (proposal, chair),
    CHECK ((entry IS NULL) <> (team IS NULL))
) STRICT;

-- Calls of the tables to the arbiter, announcements to the hall, and what phones say at the door.
CREATE TABLE notice (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('appel', 'annonce', 'arrivee')),
    tournament INTEGER,
    table_no INTEGER,
    words TEXT NOT NULL,
    at TEXT NOT NULL,
    done INTEGER NOT NULL DEFAULT 0 CHECK (done IN (0, 1)),
    -- Of an arrival: the number of whom was announced, the digest of where the phone is, why it was refused.
    entry INTEGER,
    phone TEXT,
    answer TEXT
) STRICT;
