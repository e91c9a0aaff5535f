//! Schema 5: data that the law requires of a tournament.

use super::Migration;

/// Columns with defaults and two tables: existing rows are not touched. The place where a player qualified, and the movement that seated
/// earlier positions, are unknown for older tournaments, and stay so.
pub(crate) const LAW: Migration = Migration {
    reason: "qualification d'un joueur (article 16), égalités départagées, mouvement de chaque position, décisions suivies, édition du règlement",
    sql: r"
-- Rule C5, article 16: series, club and committee of the day of the qualification; NULL where it is not known.
ALTER TABLE entry ADD COLUMN qualified_series INTEGER CHECK (qualified_series BETWEEN 1 AND 4);
ALTER TABLE entry ADD COLUMN qualified_club TEXT CHECK (qualified_club <> '');
ALTER TABLE entry ADD COLUMN qualified_committee TEXT CHECK (qualified_committee <> '');
-- Rule M12: the orientation asked for at registration.
ALTER TABLE entry ADD COLUMN wished TEXT CHECK (wished IN ('N', 'S', 'E', 'O'));
-- Rule A5, article 27: who left by force majeure is not put last.
ALTER TABLE entry ADD COLUMN force_majeure INTEGER NOT NULL DEFAULT 0 CHECK (force_majeure IN (0, 1));

-- The edition of the rules the tournament is played under.
ALTER TABLE tournament ADD COLUMN rules TEXT NOT NULL DEFAULT 'FFT, Fascicule 2, Donnes libres' CHECK (rules <> '');
-- Rule R6: who left is ranked behind all who finish; outside championships an organiser may say otherwise.
ALTER TABLE tournament ADD COLUMN leavers_last INTEGER NOT NULL DEFAULT 1 CHECK (leavers_last IN (0, 1));
-- Rule C6: how many of the final ranking are qualified; NULL for none, or for what the article says.
ALTER TABLE tournament ADD COLUMN qualifies INTEGER CHECK (qualifies >= 1);
-- Rule A4: why it was closed although sheets contradict rulings.
ALTER TABLE tournament ADD COLUMN despite_rulings TEXT CHECK (despite_rulings <> '');

-- Rule A4: 1 where somebody said that the sheet's balances take account of the decision.
ALTER TABLE incident ADD COLUMN heeded INTEGER NOT NULL DEFAULT 0 CHECK (heeded IN (0, 1));

-- The movement by which a position was seated: a session may leave its own for places drawn (rule M6).
CREATE TABLE position_movement (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    position INTEGER NOT NULL CHECK (position BETWEEN 1 AND 120),
    movement TEXT NOT NULL CHECK (movement IN ('fft', 'howell', 'duo3', 'anneau', 'decalages', 'hasard', 'meilleurs')),
    UNIQUE (tournament, position)
) STRICT;

-- Rule R9: who was equal after a position and goes on or not, by lot (seed) or by the arbiter's choice (reason).
CREATE TABLE settled (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    position INTEGER NOT NULL CHECK (position BETWEEN 1 AND 120),
    entry INTEGER REFERENCES entry (id),
    team INTEGER REFERENCES team (id),
    kept INTEGER NOT NULL CHECK (kept IN (0, 1)),
    seed INTEGER CHECK (seed >= 0),
    reason TEXT CHECK (trim(reason) <> ''),
    CHECK ((entry IS NULL) <> (team IS NULL)),
    CHECK ((seed IS NULL) <> (reason IS NULL)),
    UNIQUE (tournament, position, entry, team)
) STRICT;
",
    fill: None,
};
