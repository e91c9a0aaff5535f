-- The kind of thing that was done, in a word; NULL for what was done before there was one.
ALTER TABLE journal_action ADD COLUMN subject TEXT CHECK (subject <> '');
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
CREATE INDEX journal_change_tournament ON journal_change (row_id) WHERE table_name = 'tournament';

UPDATE journal_action SET salt = randomblob(16);
UPDATE journal_change SET salt = randomblob(16) WHERE table_name IN ('setting', 'person', 'tournament', 'team', 'entry', 'sheet', 'penalty',
    'incident', 'prize', 'federation_export', 'past_action', 'template');
