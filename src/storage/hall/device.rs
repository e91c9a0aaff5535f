//! Browsers that were let in.

use rusqlite::Connection;

use crate::domain::tournament::TournamentId;
use crate::domain::{PositionNo, TableNo};
use crate::storage::error::Result;
use crate::storage::table::all as rows;

/// A browser that was let in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceRow {
    /// The SHA-256 of what it holds, in hexadecimal digits.
    pub hash: String,
    /// As the journal names it.
    pub name: String,
    /// `attente`, `table`, `operateur`, `arbitre`.
    pub role: String,
    /// The table whose code it showed.
    pub table: Option<(TournamentId, PositionNo, TableNo)>,
    /// When it came in, local time.
    pub since: String,
}

/// All of them, in the order they came in.
pub fn all(connection: &Connection) -> Result<Vec<DeviceRow>> {
    let sql = "SELECT hash, name, role, tournament, position, table_no, since FROM device ORDER BY id";
    rows(connection, sql, [], |row| {
        let (hash, name, role) = (row.next()?, row.next()?, row.next()?);
        let (tournament, position, table): (Option<i64>, Option<u8>, Option<u16>) =
            (row.next()?, row.next()?, row.next()?);
        let table = tournament.zip(position).zip(table);
        let table = table
            .map(|((tournament, position), table)| (TournamentId(tournament), PositionNo(position), TableNo(table)));
        Ok(DeviceRow { hash, name, role, table, since: row.next()? })
    })
}

/// Keeps one, in the place of the one with the same digest.
pub fn put(connection: &Connection, device: &DeviceRow) -> Result<()> {
    let sql = "INSERT INTO device (hash, name, role, tournament, position, table_no, since) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
        ON CONFLICT (hash) DO UPDATE SET name = excluded.name, role = excluded.role, tournament = excluded.tournament,
        position = excluded.position, table_no = excluded.table_no";
    let (tournament, position, table) = match device.table {
        Some((tournament, position, table)) => (Some(tournament.0), Some(position.0), Some(table.0)),
        None => (None, None, None),
    };
    let values = (&device.hash, &device.name, &device.role, tournament, position, table, &device.since);
    connection.prepare_cached(sql)?.execute(values)?;
    Ok(())
}

/// Forgets one.
pub fn remove(connection: &Connection, hash: &str) -> Result<()> {
    connection.prepare_cached("DELETE FROM device WHERE hash = ?1")?.execute([hash])?;
    Ok(())
}
