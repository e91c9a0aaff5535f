//! Penalties and the arbiter's decisions.

use rusqlite::{Connection, params};

use super::sheet::figures;
use super::{Columns, all as rows};
use crate::error::Result;
use crate::journal::Tx;
use domain::arbitration::{Fate, Poignees, Ruling, Situation};
use domain::penalty::Offence;
use domain::tournament::{EntryId, Incident, Penalty, PenaltyId, TournamentId};
use domain::{Orientation, PositionNo, Score, TableNo};

/// All penalties of a tournament, in the order they were given.
pub(crate) fn penalties(connection: &Connection, tournament: TournamentId) -> Result<Vec<Penalty>> {
    rows(
        connection,
        "SELECT id, entry, position, points, reason, offence FROM penalty WHERE tournament = ?1 ORDER BY id",
        [tournament.0],
        |row| {
            Ok(Penalty {
                id: PenaltyId(row.next()?),
                entry: EntryId(row.next()?),
                position: row.position()?,
                points: Score(row.next()?),
                reason: row.next()?,
                offence: row.optional_word(Offence::parse)?,
            })
        },
    )
}

/// Records a penalty.
pub(crate) fn insert_penalty(tx: &Tx<'_>, tournament: TournamentId, penalty: &Penalty) -> Result<()> {
    tx.prepare_cached(
        "INSERT INTO penalty (id, tournament, entry, position, points, reason, offence) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?
    .execute((
        penalty.id.0,
        tournament.0,
        penalty.entry.0,
        penalty.position.0,
        penalty.points.0,
        &penalty.reason,
        penalty.offence.map(Offence::key),
    ))?;
    Ok(())
}

/// Takes a penalty back.
pub(crate) fn delete_penalty(tx: &Tx<'_>, id: PenaltyId) -> Result<()> {
    tx.prepare_cached("DELETE FROM penalty WHERE id = ?1")?.execute([id.0])?;
    Ok(())
}

/// All decisions of a tournament, in order.
pub(crate) fn incidents(connection: &Connection, tournament: TournamentId) -> Result<Vec<Incident>> {
    rows(
        connection,
        "SELECT position, table_no, deal, decision, situation, reason, heeded, at_fault, banned, outcome, poignees, n, s, e, o, m FROM incident WHERE tournament = ?1 ORDER BY id",
        [tournament.0],
        |row| {
            Ok(Incident {
                position: row.position()?,
                table: TableNo(row.next()?),
                deal: row.next()?,
                decision: row.next()?,
                situation: row.optional_word(Situation::parse)?,
                reason: row.next()?,
                heeded: row.next()?,
                at_fault: row.next::<Option<i64>>()?.map(EntryId),
                banned: row.next()?,
                ruling: ruling(row)?,
            })
        },
    )
}

fn ruling(row: &mut Columns<'_>) -> rusqlite::Result<Option<Ruling>> {
    let key: Option<String> = row.next()?;
    let poignees = row.word(Poignees::parse)?;
    let scores = figures(row)?;
    let fate = key.map(|key| Fate::of_key(&key, scores).ok_or_else(|| row.unknown(9, &key))).transpose()?;
    Ok(fate.map(|fate| Ruling { fate, poignees }))
}

/// Records a decision.
pub(crate) fn insert_incident(tx: &Tx<'_>, tournament: TournamentId, incident: &Incident) -> Result<()> {
    let ruling = incident.ruling.as_ref();
    let [n, s, e, o, m] = Orientation::ALL.map(|chair| ruling?.score(chair).map(|score| score.0));
    tx.prepare_cached(
        "INSERT INTO incident (tournament, position, table_no, deal, decision, situation, reason, outcome, poignees, n, s, e, o, m, heeded, at_fault, banned)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)",
    )?
    .execute(params![
        tournament.0,
        incident.position.0,
        incident.table.0,
        incident.deal,
        &incident.decision,
        incident.situation.map(|case| case.key),
        &incident.reason,
        ruling.map(|ruling| ruling.fate.key()),
        ruling.map_or(Poignees::Counted, |ruling| ruling.poignees).key(),
        n,
        s,
        e,
        o,
        m,
        incident.heeded,
        incident.at_fault.map(|entry| entry.0),
        incident.banned,
    ])?;
    Ok(())
}

/// A4: the sheet of that place takes account of the decisions about it, or that is no longer known.
pub(crate) fn heed(
    tx: &Tx<'_>,
    tournament: TournamentId,
    position: PositionNo,
    table: TableNo,
    heeded: bool,
) -> Result<()> {
    tx.prepare_cached(
        "UPDATE incident SET heeded = ?4 WHERE tournament = ?1 AND position = ?2 AND table_no = ?3 AND heeded <> ?4",
    )?
    .execute((tournament.0, position.0, table.0, heeded))?;
    Ok(())
}
