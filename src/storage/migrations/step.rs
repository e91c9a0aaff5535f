//! The parts of a step of the schema.

use rusqlite::Connection;

use crate::error::Result;

/// One step forward, with its reason.
pub(crate) struct Migration {
    pub(crate) reason: &'static str,
    pub(crate) sql: &'static str,
    /// The step that then fills new tables and columns from old ones, as an action of the journal: its replay must find those rows.
    pub(crate) fill: Option<fn(&Connection) -> Result<()>>,
}
