//! Schema 19: imported actions record whether they corrected something.

use super::Migration;

/// The list of corrections (F6, A1) read it out of sentences. NULL where the archive has no such field, and for earlier imports.
pub(crate) const PAST_CORRECTIONS: Migration = Migration {
    reason: "une action d'un tournoi repris d'une archive dit si elle a corrigé une feuille ou des points, sans qu'on le lise dans sa phrase",
    sql: r"
ALTER TABLE past_action ADD COLUMN corrects INTEGER CHECK (corrects IN (0, 1));
",
    fill: None,
};
