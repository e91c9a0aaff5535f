//! Penalties and the arbiter's decisions.

use rusqlite::Connection;

use super::entries::EntryId;
use super::error::Result;
use super::journal::Tx;
use super::tournaments::TournamentId;
use crate::domain::{PositionNo, Score, TableNo};

/// A1: points against one player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PenaltyRow {
    /// Key; 0 before it is recorded.
    pub id: i64,
    /// Against whom.
    pub entry: EntryId,
    /// At which position.
    pub position: PositionNo,
    /// Points deducted, positive; 0 for a warning.
    pub points: Score,
    /// Why.
    pub reason: String,
}

/// A3: a decision about a table or a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IncidentRow {
    /// At which position.
    pub position: PositionNo,
    /// At which table.
    pub table: TableNo,
    /// About which deal, if one.
    pub deal: Option<u8>,
    /// What was decided, in French.
    pub decision: String,
    /// The same in a word of the schema; `None` for decisions of the first release.
    pub outcome: Option<String>,
    /// Why.
    pub reason: String,
}

/// All penalties of a tournament, in the order they were given.
///
/// # Errors
/// The base's own.
pub fn penalties(connection: &Connection, tournament: TournamentId) -> Result<Vec<PenaltyRow>> {
    let mut statement = connection.prepare_cached("SELECT * FROM penalty WHERE tournament = ?1 ORDER BY id")?;
    let rows = statement.query_map([tournament.0], |row| {
        Ok(PenaltyRow {
            id: row.get("id")?,
            entry: EntryId(row.get("entry")?),
            position: PositionNo(row.get("position")?),
            points: Score(row.get("points")?),
            reason: row.get("reason")?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Records a penalty.
///
/// # Errors
/// The base's own.
pub fn insert_penalty(tx: &Tx<'_>, tournament: TournamentId, penalty: &PenaltyRow) -> Result<()> {
    tx.prepare_cached("INSERT INTO penalty (tournament, entry, position, points, reason) VALUES (?1, ?2, ?3, ?4, ?5)")?
        .execute((tournament.0, penalty.entry.0, penalty.position.0, penalty.points.0, &penalty.reason))?;
    Ok(())
}

/// Takes a penalty back.
///
/// # Errors
/// The base's own.
pub fn delete_penalty(tx: &Tx<'_>, id: i64) -> Result<()> {
    tx.prepare_cached("DELETE FROM penalty WHERE id = ?1")?.execute([id])?;
    Ok(())
}

/// All decisions of a tournament, in order.
///
/// # Errors
/// The base's own.
pub fn incidents(connection: &Connection, tournament: TournamentId) -> Result<Vec<IncidentRow>> {
    let mut statement = connection.prepare_cached("SELECT * FROM incident WHERE tournament = ?1 ORDER BY id")?;
    let rows = statement.query_map([tournament.0], |row| {
        Ok(IncidentRow {
            position: PositionNo(row.get("position")?),
            table: TableNo(row.get("table_no")?),
            deal: row.get("deal")?,
            decision: row.get("decision")?,
            outcome: row.get("outcome")?,
            reason: row.get("reason")?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Records a decision.
///
/// # Errors
/// The base's own.
pub fn insert_incident(tx: &Tx<'_>, tournament: TournamentId, incident: &IncidentRow) -> Result<()> {
    tx.prepare_cached(
        "INSERT INTO incident (tournament, position, table_no, deal, decision, outcome, reason)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?
    .execute((
        tournament.0,
        incident.position.0,
        incident.table.0,
        incident.deal,
        &incident.decision,
        &incident.outcome,
        &incident.reason,
    ))?;
    Ok(())
}
