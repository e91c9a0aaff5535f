//! Duos and teams of 4; their members are entries.

use rusqlite::Connection;

use super::error::Result;
use super::journal::Tx;
use super::tournaments::TournamentId;

/// A team's key in the base.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TeamId(pub i64);

/// A duo or a team of 4.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamRow {
    /// Key.
    pub id: TeamId,
    /// Number, from 1.
    pub number: u32,
    /// Name; empty when it is called by its members.
    pub name: String,
}

/// The teams of a tournament, by number.
///
/// # Errors
/// The base's own.
pub fn all(connection: &Connection, tournament: TournamentId) -> Result<Vec<TeamRow>> {
    let mut statement = connection.prepare_cached("SELECT * FROM team WHERE tournament = ?1 ORDER BY number")?;
    let rows = statement.query_map([tournament.0], |row| {
        Ok(TeamRow { id: TeamId(row.get("id")?), number: row.get("number")?, name: row.get("name")? })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Adds a team.
///
/// # Errors
/// The base's own; the schema refuses a number twice.
pub fn insert(tx: &Tx<'_>, tournament: TournamentId, number: u32, name: &str) -> Result<TeamId> {
    tx.prepare_cached("INSERT INTO team (tournament, number, name) VALUES (?1, ?2, ?3)")?.execute((
        tournament.0,
        number,
        name,
    ))?;
    Ok(TeamId(tx.last_insert_rowid()))
}

/// Renames a team.
///
/// # Errors
/// The base's own.
pub fn rename(tx: &Tx<'_>, id: TeamId, name: &str) -> Result<()> {
    tx.prepare_cached("UPDATE team SET name = ?2 WHERE id = ?1")?.execute((id.0, name))?;
    Ok(())
}

/// Removes a team without members.
///
/// # Errors
/// The base's own; the schema refuses while an entry names it.
pub fn delete(tx: &Tx<'_>, id: TeamId) -> Result<()> {
    tx.prepare_cached("DELETE FROM team WHERE id = ?1")?.execute([id.0])?;
    Ok(())
}
