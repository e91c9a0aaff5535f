//! What was sent to the federation, numbered (O3).

use rusqlite::Connection;

use super::error::Result;
use super::journal::Tx;
use super::tournaments::TournamentId;

/// An export that was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportRow {
    /// Number, from 1.
    pub number: u32,
    /// When, local time.
    pub at: String,
    /// What was sent, as JSON.
    pub content: String,
}

/// The exports of a tournament, by number.
///
/// # Errors
/// The base's own.
pub fn all(connection: &Connection, tournament: TournamentId) -> Result<Vec<ExportRow>> {
    let mut statement =
        connection.prepare_cached("SELECT * FROM federation_export WHERE tournament = ?1 ORDER BY number")?;
    let rows = statement.query_map([tournament.0], |row| {
        Ok(ExportRow { number: row.get("number")?, at: row.get("at")?, content: row.get("content")? })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Keeps an export.
///
/// # Errors
/// The base's own; the schema refuses a number twice.
pub fn insert(tx: &Tx<'_>, tournament: TournamentId, export: &ExportRow) -> Result<()> {
    tx.prepare_cached("INSERT INTO federation_export (tournament, number, at, content) VALUES (?1, ?2, ?3, ?4)")?
        .execute((tournament.0, export.number, &export.at, &export.content))?;
    Ok(())
}
