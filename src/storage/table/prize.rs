//! Prizes announced place by place (O2).

use rusqlite::Connection;

use super::{all as rows, insert, row, run};
use crate::error::Result;
use crate::journal::Tx;
use domain::money::{Cents, SpecialRule};
use domain::tournament::{Prize, Special, TournamentId};

/// The prizes of a tournament, by place.
pub(crate) fn all(connection: &Connection, tournament: TournamentId) -> Result<Vec<Prize>> {
    rows(
        connection,
        "SELECT place_no, cents, label FROM prize WHERE tournament = ?1 ORDER BY place_no",
        [tournament.0],
        |row| Ok(Prize { place: row.next()?, amount: Cents(row.next()?), label: row.next()? }),
    )
}

/// Replaces the prizes of a tournament; the schema refuses a place twice.
pub(crate) fn replace(tx: &Tx<'_>, tournament: TournamentId, prizes: &[Prize]) -> Result<()> {
    run(tx, "DELETE FROM prize WHERE tournament = ?1", [tournament.0])?;
    for prize in prizes {
        let (place, cents) = (prize.place, prize.amount.0);
        insert(tx, "prize", row! { tournament: tournament.0, place_no: place, cents: cents, label: &prize.label })?;
    }
    Ok(())
}

/// The special prizes beside the usual one (R8), in order.
pub(crate) fn specials(connection: &Connection, tournament: TournamentId) -> Result<Vec<Special>> {
    rows(
        connection,
        "SELECT name, rule, cents, label FROM special_prize WHERE tournament = ?1 ORDER BY number",
        [tournament.0],
        |row| {
            Ok(Special {
                name: row.next()?,
                rule: row.word(SpecialRule::parse)?,
                amount: Cents(row.next()?),
                label: row.next()?,
            })
        },
    )
}

/// Replaces them; the schema refuses a name twice.
pub(crate) fn replace_specials(tx: &Tx<'_>, tournament: TournamentId, specials: &[Special]) -> Result<()> {
    run(tx, "DELETE FROM special_prize WHERE tournament = ?1", [tournament.0])?;
    for (number, special) in (1u32..).zip(specials) {
        let row = row! {
            tournament: tournament.0,
            number: number,
            name: &special.name,
            rule: special.rule.key(),
            cents: special.amount.0,
            label: &special.label,
        };
        insert(tx, "special_prize", row)?;
    }
    Ok(())
}
