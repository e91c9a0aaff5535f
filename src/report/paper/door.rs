//! Where a phone enters the sheet of a table.

use serde::Serialize;

use domain::TableNo;

/// What a phone reads on a paper of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TableDoor {
    pub table: TableNo,
    /// The address, in capitals: its code is smaller so.
    pub address: String,
    /// The eight signs, in two halves, for who has no camera.
    pub signs: String,
}
