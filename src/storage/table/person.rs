//! The club's directory.

use rusqlite::{Connection, ToSql, params_from_iter};

use super::{Columns, all as rows};
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

/// The values of a person, in the order of [`COLUMNS`] after the key.
fn values(person: &Person) -> [Box<dyn ToSql + '_>; 12] {
    [
        Box::new(&person.licence),
        Box::new(&person.last_name),
        Box::new(&person.first_name),
        Box::new(&person.folded),
        Box::new(&person.club),
        Box::new(&person.committee),
        Box::new(person.affiliated),
        Box::new(person.birth.map(|birth| birth.to_string())),
        Box::new(person.series),
        Box::new(person.licensed_before),
        Box::new(&person.zone),
        Box::new(&person.family),
    ]
}

/// All persons, by name.
pub fn all(connection: &Connection) -> Result<Vec<Listed>> {
    rows(connection, &format!("SELECT {COLUMNS} FROM person ORDER BY folded, id"), [], read)
}

/// The holder of a licence.
pub fn by_licence(connection: &Connection, licence: &str) -> Result<Option<Listed>> {
    Ok(rows(connection, &format!("SELECT {COLUMNS} FROM person WHERE licence = ?1"), [licence], read)?.pop())
}

/// Adds a person; the schema refuses a licence already held.
pub fn insert(tx: &Tx<'_>, person: &Person) -> Result<PersonId> {
    tx.prepare_cached(
        "INSERT INTO person (licence, last_name, first_name, folded, club, committee, affiliated, birth, series,
         licensed_before, zone, family)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
    )?
    .execute(params_from_iter(values(person)))?;
    Ok(PersonId(tx.last_insert_rowid()))
}

/// Replaces the card of a person.
pub fn update(tx: &Tx<'_>, id: PersonId, person: &Person) -> Result<()> {
    tx.prepare_cached(
        "UPDATE person SET licence = ?1, last_name = ?2, first_name = ?3, folded = ?4, club = ?5, committee = ?6,
         affiliated = ?7, birth = ?8, series = ?9, licensed_before = ?10, zone = ?11, family = ?12 WHERE id = ?13",
    )?
    .execute(params_from_iter(values(person).into_iter().chain([Box::new(id.0) as Box<dyn ToSql>])))?;
    Ok(())
}

/// Removes a person; the schema refuses while anything names him.
pub fn delete(tx: &Tx<'_>, id: PersonId) -> Result<()> {
    tx.prepare_cached("DELETE FROM person WHERE id = ?1")?.execute([id.0])?;
    Ok(())
}
