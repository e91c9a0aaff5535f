//! Entries: the entrants of a tournament.

use rusqlite::Connection;

use super::{Columns, Row, all as rows, person, row, run};
use crate::error::Result;
use crate::journal::Tx;
use domain::Orientation;
use domain::money::Cents;
use domain::tournament::{Derogation, Entry, EntryId, PersonId, Qualification, TeamId, TournamentId};

fn read(row: &mut Columns<'_>) -> rusqlite::Result<Entry> {
    let known = person::read(row)?;
    let (team, member): (Option<i64>, Option<u8>) = (row.next()?, row.next()?);
    let team = row.both(team.map(TeamId), member)?;
    Ok(Entry {
        person_id: known.id,
        person: known.person,
        team,
        id: EntryId(row.next()?),
        number: row.next()?,
        paid: Cents(row.next()?),
        ranked: row.yes()?,
        from_position: row.next()?,
        left_after: row.next()?,
        affiliated_then: row.filled(Columns::yes)?,
        last_session: row.next()?,
        champion: row.yes()?,
        fixed: row.yes()?,
        announced: row.yes()?,
        qualified: Qualification { series: row.next()?, club: row.next()?, committee: row.next()? },
        wished: row.optional_word(Orientation::parse)?,
        force_majeure: row.yes()?,
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
        person::columns()
    );
    rows(connection, &sql, [tournament.0], read)
}

/// The number of entrants.
pub fn count(connection: &Connection, tournament: TournamentId) -> Result<usize> {
    let mut statement = connection.prepare_cached("SELECT count(*) FROM entry WHERE tournament = ?1")?;
    let count: i64 = statement.query_row([tournament.0], |row| row.get(0))?;
    Ok(usize::try_from(count).unwrap_or(0))
}

/// The columns that may change.
fn changing(entry: &Entry) -> Row<'_> {
    let (team, member) = entry.team.unzip();
    let derogation = entry.derogation.as_ref();
    row! {
        number: entry.number,
        paid_cents: entry.paid.0,
        ranked: entry.ranked,
        from_position: entry.from_position,
        left_after: entry.left_after,
        affiliated_then: entry.affiliated_then,
        team: team.map(|team| team.0),
        member: member,
        last_session: entry.last_session,
        champion: entry.champion,
        fixed: entry.fixed,
        announced: entry.announced,
        qualified_series: entry.qualified.series,
        qualified_club: &entry.qualified.club,
        qualified_committee: &entry.qualified.committee,
        wished: entry.wished.map(|chair| chair.to_string()),
        force_majeure: entry.force_majeure,
        derogation_pcn: derogation.and_then(|given| given.pcn),
        derogation_pp: derogation.and_then(|given| given.pp),
        derogation_letter: derogation.map(|given| given.letter.as_str()),
    }
}

/// Enters a person; the schema refuses a person or a number twice.
pub(crate) fn insert(tx: &Tx<'_>, tournament: TournamentId, entry: &Entry) -> Result<()> {
    let mut row = row! { id: entry.id.0, tournament: tournament.0, person: entry.person_id.0 };
    row.extend(changing(entry));
    super::insert(tx, "entry", row)
}

/// Updates an entry (its person excepted).
pub(crate) fn update(tx: &Tx<'_>, entry: &Entry) -> Result<()> {
    super::update(tx, "entry", entry.id.0, changing(entry))
}

/// Removes an entry that never played; the schema refuses while seats or penalties name it.
pub(crate) fn delete(tx: &Tx<'_>, id: EntryId) -> Result<()> {
    run(tx, "DELETE FROM entry WHERE id = ?1", [id.0])
}

/// Every tournament a person is entered in, with the entry.
pub fn of_person(connection: &Connection, person: PersonId) -> Result<Vec<(TournamentId, EntryId)>> {
    rows(connection, "SELECT tournament, id FROM entry WHERE person = ?1 ORDER BY tournament", [person.0], |row| {
        Ok((TournamentId(row.next()?), EntryId(row.next()?)))
    })
}

/// Gives the entry to another person; the schema refuses a person twice in one tournament.
pub fn give(tx: &Tx<'_>, entry: EntryId, person: PersonId) -> Result<()> {
    super::update(tx, "entry", entry.0, row! { person: person.0 })
}

/// The persons entered in each tournament.
pub fn everybody(connection: &Connection) -> Result<Vec<(TournamentId, PersonId)>> {
    rows(connection, "SELECT tournament, person FROM entry ORDER BY tournament, person", [], |row| {
        Ok((TournamentId(row.next()?), PersonId(row.next()?)))
    })
}
