//! Nights whose sheets are not in this base (Y12): facts, each with the file and line it came from.

use rusqlite::Connection;

use super::{Record, Row, all as rows, record, row, run, select};
use crate::error::Result;
use crate::journal::Tx;
use domain::season::{Night, NightKey, NightResult, OutsideNightId};

/// The source of a night.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// The file's name.
    pub file: &'a str,
    /// The SHA-256 of its bytes.
    pub digest: &'a str,
}

record! { NightResult: person, unit as line, rank, total as total_hundredths, deals, pcn }

/// Every night, by day.
pub fn all(connection: &Connection) -> Result<Vec<Night>> {
    let sql = "SELECT id, name, day, players, club, host, kind FROM outside_night ORDER BY day, id";
    let nights = rows(connection, sql, [], |row| {
        let (id, name, day) = (OutsideNightId(row.next()?), row.next::<String>()?, row.date()?);
        let (players, club, host) = (row.next()?, row.next()?, row.next()?);
        let (duplicate, teams) = row.optional_word(played)?.unwrap_or_default();
        Ok((id, Night { club, host, teams, duplicate, ..Night::elsewhere(id, name, day, players, Vec::new()) }))
    })?;
    let with_results = |(id, night): (OutsideNightId, Night)| {
        let (name, results) = (night.name.clone(), results(connection, id)?);
        let Night { ranks, results, .. } = Night::elsewhere(id, name, night.date, night.ranked, results);
        Ok(Night { ranks, results, ..night })
    };
    nights.into_iter().map(with_results).collect()
}

/// The source of a night: the file's name, and the SHA-256 of its bytes.
pub fn source(connection: &Connection, night: OutsideNightId) -> Result<(String, String)> {
    let mut statement = connection.prepare_cached("SELECT source, digest FROM outside_night WHERE id = ?1")?;
    Ok(statement.query_row([night.0], |row| Ok((row.get(0)?, row.get(1)?)))?)
}

/// Best first where ranks are known; each person is a unit of his own.
fn results(connection: &Connection, night: OutsideNightId) -> Result<Vec<NightResult>> {
    let from = "outside_result WHERE outside = ?1 ORDER BY rank IS NULL, rank, line, id";
    select(connection, from, [night.0])
}

fn sourced<'a>(night: &'a Night, source: Source<'a>) -> Row<'a> {
    row! { players: night.ranked, club: night.club, host: &night.host, kind: kind(night), source: source.file, digest: source.digest }
}

/// The words for how a night was played, each with whether it was with étuis and in teams; one by one with free deals there is none.
const KINDS: [(&str, (bool, bool)); 3] =
    [("equipes", (false, true)), ("etuis", (true, false)), ("etuis-equipes", (true, true))];

/// The word for how a night was played.
pub fn kind(night: &Night) -> Option<&'static str> {
    KINDS.iter().find(|(_, how)| *how == (night.duplicate, night.teams)).map(|(word, _)| *word)
}

/// Whether that word says with étuis, and in teams.
pub fn played(kind: &str) -> Option<(bool, bool)> {
    KINDS.iter().find(|(word, _)| *word == kind).map(|(_, how)| *how)
}

/// Adds a night with its results; the unit of a result is its line. The schema refuses a name twice on one day.
pub fn insert(tx: &Tx<'_>, night: &Night, source: Source<'_>) -> Result<OutsideNightId> {
    let mut row = row! { name: &night.name, day: night.date.to_string() };
    row.extend(sourced(night, source));
    super::insert(tx, "outside_night", row)?;
    let id = OutsideNightId(tx.last_insert_rowid());
    insert_results(tx, id, night.results.iter().map(|result| (result.clone(), None)))?;
    Ok(id)
}

/// Adds results, each with the number of its entry where a club sent it.
pub fn insert_results(
    tx: &Tx<'_>,
    id: OutsideNightId,
    mut results: impl Iterator<Item = (NightResult, Option<u32>)>,
) -> Result<()> {
    results.try_for_each(|(result, entry)| {
        let mut row = row! { outside: id.0, entry: entry };
        row.extend(result.row());
        super::insert(tx, "outside_result", row)
    })
}

/// Replaces the results of the night known by that key, which keeps its settings in the season.
pub fn replace(tx: &Tx<'_>, known: &Night, night: &Night, source: Source<'_>) -> Result<()> {
    let NightKey::Outside(id) = known.key else { return Ok(()) };
    run(tx, "DELETE FROM outside_result WHERE outside = ?1", [id.0])?;
    let mut row = sourced(night, source);
    row.extend(row! { name: &night.name, day: night.date.to_string() });
    super::update(tx, "outside_night", id.0, row)?;
    insert_results(tx, id, night.results.iter().map(|result| (result.clone(), None)))
}

/// Deletes a night, with its results and its settings in the season.
pub fn delete(tx: &Tx<'_>, night: &Night) -> Result<()> {
    let NightKey::Outside(id) = night.key else { return Ok(()) };
    let statements = [
        "DELETE FROM outside_result WHERE outside = ?1",
        "DELETE FROM season_night WHERE outside = ?1",
        "DELETE FROM outside_night WHERE id = ?1",
    ];
    statements.into_iter().try_for_each(|statement| run(tx, statement, [id.0]))
}
