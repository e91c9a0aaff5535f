//! Schema 6: of a line of a fiche with two decisions, the reason of each.

use super::Migration;

pub(crate) const FAULT_REASON: Migration = Migration {
    reason: "le motif de chacune de deux décisions sur une ligne",
    sql: &["-- Rule D25: why that side pays, where the mark is adjusted for another reason.
ALTER TABLE result ADD COLUMN fault_reason TEXT NOT NULL DEFAULT ''
    CHECK (fault_reason = '' OR (fault IS NOT NULL AND adjusted = 1));"],
    fill: None,
};
