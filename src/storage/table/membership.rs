//! The fees members paid for a season.

use chrono::NaiveDate;
use rusqlite::Connection;

use super::{Record, record, row, select};
use crate::error::Result;
use crate::journal::Tx;
use domain::money::Cents;
use domain::season::SeasonId;
use domain::tournament::PersonId;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paid {
    pub person: PersonId,
    /// The amount; negative for money given back.
    pub amount: Cents,
    pub day: NaiveDate,
}

record! { Paid: person, amount as cents, day }

/// Every payment of a season, in order.
pub fn all(connection: &Connection, season: SeasonId) -> Result<Vec<Paid>> {
    select(connection, "membership WHERE season = ?1 ORDER BY day, id", [season.0])
}

/// Notes a payment.
pub fn insert(tx: &Tx<'_>, season: SeasonId, paid: Paid) -> Result<()> {
    let mut row = row! { season: season.0 };
    row.extend(paid.row());
    super::insert(tx, "membership", row)
}
