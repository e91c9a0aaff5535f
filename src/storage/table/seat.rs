//! The seats of players, position by position.

use rusqlite::Connection;

use super::{Extent, all as rows, insert_in, record, run, select};
use crate::error::Result;
use crate::journal::Tx;
use domain::PositionNo;
use domain::tournament::{EntryId, Seat, TournamentId};

record! { Seat: position, table as table_no, chair, entry, moved }

/// The seats of a tournament at those positions, by position and table.
pub(crate) fn all(connection: &Connection, tournament: TournamentId, extent: Extent) -> Result<Vec<Seat>> {
    let (first, last) = extent.positions();
    let from = "seat WHERE tournament = ?1 AND position BETWEEN ?2 AND ?3 ORDER BY position, table_no, chair";
    select(connection, from, (tournament.0, first, last))
}

/// The entrants of the tournament `now` who met at one table of the tournament `earlier`, and the number of positions played at which
/// they met; they are recognised by their person in the directory.
pub fn meetings(
    connection: &Connection,
    earlier: TournamentId,
    now: TournamentId,
) -> Result<Vec<(EntryId, EntryId, u32)>> {
    rows(
        connection,
        "SELECT one_now.id AS one, other_now.id AS other, count(*) AS times
         FROM seat AS a
         JOIN tournament ON tournament.id = a.tournament
         JOIN seat AS b ON b.tournament = a.tournament AND b.position = a.position AND b.table_no = a.table_no
         JOIN entry AS one_then ON one_then.id = a.entry
         JOIN entry AS other_then ON other_then.id = b.entry
         JOIN entry AS one_now ON one_now.tournament = ?2 AND one_now.person = one_then.person
         JOIN entry AS other_now ON other_now.tournament = ?2 AND other_now.person = other_then.person
         WHERE a.tournament = ?1 AND a.position <= tournament.position AND one_now.id < other_now.id
         GROUP BY one_now.id, other_now.id
         ORDER BY one_now.id, other_now.id",
        [earlier.0, now.0],
        |row| Ok((EntryId(row.next()?), EntryId(row.next()?), row.next()?)),
    )
}

/// Seats a player; the schema refuses an occupied chair, or a player seated twice in a position.
pub(crate) fn insert(tx: &Tx<'_>, tournament: TournamentId, seat: &Seat) -> Result<()> {
    insert_in(tx, "seat", tournament, seat)
}

/// Frees the chairs of one player from a position on.
pub(crate) fn delete_of(tx: &Tx<'_>, entry: EntryId, from: PositionNo) -> Result<()> {
    run(tx, "DELETE FROM seat WHERE entry = ?1 AND position >= ?2", (entry.0, from.0))
}

/// Frees the chair of one player at one position.
pub(crate) fn delete_at(tx: &Tx<'_>, entry: EntryId, position: PositionNo) -> Result<()> {
    run(tx, "DELETE FROM seat WHERE entry = ?1 AND position = ?2", (entry.0, position.0))
}

/// Frees every chair from a position on.
pub(crate) fn delete_from(tx: &Tx<'_>, tournament: TournamentId, from: PositionNo) -> Result<()> {
    run(tx, "DELETE FROM seat WHERE tournament = ?1 AND position >= ?2", (tournament.0, from.0))
}
