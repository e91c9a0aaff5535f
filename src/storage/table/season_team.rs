//! The teams of a season: who plays in which (Y13).

use rusqlite::Connection;

use super::{all as rows, row, run};
use crate::error::Result;
use crate::journal::Tx;
use domain::season::SeasonId;
use domain::tournament::PersonId;

/// Each person who is in a team, as they were added.
pub fn all(connection: &Connection, season: SeasonId) -> Result<Vec<(PersonId, String)>> {
    let sql = "SELECT person, team FROM season_team WHERE season = ?1 ORDER BY id";
    rows(connection, sql, [season.0], |row| Ok((PersonId(row.next()?), row.next()?)))
}

/// Puts a person into a team; the schema refuses a second one.
pub fn put(tx: &Tx<'_>, season: SeasonId, person: PersonId, team: &str) -> Result<()> {
    super::insert(tx, "season_team", row! { season: season.0, person: person.0, team: team })
}

/// Takes everybody out of a team.
pub fn clear(tx: &Tx<'_>, season: SeasonId, team: &str) -> Result<()> {
    run(tx, "DELETE FROM season_team WHERE season = ?1 AND team = ?2", (season.0, team))
}
