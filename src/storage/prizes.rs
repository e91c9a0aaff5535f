//! Prizes announced place by place (O2).

use rusqlite::Connection;

use super::error::Result;
use super::journal::Tx;
use super::tournaments::TournamentId;

/// A prize announced for a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrizeRow {
    /// Place in the ranking, from 1; 0 for the special prize (R8).
    pub place: u32,
    /// Money, in cents.
    pub cents: i64,
    /// What is given besides (a cup, a basket); may be empty.
    pub label: String,
}

/// The prizes of a tournament, by place.
///
/// # Errors
/// The base's own.
pub fn all(connection: &Connection, tournament: TournamentId) -> Result<Vec<PrizeRow>> {
    let mut statement = connection.prepare_cached("SELECT * FROM prize WHERE tournament = ?1 ORDER BY place_no")?;
    let rows = statement.query_map([tournament.0], |row| {
        Ok(PrizeRow { place: row.get("place_no")?, cents: row.get("cents")?, label: row.get("label")? })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Replaces the prizes of a tournament.
///
/// # Errors
/// The base's own; the schema refuses a place twice.
pub fn replace(tx: &Tx<'_>, tournament: TournamentId, prizes: &[PrizeRow]) -> Result<()> {
    tx.prepare_cached("DELETE FROM prize WHERE tournament = ?1")?.execute([tournament.0])?;
    for prize in prizes {
        tx.prepare_cached("INSERT INTO prize (tournament, place_no, cents, label) VALUES (?1, ?2, ?3, ?4)")?
            .execute((tournament.0, prize.place, prize.cents, &prize.label))?;
    }
    Ok(())
}
