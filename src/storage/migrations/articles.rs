//! Schema 9: columns for the articles of championships and the prize-giving.

use super::Migration;

/// The plan of articles 3, 9, 15 and 20; awards changed by the CCN (chapter 5); several special prizes (R8).
pub(crate) const ARTICLES: Migration = Migration {
    reason: "plan des séances d'un championnat, attributions par dérogation, plusieurs prix spéciaux",
    sql: r"
-- Articles 3, 9, 15, 20: what follows the first session, by the number of players: '20=16x115;40=32x115/p16x130'.
ALTER TABLE tournament ADD COLUMN plan TEXT CHECK (plan <> '');

-- Chapter 5: what the CCN gave by a derogation, and which letter says so.
ALTER TABLE entry ADD COLUMN derogation_pcn INTEGER CHECK (derogation_pcn >= 0);
ALTER TABLE entry ADD COLUMN derogation_pp INTEGER CHECK (derogation_pp >= 0);
ALTER TABLE entry ADD COLUMN derogation_letter TEXT CHECK (trim(derogation_letter) <> '');

-- Rule R8: special prizes beside the usual one, each with who wins it; 'nom': the organiser says to whom.
CREATE TABLE special_prize (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    name TEXT NOT NULL CHECK (trim(name) <> ''),
    rule TEXT NOT NULL CHECK (rule IN ('deux_dernieres', 'derniere', 'meilleure', 'nom')),
    cents INTEGER NOT NULL CHECK (cents >= 0),
    label TEXT NOT NULL,
    UNIQUE (tournament, name)
) STRICT;
",
    fill: None,
};
