//! Duos and teams of 4; their members are entries.

use rusqlite::Connection;

use super::{all as rows, row, run};
use crate::error::Result;
use crate::journal::Tx;
use domain::tournament::{Team, TeamId, TournamentId};

/// The teams of a tournament, by number.
pub(crate) fn all(connection: &Connection, tournament: TournamentId) -> Result<Vec<Team>> {
    rows(connection, "SELECT id, number, name FROM team WHERE tournament = ?1 ORDER BY number", [tournament.0], |row| {
        Ok(Team { id: TeamId(row.next()?), number: row.next()?, name: row.next()? })
    })
}

/// Adds a team; the schema refuses a number twice.
pub(crate) fn insert(tx: &Tx<'_>, tournament: TournamentId, team: &Team) -> Result<()> {
    super::insert(tx, "team", row! { id: team.id.0, tournament: tournament.0, number: team.number, name: &team.name })
}

/// Removes a team without members.
pub(crate) fn delete(tx: &Tx<'_>, id: TeamId) -> Result<()> {
    run(tx, "DELETE FROM team WHERE id = ?1", [id.0])
}
