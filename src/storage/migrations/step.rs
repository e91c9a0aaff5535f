//! What a step of the schema is made of.

use rusqlite::Connection;

use crate::storage::error::Result;

/// One step forward, with its reason.
pub(in crate::storage) struct Migration {
    pub(in crate::storage) reason: &'static str,
    pub(in crate::storage) sql: &'static str,
    /// What then fills new tables and columns from old ones, as an action of the journal: its replay must find those rows.
    pub(in crate::storage) fill: Option<fn(&Connection) -> Result<()>>,
}
