//! The settings of single nights of a season (Y2), and the nights that counted at its closing (Y10).

use rusqlite::Connection;

use super::{Columns, all as rows, run};
use crate::error::Result;
use crate::journal::Tx;
use domain::season::{NightKey, OutsideNightId, SeasonId, Which};
use domain::tournament::TournamentId;

/// Every night with a setting.
pub fn all(connection: &Connection, season: SeasonId) -> Result<Vec<(NightKey, Which)>> {
    let sql = "SELECT night, outside, counts, coefficient, mandatory, said, at_closing FROM season_night
               WHERE season = ?1 ORDER BY id";
    rows(connection, sql, [season.0], |row| {
        let (night, outside) =
            (|id| NightKey::Tournament(TournamentId(id)), |id| NightKey::Outside(OutsideNightId(id)));
        let key = row.one_of("soirée", night, outside)?;
        let which = Which {
            counts: row.filled(Columns::yes)?,
            coefficient: row.next()?,
            mandatory: row.yes()?,
            said: row.next()?,
            at_closing: row.yes()?,
        };
        Ok((key, which))
    })
}

/// Sets whether a night counts.
pub fn put(tx: &Tx<'_>, season: SeasonId, key: NightKey, which: &Which) -> Result<()> {
    let (night, outside) = match key {
        NightKey::Tournament(id) => (Some(id.0), None),
        NightKey::Outside(id) => (None, Some(id.0)),
    };
    run(
        tx,
        "INSERT INTO season_night (season, night, outside) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
        (season.0, night, outside),
    )?;
    let Which { counts, coefficient, mandatory, said, at_closing } = which;
    run(
        tx,
        "UPDATE season_night SET counts = ?4, coefficient = ?5, mandatory = ?6, said = ?7, at_closing = ?8
         WHERE season = ?1 AND night IS ?2 AND outside IS ?3",
        (season.0, night, outside, counts, coefficient, mandatory, said, at_closing),
    )
}
