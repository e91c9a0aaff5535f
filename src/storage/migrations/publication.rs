//! The publication choice of each person, and the fees members paid for the year.

use super::Migration;

/// New tables only.
pub(crate) const PUBLICATION: Migration = Migration {
    reason: "ce que chacun permet sur les pages publiées, et les cotisations",
    sql: r"
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
",
    fill: None,
};
