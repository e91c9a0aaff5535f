//! The fees members paid for a season.

use chrono::NaiveDate;
use rusqlite::Connection;

use super::all as rows;
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
    tx.prepare_cached("INSERT INTO membership (season, person, cents, day) VALUES (?1, ?2, ?3, ?4)")?.execute((
        season.0,
        paid.person.0,
        paid.amount.0,
        paid.day.to_string(),
    ))?;
    Ok(())
}
