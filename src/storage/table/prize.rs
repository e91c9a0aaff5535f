//! Prizes announced place by place (O2).

use rusqlite::Connection;

use super::all as rows;
use crate::domain::money::Cents;
use crate::domain::tournament::{Prize, TournamentId};
use crate::storage::error::Result;
use crate::storage::journal::Tx;

/// The prizes of a tournament, by place.
pub fn all(connection: &Connection, tournament: TournamentId) -> Result<Vec<Prize>> {
    rows(
        connection,
        "SELECT place_no, cents, label FROM prize WHERE tournament = ?1 ORDER BY place_no",
        [tournament.0],
        |row| Ok(Prize { place: row.next()?, amount: Cents(row.next()?), label: row.next()? }),
    )
}

/// Replaces the prizes of a tournament; the schema refuses a place twice.
pub(in crate::storage) fn replace(tx: &Tx<'_>, tournament: TournamentId, prizes: &[Prize]) -> Result<()> {
    tx.prepare_cached("DELETE FROM prize WHERE tournament = ?1")?.execute([tournament.0])?;
    for prize in prizes {
        tx.prepare_cached("INSERT INTO prize (tournament, place_no, cents, label) VALUES (?1, ?2, ?3, ?4)")?
            .execute((tournament.0, prize.place, prize.amount.0, &prize.label))?;
    }
    Ok(())
}
