//! Schema 3: the club's own templates for its papers.

use super::Migration;

/// The files themselves are kept, not where they lay: a base that moves to another computer prints as before.
pub(crate) const TEMPLATES: Migration = Migration {
    reason: "modèles d'impression du club",
    sql: &[r"
CREATE TABLE template (
    id INTEGER PRIMARY KEY,
    -- The file's name, without folder: papier.toml, logo.png.
    name TEXT NOT NULL UNIQUE CHECK (trim(name) <> '' AND instr(name, '/') = 0),
    -- A text as it is; an image in hexadecimal, because the journal keeps its rows as JSON.
    kind TEXT NOT NULL CHECK (kind IN ('texte', 'image')),
    content TEXT NOT NULL CHECK (kind = 'texte' OR content NOT GLOB '*[^0-9a-f]*')
) STRICT;
"],
    fill: None,
};
