//! Entries: people in a tournament.

use rusqlite::{Connection, OptionalExtension, Row, Statement};

use super::error::Result;
use super::journal::Tx;
use super::people::{self, PersonData, PersonId};
use super::teams::TeamId;
use super::tournaments::TournamentId;
use crate::domain::{Orientation, TableNo};

/// An entry's key in the base.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EntryId(pub i64);

/// A new entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewEntry {
    /// Which tournament.
    pub tournament: TournamentId,
    /// Entry number, from 1.
    pub number: u32,
    /// Who.
    pub person: PersonId,
    /// Paid so far, in cents.
    pub paid_cents: i64,
    /// R7: counted in the ranking.
    pub ranked: bool,
    /// First position played.
    pub from_position: u8,
    /// The duo or team of 4 it belongs to, and the member's place in it, from 1.
    pub team: Option<(TeamId, u8)>,
}

/// An entry with its person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryRow {
    /// Key.
    pub id: EntryId,
    /// Entry number.
    pub number: u32,
    /// Who.
    pub person: PersonId,
    /// Their name, licence and club.
    pub data: PersonData,
    /// Paid so far, in cents.
    pub paid_cents: i64,
    /// R7: counted in the ranking.
    pub ranked: bool,
    /// First position played.
    pub from_position: u8,
    /// R6: last position played by one who left before the end.
    pub left_after: Option<u8>,
    /// Starting seat, once drawn.
    pub start: Option<(TableNo, Orientation)>,
    /// P7: affiliated when the tournament was closed; `None` before.
    pub affiliated_then: Option<bool>,
    /// The duo or team of 4 it belongs to, and the member's place in it, from 1.
    pub team: Option<(TeamId, u8)>,
    /// R5, M10: the last session played by one who was not kept for the next.
    pub last_session: Option<u8>,
    /// M11: the outgoing champion.
    pub champion: bool,
    /// M11: cannot change tables.
    pub fixed: bool,
}

/// The letter of a chair in the base.
pub(super) fn chair<I: rusqlite::RowIndex>(row: &Row<'_>, column: I) -> rusqlite::Result<Option<Orientation>> {
    let letter = row.get_ref(column)?.as_str_or_null()?;
    Ok(letter.and_then(|text| Orientation::ALL.into_iter().find(|chair| text.starts_with(chair.letter()))))
}

/// Where the columns of an entry and its person are in a query.
struct Columns {
    own: [usize; 15],
    person: people::Columns,
}

impl Columns {
    fn of(statement: &Statement<'_>) -> rusqlite::Result<Self> {
        let own = [
            "id",
            "number",
            "person",
            "paid_cents",
            "ranked",
            "from_position",
            "left_after",
            "start_table",
            "start_chair",
            "affiliated_then",
            "team",
            "member",
            "last_session",
            "champion",
            "fixed",
        ];
        Ok(Self { own: people::indexes(statement, own)?, person: people::Columns::of(statement)? })
    }

    fn read(&self, row: &Row<'_>) -> rusqlite::Result<EntryRow> {
        let [id, number, person, paid, ranked, from, left, table, letter, then, team, member, last, champion, fixed] =
            self.own;
        let table: Option<u16> = row.get(table)?;
        let team: Option<i64> = row.get(team)?;
        Ok(EntryRow {
            id: EntryId(row.get(id)?),
            number: row.get(number)?,
            person: PersonId(row.get(person)?),
            data: self.person.read(row)?,
            paid_cents: row.get(paid)?,
            ranked: row.get(ranked)?,
            from_position: row.get(from)?,
            left_after: row.get(left)?,
            start: table.map(TableNo).zip(chair(row, letter)?),
            affiliated_then: row.get(then)?,
            team: team.map(TeamId).zip(row.get(member)?),
            last_session: row.get(last)?,
            champion: row.get(champion)?,
            fixed: row.get(fixed)?,
        })
    }
}

/// An entry with its person's columns.
const WITH_PERSON: &str =
    "SELECT entry.*, licence, last_name, first_name, folded, club, committee, affiliated, birth, series,
     licensed_before, zone, family FROM entry JOIN person ON person.id = entry.person";

/// The entries of a tournament, by number.
///
/// # Errors
/// The base's own.
pub fn all(connection: &Connection, tournament: TournamentId) -> Result<Vec<EntryRow>> {
    let mut statement = connection.prepare_cached(&format!("{WITH_PERSON} WHERE tournament = ?1 ORDER BY number"))?;
    let columns = Columns::of(&statement)?;
    let rows = statement.query_map([tournament.0], |row| columns.read(row))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// One entry.
///
/// # Errors
/// The base's own.
pub fn get(connection: &Connection, id: EntryId) -> Result<Option<EntryRow>> {
    let mut statement = connection.prepare_cached(&format!("{WITH_PERSON} WHERE entry.id = ?1"))?;
    let columns = Columns::of(&statement)?;
    Ok(statement.query_row([id.0], |row| columns.read(row)).optional()?)
}

/// Enters somebody.
///
/// # Errors
/// The base's own; the schema refuses a person or a number twice.
pub fn insert(tx: &Tx<'_>, entry: &NewEntry) -> Result<EntryId> {
    tx.prepare_cached(
        "INSERT INTO entry (tournament, number, person, paid_cents, ranked, from_position, team, member)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )?
    .execute((
        entry.tournament.0,
        entry.number,
        entry.person.0,
        entry.paid_cents,
        entry.ranked,
        entry.from_position,
        entry.team.map(|(team, _)| team.0),
        entry.team.map(|(_, member)| member),
    ))?;
    Ok(EntryId(tx.last_insert_rowid()))
}

/// Removes an entry that never played.
///
/// # Errors
/// The base's own; the schema refuses while seats or penalties name it.
pub fn delete(tx: &Tx<'_>, id: EntryId) -> Result<()> {
    tx.prepare_cached("DELETE FROM entry WHERE id = ?1")?.execute([id.0])?;
    Ok(())
}

/// Writes an entry's present state (its person excepted).
///
/// # Errors
/// The base's own.
pub fn update(tx: &Tx<'_>, entry: &EntryRow) -> Result<()> {
    tx.prepare_cached(
        "UPDATE entry SET number = ?2, paid_cents = ?3, ranked = ?4, from_position = ?5, left_after = ?6,
         start_table = ?7, start_chair = ?8, affiliated_then = ?9, team = ?10, member = ?11, last_session = ?12,
         champion = ?13, fixed = ?14 WHERE id = ?1",
    )?
    .execute((
        entry.id.0,
        entry.number,
        entry.paid_cents,
        entry.ranked,
        entry.from_position,
        entry.left_after,
        entry.start.map(|(table, _)| table.0),
        entry.start.map(|(_, chair)| chair.letter().to_string()),
        entry.affiliated_then,
        entry.team.map(|(team, _)| team.0),
        entry.team.map(|(_, member)| member),
        entry.last_session,
        entry.champion,
        entry.fixed,
    ))?;
    Ok(())
}
