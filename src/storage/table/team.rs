//! Duos and teams of 4; their members are entries.

use rusqlite::Connection;

use super::{insert_in, record, run, select};
use crate::error::Result;
use crate::journal::Tx;
use domain::tournament::{Team, TeamId, TournamentId};

record! { Team: id, number, name }

/// The teams of a tournament, by number.
pub(crate) fn all(connection: &Connection, tournament: TournamentId) -> Result<Vec<Team>> {
    select(connection, "team WHERE tournament = ?1 ORDER BY number", [tournament.0])
}

/// Adds a team; the schema refuses a number twice.
pub(crate) fn insert(tx: &Tx<'_>, tournament: TournamentId, team: &Team) -> Result<()> {
    insert_in(tx, "team", tournament, team)
}

/// Removes a team without members.
pub(crate) fn delete(tx: &Tx<'_>, id: TeamId) -> Result<()> {
    run(tx, "DELETE FROM team WHERE id = ?1", [id.0])
}
