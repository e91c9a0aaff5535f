//! The fees members paid for a season.

use chrono::NaiveDate;
use rusqlite::Connection;

use super::{all as rows, row};
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

/// Every payment of a season, in order.
pub fn all(connection: &Connection, season: SeasonId) -> Result<Vec<Paid>> {
    let sql = "SELECT person, cents, day FROM membership WHERE season = ?1 ORDER BY day, id";
    rows(connection, sql, [season.0], |row| {
        Ok(Paid { person: PersonId(row.next()?), amount: Cents(row.next()?), day: row.date()? })
    })
}

/// Notes a payment.
pub fn insert(tx: &Tx<'_>, season: SeasonId, paid: Paid) -> Result<()> {
    let day = paid.day.to_string();
    super::insert(tx, "membership", row! { season: season.0, person: paid.person.0, cents: paid.amount.0, day: day })
}
