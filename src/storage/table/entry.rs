//! Entries: the entrants of a tournament.

use rusqlite::Connection;

use super::{Columns, all as rows, person};
use crate::error::Result;
use crate::journal::Tx;
use domain::Orientation;
use domain::money::Cents;
use domain::tournament::{Derogation, Entry, EntryId, PersonId, Qualification, TeamId, TournamentId};

fn read(row: &mut Columns<'_>) -> rusqlite::Result<Entry> {
    let known = person::read(row)?;
    let team: (Option<i64>, Option<u8>) = (row.next()?, row.next()?);
    Ok(Entry {
        person_id: known.id,
        person: known.person,
        team: team.0.map(TeamId).zip(team.1),
        id: EntryId(row.next()?),
        number: row.next()?,
        paid: Cents(row.next()?),
        ranked: row.next()?,
        from_position: row.next()?,
        left_after: row.next()?,
        affiliated_then: row.next()?,
        last_session: row.next()?,
        champion: row.next()?,
        fixed: row.next()?,
        announced: row.next()?,
        qualified: Qualification { series: row.next()?, club: row.next()?, committee: row.next()? },
        wished: row.optional_word(Orientation::parse)?,
        force_majeure: row.next()?,
        derogation: derogation(row)?,
    })
}

fn derogation(row: &mut Columns<'_>) -> rusqlite::Result<Option<Derogation>> {
    let (pcn, pp, letter) = (row.next()?, row.next()?, row.next::<Option<String>>()?);
    Ok(letter.map(|letter| Derogation { pcn, pp, letter }))
}

/// The entries of a tournament, by number.
pub(crate) fn all(connection: &Connection, tournament: TournamentId) -> Result<Vec<Entry>> {
    let sql = format!(
        "SELECT {}, team, member, entry.id, number, paid_cents, ranked, from_position, left_after, affiliated_then, last_session,
         champion, fixed, announced, qualified_series, qualified_club, qualified_committee, wished, force_majeure,
         derogation_pcn, derogation_pp, derogation_letter
         FROM entry JOIN person ON person.id = entry.person WHERE tournament = ?1 ORDER BY number",
        person::COLUMNS
    );
    rows(connection, &sql, [tournament.0], read)
}

/// The number of entrants.
pub fn count(connection: &Connection, tournament: TournamentId) -> Result<usize> {
    let mut statement = connection.prepare_cached("SELECT count(*) FROM entry WHERE tournament = ?1")?;
    let count: i64 = statement.query_row([tournament.0], |row| row.get(0))?;
    Ok(usize::try_from(count).unwrap_or(0))
}

/// Enters a person; the schema refuses a person or a number twice.
pub(crate) fn insert(tx: &Tx<'_>, tournament: TournamentId, entry: &Entry) -> Result<()> {
    tx.prepare_cached(
        "INSERT INTO entry (id, tournament, number, person, paid_cents, ranked, from_position, left_after, affiliated_then,
         team, member, last_session, champion, fixed, announced, qualified_series, qualified_club, qualified_committee, wished,
         force_majeure, derogation_pcn, derogation_pp, derogation_letter)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22,
         ?23)",
    )?
    .execute(rusqlite::params![
        entry.id.0,
        tournament.0,
        entry.number,
        entry.person_id.0,
        entry.paid.0,
        entry.ranked,
        entry.from_position,
        entry.left_after,
        entry.affiliated_then,
        entry.team.map(|(team, _)| team.0),
        entry.team.map(|(_, member)| member),
        entry.last_session,
        entry.champion,
        entry.fixed,
        entry.announced,
        entry.qualified.series,
        entry.qualified.club,
        entry.qualified.committee,
        entry.wished.map(|chair| chair.letter().to_string()),
        entry.force_majeure,
        entry.derogation.as_ref().and_then(|given| given.pcn),
        entry.derogation.as_ref().and_then(|given| given.pp),
        entry.derogation.as_ref().map(|given| given.letter.as_str()),
    ])?;
    Ok(())
}

/// Updates an entry (its person excepted).
pub(crate) fn update(tx: &Tx<'_>, entry: &Entry) -> Result<()> {
    tx.prepare_cached(
        "UPDATE entry SET number = ?2, paid_cents = ?3, ranked = ?4, from_position = ?5, left_after = ?6,
         affiliated_then = ?7, team = ?8, member = ?9, last_session = ?10, champion = ?11, fixed = ?12,
         announced = ?13, qualified_series = ?14, qualified_club = ?15, qualified_committee = ?16, wished = ?17, force_majeure = ?18,
         derogation_pcn = ?19, derogation_pp = ?20, derogation_letter = ?21
         WHERE id = ?1",
    )?
    .execute(rusqlite::params![
        entry.id.0,
        entry.number,
        entry.paid.0,
        entry.ranked,
        entry.from_position,
        entry.left_after,
        entry.affiliated_then,
        entry.team.map(|(team, _)| team.0),
        entry.team.map(|(_, member)| member),
        entry.last_session,
        entry.champion,
        entry.fixed,
        entry.announced,
        entry.qualified.series,
        entry.qualified.club,
        entry.qualified.committee,
        entry.wished.map(|chair| chair.letter().to_string()),
        entry.force_majeure,
        entry.derogation.as_ref().and_then(|given| given.pcn),
        entry.derogation.as_ref().and_then(|given| given.pp),
        entry.derogation.as_ref().map(|given| given.letter.as_str()),
    ])?;
    Ok(())
}

/// Removes an entry that never played; the schema refuses while seats or penalties name it.
pub(crate) fn delete(tx: &Tx<'_>, id: EntryId) -> Result<()> {
    tx.prepare_cached("DELETE FROM entry WHERE id = ?1")?.execute([id.0])?;
    Ok(())
}

/// Every tournament a person is entered in, with the entry.
pub fn of_person(connection: &Connection, person: PersonId) -> Result<Vec<(TournamentId, EntryId)>> {
    rows(connection, "SELECT tournament, id FROM entry WHERE person = ?1 ORDER BY tournament", [person.0], |row| {
        Ok((TournamentId(row.next()?), EntryId(row.next()?)))
    })
}

/// Gives the entry to another person; the schema refuses a person twice in one tournament.
pub fn give(tx: &Tx<'_>, entry: EntryId, person: PersonId) -> Result<()> {
    tx.prepare_cached("UPDATE entry SET person = ?2 WHERE id = ?1")?.execute([entry.0, person.0])?;
    Ok(())
}

/// The persons entered in each tournament.
pub fn everybody(connection: &Connection) -> Result<Vec<(TournamentId, PersonId)>> {
    rows(connection, "SELECT tournament, person FROM entry ORDER BY tournament, person", [], |row| {
        Ok((TournamentId(row.next()?), PersonId(row.next()?)))
    })
}
