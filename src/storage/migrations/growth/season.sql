CREATE TABLE season (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE CHECK (trim(name) <> ''),
    first_day TEXT NOT NULL,
    last_day TEXT NOT NULL,
    closed INTEGER NOT NULL DEFAULT 0 CHECK (closed IN (0, 1)),
    CHECK (last_day >= first_day)
) STRICT;

-- Rules Y2 to Y8 and Y13 to Y15 as the club chose them, by key and word; a key that is not there has its usual value.
CREATE TABLE season_rule (
    id INTEGER PRIMARY KEY,
    season INTEGER NOT NULL REFERENCES season (id),
    key TEXT NOT NULL CHECK (key <> ''),
    value TEXT NOT NULL CHECK (value <> ''),
    UNIQUE (season, key)
) STRICT;

-- Rule Y9.
CREATE TABLE season_category (
    id INTEGER PRIMARY KEY,
    season INTEGER NOT NULL REFERENCES season (id),
    name TEXT NOT NULL CHECK (trim(name) <> ''),
    age_min INTEGER CHECK (age_min BETWEEN 0 AND 120),
    age_max INTEGER CHECK (age_max BETWEEN 0 AND 120),
    series_first INTEGER CHECK (series_first BETWEEN 1 AND 4),
    series_last INTEGER CHECK (series_last BETWEEN series_first AND 4),
    club TEXT CHECK (club <> ''),
    label TEXT CHECK (label <> ''),
    CHECK ((series_first IS NULL) = (series_last IS NULL)),
    UNIQUE (season, name)
) STRICT;

-- Rule Y12: nights whose sheets are not in this base.
CREATE TABLE outside_night (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL CHECK (trim(name) <> ''),
    day TEXT NOT NULL,
    players INTEGER CHECK (players > 0),
    source TEXT NOT NULL CHECK (source <> ''),
    digest TEXT NOT NULL CHECK (length(digest) = 64),
    UNIQUE (name, day, digest)
) STRICT;

CREATE TABLE outside_result (
    id INTEGER PRIMARY KEY,
    outside INTEGER NOT NULL REFERENCES outside_night (id),
    person INTEGER NOT NULL REFERENCES person (id),
    line INTEGER NOT NULL CHECK (line > 0),
    rank INTEGER CHECK (rank > 0),
    total_hundredths INTEGER,
    deals INTEGER CHECK (deals > 0),
    pcn INTEGER CHECK (pcn >= 0),
    UNIQUE (outside, person)
) STRICT;

-- Rule Y2: what was said of one night, a tournament of the base (night) or one of elsewhere.
CREATE TABLE season_night (
    id INTEGER PRIMARY KEY,
    season INTEGER NOT NULL REFERENCES season (id),
    night INTEGER REFERENCES tournament (id),
    outside INTEGER REFERENCES outside_night (id),
    counts INTEGER CHECK (counts IN (0, 1)),
    coefficient INTEGER CHECK (coefficient BETWEEN 0 AND 1000),
    mandatory INTEGER NOT NULL DEFAULT 0 CHECK (mandatory IN (0, 1)),
    said TEXT NOT NULL DEFAULT '',
    -- Rule Y10: it counted when the season was closed.
    at_closing INTEGER NOT NULL DEFAULT 0 CHECK (at_closing IN (0, 1)),
    CHECK ((night IS NULL) <> (outside IS NULL)),
    UNIQUE (season, night),
    UNIQUE (season, outside)
) STRICT;

-- Rule Y10: people as they were when the season was closed.
CREATE TABLE season_person (
    id INTEGER PRIMARY KEY,
    season INTEGER NOT NULL REFERENCES season (id),
    person INTEGER NOT NULL REFERENCES person (id),
    club TEXT NOT NULL,
    affiliated INTEGER NOT NULL CHECK (affiliated IN (0, 1)),
    series INTEGER CHECK (series BETWEEN 1 AND 4),
    born INTEGER,
    -- One a line.
    labels TEXT NOT NULL DEFAULT '',
    UNIQUE (season, person)
) STRICT;

-- Rule Y13: who plays in which team of the season.
CREATE TABLE season_team (
    id INTEGER PRIMARY KEY,
    season INTEGER NOT NULL REFERENCES season (id),
    person INTEGER NOT NULL REFERENCES person (id),
    team TEXT NOT NULL CHECK (trim(team) <> ''),
    UNIQUE (season, person)
) STRICT;

-- Rule Y9: words a person agreed to be listed by.
CREATE TABLE person_label (
    id INTEGER PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES person (id),
    label TEXT NOT NULL CHECK (trim(label) <> ''),
    UNIQUE (person, label)
) STRICT;

-- A person who is not here may be named.
CREATE TABLE person_publication (
    id INTEGER PRIMARY KEY,
    person INTEGER NOT NULL UNIQUE REFERENCES person (id),
    how TEXT NOT NULL CHECK (how IN ('initiales', 'anonyme'))
) STRICT;

-- What a member paid for a season; a second payment is another row.
CREATE TABLE membership (
    id INTEGER PRIMARY KEY,
    season INTEGER NOT NULL REFERENCES season (id),
    person INTEGER NOT NULL REFERENCES person (id),
    cents INTEGER NOT NULL CHECK (cents <> 0),
    day TEXT NOT NULL
) STRICT;
