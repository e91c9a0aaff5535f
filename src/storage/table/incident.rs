//! Penalties and the arbiter's decisions.

use rusqlite::Connection;

use super::sheet::{by_chair, figures, taken, took};
use super::{Columns, all as rows, insert, insert_in, record, row, run, select};
use crate::error::Result;
use crate::journal::Tx;
use domain::arbitration::{Fate, Poignees, Ruling, Situation};
use domain::tournament::{EntryId, Incident, Penalty, PenaltyId, TournamentId};
use domain::{PositionNo, TableNo};

record! { Penalty: id, entry, position, points, reason, offence }

/// All penalties of a tournament, in the order they were given.
pub(crate) fn penalties(connection: &Connection, tournament: TournamentId) -> Result<Vec<Penalty>> {
    select(connection, "penalty WHERE tournament = ?1 ORDER BY id", [tournament.0])
}

/// Records a penalty.
pub(crate) fn insert_penalty(tx: &Tx<'_>, tournament: TournamentId, penalty: &Penalty) -> Result<()> {
    insert_in(tx, "penalty", tournament, penalty)
}

/// Takes a penalty back.
pub(crate) fn delete_penalty(tx: &Tx<'_>, id: PenaltyId) -> Result<()> {
    run(tx, "DELETE FROM penalty WHERE id = ?1", [id.0])
}

/// All decisions of a tournament, in order.
pub(crate) fn incidents(connection: &Connection, tournament: TournamentId) -> Result<Vec<Incident>> {
    rows(
        connection,
        "SELECT position, table_no, deal, decision, situation, reason, heeded, at_fault, banned, outcome, poignees, n, s, e, o, m, contract, taker, partner, dead FROM incident WHERE tournament = ?1 ORDER BY id",
        [tournament.0],
        |row| {
            Ok(Incident {
                position: row.position()?,
                table: TableNo(row.next()?),
                deal: row.next()?,
                decision: row.next()?,
                situation: row.optional_word(Situation::parse)?,
                reason: row.next()?,
                heeded: row.yes()?,
                at_fault: row.next::<Option<i64>>()?.map(EntryId),
                banned: row.yes()?,
                ruling: ruling(row)?,
            })
        },
    )
}

fn ruling(row: &mut Columns<'_>) -> rusqlite::Result<Option<Ruling>> {
    let key: Option<String> = row.next()?;
    let poignees = row.key()?;
    let scores = figures(row)?;
    let fate = key.map(|key| Fate::of_key(&key, scores).ok_or_else(|| row.unknown(9, &key))).transpose()?;
    let taken = taken(row)?;
    Ok(fate.map(|fate| Ruling { fate, poignees, taken }))
}

/// Records a decision.
pub(crate) fn insert_incident(tx: &Tx<'_>, tournament: TournamentId, incident: &Incident) -> Result<()> {
    let ruling = incident.ruling.as_ref();
    let mut row = row! {
        tournament: tournament.0,
        position: incident.position.0,
        table_no: incident.table.0,
        deal: incident.deal,
        decision: &incident.decision,
        situation: incident.situation.map(|case| case.key),
        reason: &incident.reason,
        outcome: ruling.map(|ruling| ruling.fate.key()),
        poignees: ruling.map_or(Poignees::Counted, |ruling| ruling.poignees).key(),
        heeded: incident.heeded,
        at_fault: incident.at_fault.map(|entry| entry.0),
        banned: incident.banned,
    };
    row.extend(by_chair(|chair| ruling?.score(chair)));
    row.extend(took(ruling.and_then(|ruling| ruling.taken)));
    insert(tx, "incident", row)
}

/// A4: the sheet of that place takes account of the decisions about it, or about one deal; or that is no longer known.
pub(crate) fn heed(
    tx: &Tx<'_>,
    tournament: TournamentId,
    (position, table, deal): (PositionNo, TableNo, Option<u8>),
    heeded: bool,
) -> Result<()> {
    run(
        tx,
        "UPDATE incident SET heeded = ?4 WHERE tournament = ?1 AND position = ?2 AND table_no = ?3 AND heeded <> ?4 AND (?5 IS NULL OR deal = ?5)",
        (tournament.0, position.0, table.0, heeded, deal),
    )
}
