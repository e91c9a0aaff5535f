//! What a step of the schema is made of.

use rusqlite::Connection;

use crate::error::Result;

/// One step forward, with its reason.
pub(crate) struct Migration {
    pub(crate) reason: &'static str,
    /// One part after the other.
    pub(crate) sql: &'static [&'static str],
    /// What then fills new tables and columns from old ones, as an action of the journal: its replay must find those rows.
    pub(crate) fill: Option<fn(&Connection) -> Result<()>>,
}
