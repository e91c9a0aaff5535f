//! Exports sent to the federation, numbered (O3).

use rusqlite::Connection;

use super::error::Result;
use super::journal::Tx;
use super::past;
use super::table::{Columns, all as rows, row};
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

fn read(row: &mut Columns<'_>) -> rusqlite::Result<ExportRow> {
    Ok(ExportRow { number: row.next()?, at: row.next()?, content: row.next()? })
}

/// The exports of a tournament, by number.
pub fn all(connection: &Connection, tournament: TournamentId) -> Result<Vec<ExportRow>> {
    let sql = "SELECT number, at, content FROM federation_export WHERE tournament = ?1 ORDER BY number";
    rows(connection, sql, [tournament.0], read)
}

/// Every export that was ever made of a tournament, by number, one done again as often as it was; undoing one does not take it
/// back from the federation.
pub fn ever_sent(connection: &Connection, tournament: TournamentId) -> Result<Vec<ExportRow>> {
    rows(
        connection,
        "SELECT new ->> '$.number', new ->> '$.at', new ->> '$.content' FROM journal_change
         WHERE table_name = 'federation_export' AND op = 'I' AND new ->> '$.tournament' = ?1
            AND action >= ?2
         ORDER BY 1, id",
        (tournament.0, past::made(connection, tournament)?),
        read,
    )
}

/// Keeps an export.
/// Errors: the base's own; the schema refuses a number twice.
pub fn insert(tx: &Tx<'_>, tournament: TournamentId, export: &ExportRow) -> Result<()> {
    let ExportRow { number, at, content } = export;
    super::table::insert(
        tx,
        "federation_export",
        row! { tournament: tournament.0, number: number, at: at, content: content },
    )
}
