//! The movement of each position (M6), and ties settled by the arbiter (R9).

use std::collections::BTreeMap;

use rusqlite::Connection;

use super::{Columns, all as rows, insert, row, run, who};
use crate::error::Result;
use crate::journal::Tx;
use domain::PositionNo;
use domain::movement::Kind;
use domain::tournament::{SettledBy, Settlement, TournamentId};

/// The movement by which each position opened was seated.
pub(crate) fn movements(connection: &Connection, tournament: TournamentId) -> Result<BTreeMap<PositionNo, Kind>> {
    let all = rows(
        connection,
        "SELECT position, movement FROM position_movement WHERE tournament = ?1 ORDER BY position",
        [tournament.0],
        |row| Ok((row.position()?, row.key()?)),
    )?;
    Ok(all.into_iter().collect())
}

/// Records the movement of a position.
pub(crate) fn put_movement(tx: &Tx<'_>, tournament: TournamentId, position: PositionNo, kind: Kind) -> Result<()> {
    let row = row! { tournament: tournament.0, position: position.0, movement: kind.key() };
    super::put(tx, "position_movement", "tournament, position", row)?;
    Ok(())
}

/// Ties settled, in the order of the positions.
pub(crate) fn all(connection: &Connection, tournament: TournamentId) -> Result<Vec<Settlement>> {
    let lines = rows(
        connection,
        "SELECT position, seed, reason, kept, entry, team FROM settled WHERE tournament = ?1 ORDER BY position, id",
        [tournament.0],
        |row| {
            let (after, by) = (row.position()?, settled_by(row)?);
            let kept = row.yes()?;
            Ok((after, by, (row.who()?, kept)))
        },
    )?;
    let mut settled: Vec<Settlement> = Vec::new();
    for (after, by, one) in lines {
        match settled.last_mut().filter(|last| last.after == after) {
            Some(last) => last.among.push(one),
            None => settled.push(Settlement { after, by, among: vec![one] }),
        }
    }
    Ok(settled)
}

fn settled_by(row: &mut Columns<'_>) -> rusqlite::Result<SettledBy> {
    let (seed, reason): (Option<i64>, Option<String>) = (row.next()?, row.next()?);
    match (seed.map(u64::try_from), reason) {
        (Some(Ok(seed)), None) => Ok(SettledBy::Lot(seed)),
        (None, Some(reason)) => Ok(SettledBy::Choice(reason)),
        _ => Err(row.unknown(1, "ni tirage ni choix")),
    }
}

/// Records how a tie was settled. It replaces the record after the same position.
pub(crate) fn put(tx: &Tx<'_>, tournament: TournamentId, settlement: &Settlement) -> Result<()> {
    run(tx, "DELETE FROM settled WHERE tournament = ?1 AND position = ?2", (tournament.0, settlement.after.0))?;
    let (seed, reason) = match &settlement.by {
        SettledBy::Lot(seed) => (i64::try_from(*seed).ok(), None),
        SettledBy::Choice(reason) => (None, Some(reason)),
    };
    for (one, kept) in &settlement.among {
        let (entry, team) = who(*one);
        let row = row! {
            tournament: tournament.0,
            position: settlement.after.0,
            entry: entry,
            team: team,
            kept: kept,
            seed: seed,
            reason: reason,
        };
        insert(tx, "settled", row)?;
    }
    Ok(())
}
