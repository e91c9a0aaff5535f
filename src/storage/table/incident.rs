//! Penalties and the arbiter's decisions.

use rusqlite::Connection;

use super::all as rows;
use crate::domain::tournament::{EntryId, Incident, Penalty, PenaltyId, TournamentId};
use crate::domain::{PositionNo, Score, TableNo};
use crate::storage::error::Result;
use crate::storage::journal::Tx;

/// All penalties of a tournament, in the order they were given.
pub fn penalties(connection: &Connection, tournament: TournamentId) -> Result<Vec<Penalty>> {
    rows(
        connection,
        "SELECT id, entry, position, points, reason FROM penalty WHERE tournament = ?1 ORDER BY id",
        [tournament.0],
        |row| {
            Ok(Penalty {
                id: PenaltyId(row.next()?),
                entry: EntryId(row.next()?),
                position: PositionNo(row.next()?),
                points: Score(row.next()?),
                reason: row.next()?,
            })
        },
    )
}

/// Records a penalty.
pub(in crate::storage) fn insert_penalty(tx: &Tx<'_>, tournament: TournamentId, penalty: &Penalty) -> Result<()> {
    tx.prepare_cached(
        "INSERT INTO penalty (id, tournament, entry, position, points, reason) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?
    .execute((
        penalty.id.0,
        tournament.0,
        penalty.entry.0,
        penalty.position.0,
        penalty.points.0,
        &penalty.reason,
    ))?;
    Ok(())
}

/// Takes a penalty back.
pub(in crate::storage) fn delete_penalty(tx: &Tx<'_>, id: PenaltyId) -> Result<()> {
    tx.prepare_cached("DELETE FROM penalty WHERE id = ?1")?.execute([id.0])?;
    Ok(())
}

/// All decisions of a tournament, in order.
pub fn incidents(connection: &Connection, tournament: TournamentId) -> Result<Vec<Incident>> {
    rows(
        connection,
        "SELECT position, table_no, deal, decision, outcome, reason FROM incident WHERE tournament = ?1 ORDER BY id",
        [tournament.0],
        |row| {
            Ok(Incident {
                position: PositionNo(row.next()?),
                table: TableNo(row.next()?),
                deal: row.next()?,
                decision: row.next()?,
                outcome: row.next()?,
                reason: row.next()?,
            })
        },
    )
}

/// Records a decision.
pub(in crate::storage) fn insert_incident(tx: &Tx<'_>, tournament: TournamentId, incident: &Incident) -> Result<()> {
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
