//! The club's directory.

use rusqlite::Connection;

use super::{Columns, Row, all as rows, row, run};
use crate::error::Result;
use crate::journal::Tx;
use domain::tournament::{Listed, Person, PersonId};

/// The columns of a person, in the order [`read`] reads them.
pub(crate) const COLUMNS: &str =
    "person.id, licence, last_name, first_name, folded, club, committee, affiliated, birth, series,
     licensed_before, zone, family";

pub(crate) fn read(row: &mut Columns<'_>) -> rusqlite::Result<Listed> {
    Ok(Listed {
        id: PersonId(row.next()?),
        person: Person {
            licence: row.next()?,
            last_name: row.next()?,
            first_name: row.next()?,
            folded: row.next()?,
            club: row.next()?,
            committee: row.next()?,
            affiliated: row.next()?,
            birth: row.optional_word(|text| text.parse().ok())?,
            series: row.next()?,
            licensed_before: row.next()?,
            zone: row.next()?,
            family: row.next()?,
        },
    })
}

fn values(person: &Person) -> Row<'_> {
    row! {
        licence: &person.licence,
        last_name: &person.last_name,
        first_name: &person.first_name,
        folded: &person.folded,
        club: &person.club,
        committee: &person.committee,
        affiliated: person.affiliated,
        birth: person.birth.map(|birth| birth.to_string()),
        series: person.series,
        licensed_before: person.licensed_before,
        zone: &person.zone,
        family: &person.family,
    }
}

/// All persons, by name.
pub fn all(connection: &Connection) -> Result<Vec<Listed>> {
    rows(connection, &format!("SELECT {COLUMNS} FROM person ORDER BY folded, id"), [], read)
}

/// The holder of a licence.
pub fn by_licence(connection: &Connection, licence: &str) -> Result<Option<Listed>> {
    Ok(rows(connection, &format!("SELECT {COLUMNS} FROM person WHERE licence = ?1"), [licence], read)?.pop())
}

/// The person of that number.
pub fn by_id(connection: &Connection, id: PersonId) -> Result<Option<Listed>> {
    Ok(rows(connection, &format!("SELECT {COLUMNS} FROM person WHERE id = ?1"), [id.0], read)?.pop())
}

/// Adds a person; the schema refuses a licence already held.
pub fn insert(tx: &Tx<'_>, person: &Person) -> Result<PersonId> {
    super::insert(tx, "person", values(person))?;
    Ok(PersonId(tx.last_insert_rowid()))
}

/// Replaces the card of a person.
pub fn update(tx: &Tx<'_>, id: PersonId, person: &Person) -> Result<()> {
    super::update(tx, "person", id.0, values(person))
}

/// Removes a person; the schema refuses while anything names him.
pub fn delete(tx: &Tx<'_>, id: PersonId) -> Result<()> {
    run(tx, "DELETE FROM person WHERE id = ?1", [id.0])
}
