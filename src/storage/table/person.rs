//! The club's directory.

use rusqlite::{Connection, Params};

use super::{Columns, Record, all as rows, record, run};
use crate::error::Result;
use crate::journal::Tx;
use domain::tournament::{Listed, Person, PersonId};

record! {
    Person: licence, last_name, first_name, folded, club, committee, affiliated, birth, series, licensed_before, zone, family
}

/// The columns of a person, in the order [`read`] reads them.
pub(crate) fn columns() -> String {
    format!("person.id, {}", Person::COLUMNS.join(", "))
}

pub(crate) fn read(row: &mut Columns<'_>) -> rusqlite::Result<Listed> {
    Ok(Listed { id: PersonId(row.next()?), person: Person::read(row)? })
}

fn listed(connection: &Connection, rest: &str, parameters: impl Params) -> Result<Vec<Listed>> {
    rows(connection, &format!("SELECT {} FROM person {rest}", columns()), parameters, read)
}

/// All persons, by name.
pub fn all(connection: &Connection) -> Result<Vec<Listed>> {
    listed(connection, "ORDER BY folded, id", [])
}

/// The holder of a licence.
pub fn by_licence(connection: &Connection, licence: &str) -> Result<Option<Listed>> {
    Ok(listed(connection, "WHERE licence = ?1", [licence])?.pop())
}

/// The person of that number.
pub fn by_id(connection: &Connection, id: PersonId) -> Result<Option<Listed>> {
    Ok(listed(connection, "WHERE id = ?1", [id.0])?.pop())
}

/// Adds a person; the schema refuses a licence already held.
pub fn insert(tx: &Tx<'_>, person: &Person) -> Result<PersonId> {
    super::insert(tx, "person", person.row())?;
    Ok(PersonId(tx.last_insert_rowid()))
}

/// Replaces the card of a person.
pub fn update(tx: &Tx<'_>, id: PersonId, person: &Person) -> Result<()> {
    super::update(tx, "person", id.0, person.row())
}

/// Removes a person; the schema refuses while anything names him.
pub fn delete(tx: &Tx<'_>, id: PersonId) -> Result<()> {
    run(tx, "DELETE FROM person WHERE id = ?1", [id.0])
}
