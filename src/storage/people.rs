//! The club's directory.

use rusqlite::{Connection, OptionalExtension, Row, Statement, ToSql};

use super::error::Result;
use super::journal::Tx;

/// A person's key in the base.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PersonId(pub i64);

/// What is known of a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonData {
    /// Federation licence.
    pub licence: Option<String>,
    /// Surname.
    pub last_name: String,
    /// First name; may be empty.
    pub first_name: String,
    /// Both, without accents or case, for searching.
    pub folded: String,
    /// Club; may be empty.
    pub club: String,
    /// *Comité*; may be empty.
    pub committee: String,
    /// P7: affiliated to the FFT this season.
    pub affiliated: bool,
    /// C1: date of birth, ISO.
    pub birth: Option<String>,
    /// C3: series in the national ranking, 1 to 4.
    pub series: Option<u8>,
    /// C3: licensed the year before; one who was not counts as 4th series.
    pub licensed_before: bool,
    /// Zone; may be empty.
    pub zone: String,
    /// M11: people of one family meet as little as possible; may be empty.
    pub family: String,
}

/// A person of the directory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonRow {
    /// Key.
    pub id: PersonId,
    /// The rest.
    pub data: PersonData,
}

/// Where the columns of `person` are in a query, looked up by name once and not once a row.
pub(super) struct Columns([usize; 12]);

impl Columns {
    pub(super) fn of(statement: &Statement<'_>) -> rusqlite::Result<Self> {
        let names = [
            "licence",
            "last_name",
            "first_name",
            "folded",
            "club",
            "committee",
            "affiliated",
            "birth",
            "series",
            "licensed_before",
            "zone",
            "family",
        ];
        Ok(Self(indexes(statement, names)?))
    }

    /// What is known of a person, from a row that holds the columns of `person` (its id may be another table's).
    pub(super) fn read(&self, row: &Row<'_>) -> rusqlite::Result<PersonData> {
        let [licence, last, first, folded, club, committee, affiliated, birth, series, before, zone, family] = self.0;
        Ok(PersonData {
            licence: row.get(licence)?,
            last_name: row.get(last)?,
            first_name: row.get(first)?,
            folded: row.get(folded)?,
            club: row.get(club)?,
            committee: row.get(committee)?,
            affiliated: row.get(affiliated)?,
            birth: row.get(birth)?,
            series: row.get(series)?,
            licensed_before: row.get(before)?,
            zone: row.get(zone)?,
            family: row.get(family)?,
        })
    }
}

/// The places of columns in a query, by name.
pub(super) fn indexes<const N: usize>(statement: &Statement<'_>, names: [&str; N]) -> rusqlite::Result<[usize; N]> {
    let mut found = [0; N];
    for (index, name) in found.iter_mut().zip(names) {
        *index = statement.column_index(name)?;
    }
    Ok(found)
}

/// The values of a statement, in the order ?1 to ?12.
fn values(person: &PersonData) -> [&dyn ToSql; 12] {
    [
        &person.licence,
        &person.last_name,
        &person.first_name,
        &person.folded,
        &person.club,
        &person.committee,
        &person.affiliated,
        &person.birth,
        &person.series,
        &person.licensed_before,
        &person.zone,
        &person.family,
    ]
}

/// Everybody, by name.
///
/// # Errors
/// The base's own.
pub fn all(connection: &Connection) -> Result<Vec<PersonRow>> {
    let mut statement = connection.prepare_cached("SELECT * FROM person ORDER BY folded, id")?;
    let (columns, id) = (Columns::of(&statement)?, statement.column_index("id")?);
    let rows = statement.query_map([], |row| Ok(PersonRow { id: PersonId(row.get(id)?), data: columns.read(row)? }))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The holder of a licence.
///
/// # Errors
/// The base's own.
pub fn by_licence(connection: &Connection, licence: &str) -> Result<Option<PersonRow>> {
    let mut statement = connection.prepare_cached("SELECT * FROM person WHERE licence = ?1")?;
    let (columns, id) = (Columns::of(&statement)?, statement.column_index("id")?);
    let read = |row: &Row<'_>| Ok(PersonRow { id: PersonId(row.get(id)?), data: columns.read(row)? });
    Ok(statement.query_row([licence], read).optional()?)
}

/// Adds a person.
///
/// # Errors
/// The base's own; a licence already held is refused by the schema.
pub fn insert(tx: &Tx<'_>, person: &PersonData) -> Result<PersonId> {
    tx.prepare_cached(
        "INSERT INTO person (licence, last_name, first_name, folded, club, committee, affiliated, birth, series,
         licensed_before, zone, family)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
    )?
    .execute(values(person))?;
    Ok(PersonId(tx.last_insert_rowid()))
}

/// Replaces what is known of a person.
///
/// # Errors
/// The base's own.
pub fn update(tx: &Tx<'_>, id: PersonId, person: &PersonData) -> Result<()> {
    let mut values = values(person).to_vec();
    values.push(&id.0);
    tx.prepare_cached(
        "UPDATE person SET licence = ?1, last_name = ?2, first_name = ?3, folded = ?4, club = ?5, committee = ?6,
         affiliated = ?7, birth = ?8, series = ?9, licensed_before = ?10, zone = ?11, family = ?12 WHERE id = ?13",
    )?
    .execute(values.as_slice())?;
    Ok(())
}
