//! Sheets that tables propose deal by deal.

use super::Migration;

/// Outside the journal, as the proposal itself: once it is accepted, its deals are those of the sheet.
pub(crate) const PHONE_DEALS: Migration = Migration {
    reason: "les donnes d'une feuille proposée par un téléphone, telles qu'elles y ont été tapées, une par ligne",
    sql: r"ALTER TABLE proposal ADD COLUMN deals TEXT NOT NULL DEFAULT '';",
    fill: None,
};
