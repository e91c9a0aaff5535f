//! Where a phone enters the sheet of a table.

use serde::Serialize;

use domain::TableNo;

/// The code of a table, for a phone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TableDoor {
    pub table: TableNo,
    /// The address, in capitals: its code is smaller so.
    pub address: String,
    /// The eight signs, in two halves, for phones without a camera.
    pub signs: String,
}
