//! What a step of the schema is made of.

use rusqlite::Connection;

use super::error::Result;

/// One step forward, with its reason.
pub(super) struct Migration {
    pub(super) reason: &'static str,
    pub(super) sql: &'static str,
    /// What then fills new tables and columns from old ones, as an action of the journal: its replay must find those rows.
    pub(super) fill: Option<fn(&Connection) -> Result<()>>,
}
