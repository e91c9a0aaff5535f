//! Exports sent to the federation, numbered (O3).

use rusqlite::Connection;

use super::error::Result;
use super::journal::Tx;
use super::past;
use super::table::{Record, all as rows, insert_in, record, select};
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

record! { ExportRow: number, at, content }

/// The exports of a tournament, by number.
pub fn all(connection: &Connection, tournament: TournamentId) -> Result<Vec<ExportRow>> {
    select(connection, "federation_export WHERE tournament = ?1 ORDER BY number", [tournament.0])
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
        ExportRow::read,
    )
}

/// Keeps an export.
/// Errors: the base's own; the schema refuses a number twice.
pub fn insert(tx: &Tx<'_>, tournament: TournamentId, export: &ExportRow) -> Result<()> {
    insert_in(tx, "federation_export", tournament, export)
}
