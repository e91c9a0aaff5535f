//! Marks that the arbiter adjusted.

use super::Migration;

/// A column with a default: of the marks of before nothing is known.
pub(crate) const ADJUSTED: Migration = Migration {
    reason: "donnes dupliquées : une marque ajustée par l'arbitre est connue comme sa décision",
    sql: r"
-- Rule D25: 1 where the arbiter put the mark in the place of what was played.
ALTER TABLE result ADD COLUMN adjusted INTEGER NOT NULL DEFAULT 0 CHECK (adjusted = 0 OR (adjusted = 1 AND kind = 'joue'));
",
    fill: None,
};
