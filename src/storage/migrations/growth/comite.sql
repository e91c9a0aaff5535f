-- The key is the number the comité gave the club. Codes of before stand one a line, each after the day it was given up.
CREATE TABLE comite_club (
    id INTEGER PRIMARY KEY CHECK (id > 0),
    name TEXT NOT NULL UNIQUE CHECK (trim(name) <> ''),
    code TEXT NOT NULL CHECK (length(code) = 34),
    old_codes TEXT NOT NULL DEFAULT '',
    left_on TEXT
) STRICT;

-- Bases of clubs that are known to be theirs.
CREATE TABLE comite_base (
    id INTEGER PRIMARY KEY,
    base TEXT NOT NULL UNIQUE CHECK (length(base) = 32),
    club INTEGER NOT NULL REFERENCES comite_club (id)
) STRICT;

-- The number and the name of the club that held the night (a season brings them along where no such club is known), and how it was played where
-- not one by one with free deals.
ALTER TABLE outside_night ADD COLUMN club INTEGER CHECK (club > 0);
ALTER TABLE outside_night ADD COLUMN host TEXT;
ALTER TABLE outside_night ADD COLUMN kind TEXT CHECK (kind IN ('equipes', 'etuis', 'etuis-equipes'));

-- Of such a night, the number of the entry: several members of a formation are one line.
ALTER TABLE outside_result ADD COLUMN entry INTEGER;

-- The night that a club sent: in which edition, in which file, and when the one it took the place of had come.
CREATE TABLE received (
    id INTEGER PRIMARY KEY,
    night TEXT NOT NULL UNIQUE CHECK (length(night) = 32),
    edition INTEGER NOT NULL CHECK (edition >= 0),
    base TEXT,
    digest TEXT NOT NULL CHECK (length(digest) = 64),
    outside INTEGER NOT NULL UNIQUE REFERENCES outside_night (id),
    file TEXT NOT NULL CHECK (file <> ''),
    at TEXT NOT NULL,
    before TEXT
) STRICT;

-- Whether two names under one licence, or of one name, are one person; `one` and `other` are folded names, with the club where there is no licence.
CREATE TABLE comite_decision (
    id INTEGER PRIMARY KEY,
    licence TEXT NOT NULL DEFAULT '',
    one TEXT NOT NULL CHECK (one <> ''),
    other TEXT NOT NULL CHECK (other <> ''),
    verdict TEXT NOT NULL CHECK (verdict IN ('a', 'b', 'separer', 'meme')),
    UNIQUE (licence, one, other)
) STRICT;

-- Outside the journal: the files as they came, compressed, and the people as they say them.
CREATE TABLE received_file (
    digest TEXT PRIMARY KEY,
    content BLOB NOT NULL
) STRICT;

CREATE TABLE received_card (
    digest TEXT NOT NULL,
    line INTEGER NOT NULL,
    licence TEXT,
    last_name TEXT NOT NULL,
    first_name TEXT NOT NULL,
    folded TEXT NOT NULL,
    club TEXT NOT NULL,
    committee TEXT NOT NULL,
    affiliated INTEGER NOT NULL,
    birth TEXT,
    series INTEGER,
    zone TEXT NOT NULL,
    publication TEXT,
    PRIMARY KEY (digest, line)
) STRICT;
CREATE INDEX received_card_licence ON received_card (licence);
CREATE INDEX received_card_folded ON received_card (folded);
