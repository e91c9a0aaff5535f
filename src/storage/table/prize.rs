//! Prizes announced place by place (O2).

use rusqlite::Connection;

use super::{Record, insert, insert_in, record, row, run, select};
use crate::error::Result;
use crate::journal::Tx;
use domain::tournament::{Prize, Special, TournamentId};

record! { Prize: place as place_no, amount as cents, label }
record! { Special: name, rule, amount as cents, label }

/// The prizes of a tournament, by place.
pub(crate) fn all(connection: &Connection, tournament: TournamentId) -> Result<Vec<Prize>> {
    select(connection, "prize WHERE tournament = ?1 ORDER BY place_no", [tournament.0])
}

/// Replaces the prizes of a tournament; the schema refuses a place twice.
pub(crate) fn replace(tx: &Tx<'_>, tournament: TournamentId, prizes: &[Prize]) -> Result<()> {
    run(tx, "DELETE FROM prize WHERE tournament = ?1", [tournament.0])?;
    prizes.iter().try_for_each(|prize| insert_in(tx, "prize", tournament, prize))
}

/// The special prizes beside the usual one (R8), in order.
pub(crate) fn specials(connection: &Connection, tournament: TournamentId) -> Result<Vec<Special>> {
    select(connection, "special_prize WHERE tournament = ?1 ORDER BY number", [tournament.0])
}

/// Replaces them; the schema refuses a name twice.
pub(crate) fn replace_specials(tx: &Tx<'_>, tournament: TournamentId, specials: &[Special]) -> Result<()> {
    run(tx, "DELETE FROM special_prize WHERE tournament = ?1", [tournament.0])?;
    for (number, special) in (1u32..).zip(specials) {
        let mut row = row! { tournament: tournament.0, number: number };
        row.extend(special.row());
        insert(tx, "special_prize", row)?;
    }
    Ok(())
}
