//! Browsers that were let in.

use rusqlite::Connection;

use crate::error::Result;
use crate::table::{all as rows, run};
use domain::hall::{Admitted, Device};
use domain::tournament::TournamentId;
use domain::{PositionNo, TableNo};

/// All of them, in the order they came in.
pub fn all(connection: &Connection) -> Result<Vec<Admitted>> {
    let sql = "SELECT hash, name, role, tournament, position, table_no, since FROM device ORDER BY id";
    rows(connection, sql, [], |row| {
        let (hash, name, role) = (row.next()?, row.next()?, row.key()?);
        let (tournament, position, table): (Option<i64>, Option<u8>, Option<u16>) =
            (row.next()?, row.next()?, row.next()?);
        let table = tournament.zip(position).zip(table);
        let table = table
            .map(|((tournament, position), table)| (TournamentId(tournament), PositionNo(position), TableNo(table)));
        Ok(Admitted { hash, device: Device { name, role, table }, since: row.next()? })
    })
}

/// Keeps one, in the place of the one with the same digest.
pub fn put(connection: &Connection, admitted: &Admitted) -> Result<()> {
    let sql = "INSERT INTO device (hash, name, role, tournament, position, table_no, since) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
        ON CONFLICT (hash) DO UPDATE SET name = excluded.name, role = excluded.role, tournament = excluded.tournament,
        position = excluded.position, table_no = excluded.table_no";
    let device = &admitted.device;
    let (tournament, position, table) = match device.table {
        Some((tournament, position, table)) => (Some(tournament.0), Some(position.0), Some(table.0)),
        None => (None, None, None),
    };
    let values = (&admitted.hash, &device.name, device.role.key(), tournament, position, table, &admitted.since);
    run(connection, sql, values)
}

pub fn remove(connection: &Connection, hash: &str) -> Result<()> {
    run(connection, "DELETE FROM device WHERE hash = ?1", [hash])
}
