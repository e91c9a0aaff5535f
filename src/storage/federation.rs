//! Exports sent to the federation, numbered (O3).

use rusqlite::Connection;

use super::error::Result;
use super::journal::Tx;
use super::past;
use domain::tournament::TournamentId;

/// An export that was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportRow {
    /// Number, from 1.
    pub number: u32,
    /// When, local time.
    pub at: String,
    /// The content sent, as JSON.
    pub content: String,
}

/// The exports of a tournament, by number.
pub fn all(connection: &Connection, tournament: TournamentId) -> Result<Vec<ExportRow>> {
    let mut statement =
        connection.prepare_cached("SELECT * FROM federation_export WHERE tournament = ?1 ORDER BY number")?;
    let rows = statement.query_map([tournament.0], |row| {
        Ok(ExportRow { number: row.get("number")?, at: row.get("at")?, content: row.get("content")? })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Every export that was ever made of a tournament, by number, one done again as often as it was; undoing one does not take it
/// back from the federation.
pub fn ever_sent(connection: &Connection, tournament: TournamentId) -> Result<Vec<ExportRow>> {
    let mut statement = connection.prepare_cached(
        "SELECT new ->> '$.number', new ->> '$.at', new ->> '$.content' FROM journal_change
         WHERE table_name = 'federation_export' AND op = 'I' AND new ->> '$.tournament' = ?1
            AND action >= ?2
         ORDER BY 1, id",
    )?;
    let rows = statement.query_map((tournament.0, past::made(connection, tournament)?), |row| {
        Ok(ExportRow { number: row.get(0)?, at: row.get(1)?, content: row.get(2)? })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Keeps an export.
/// Errors: the base's own; the schema refuses a number twice.
pub fn insert(tx: &Tx<'_>, tournament: TournamentId, export: &ExportRow) -> Result<()> {
    tx.prepare_cached("INSERT INTO federation_export (tournament, number, at, content) VALUES (?1, ?2, ?3, ?4)")?
        .execute((tournament.0, export.number, &export.at, &export.content))?;
    Ok(())
}
