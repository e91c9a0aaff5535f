//! Words of the journal are sealed by a commitment, so that they can be erased while the seals stay valid.

use super::Migration;

/// The actions of before keep their seals, which are still checked wherever nothing was erased. The first seal of the new kind holds the last
/// of them, and all of them once more in the new way.
pub(crate) const SEALS: Migration = Migration {
    reason: "un sel pour les mots du journal : une personne peut être effacée, et tout le reste demeure scellé",
    sql: r"
-- Made anew after each migration.
DROP TRIGGER IF EXISTS journal_sealed_action_update;
DROP TRIGGER IF EXISTS journal_sealed_change_update;

-- 16 bytes that hide the words in the seal; NULL once they were erased. A change has one where its table has words.
ALTER TABLE journal_action ADD COLUMN salt BLOB CHECK (length(salt) = 16);
ALTER TABLE journal_change ADD COLUMN salt BLOB CHECK (length(salt) = 16);
-- In the first action sealed this way: all that came before it, sealed this way too (SHA-256, hexadecimal).
ALTER TABLE journal_action ADD COLUMN earlier TEXT CHECK (length(earlier) = 64);

-- Words of an action, or of a change, that an action erased: what had been sealed there (was), what stands there now (now).
CREATE TABLE journal_erasure (
    id INTEGER PRIMARY KEY,
    action INTEGER NOT NULL REFERENCES journal_action (id),
    of_action INTEGER REFERENCES journal_action (id),
    of_change INTEGER REFERENCES journal_change (id),
    was TEXT NOT NULL CHECK (length(was) = 64),
    now TEXT NOT NULL CHECK (length(now) = 64),
    CHECK ((of_action IS NULL) <> (of_change IS NULL))
) STRICT;
CREATE INDEX journal_erasure_action ON journal_erasure (action);

UPDATE journal_action SET salt = randomblob(16);
UPDATE journal_change SET salt = randomblob(16) WHERE table_name IN (
    'setting', 'person', 'tournament', 'team', 'entry', 'sheet', 'penalty', 'incident', 'settled', 'prize', 'special_prize', 'fine',
    'federation_export', 'past_action', 'template', 'season', 'season_rule', 'season_category', 'outside_night', 'season_night',
    'season_person', 'person_label');
",
    // Nothing to fill, but an action all the same: the first that is sealed this way.
    fill: Some(|_| Ok(())),
};
