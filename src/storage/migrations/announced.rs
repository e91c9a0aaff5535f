//! Schema 6: entrants announced before the evening, and not seen yet.

use super::Migration;

/// Every earlier entrant had come, or was treated so: that is the default.
pub(crate) const ANNOUNCED: Migration = Migration {
    reason: "joueurs annoncés avant la soirée, pointés à leur arrivée",
    sql: r"
ALTER TABLE entry ADD COLUMN announced INTEGER NOT NULL DEFAULT 0 CHECK (announced IN (0, 1));
",
    fill: None,
};
