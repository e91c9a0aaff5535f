//! Labels that persons agreed to be listed by (Y9).

use rusqlite::Connection;

use super::{all as rows, run};
use crate::error::Result;
use crate::journal::Tx;
use domain::tournament::PersonId;

/// Every label, with its person.
pub fn all(connection: &Connection) -> Result<Vec<(PersonId, String)>> {
    rows(connection, "SELECT person, label FROM person_label ORDER BY person, label", [], |row| {
        Ok((PersonId(row.next()?), row.next()?))
    })
}

/// Gives a label; one already there stays.
pub fn give(tx: &Tx<'_>, person: PersonId, label: &str) -> Result<()> {
    run(tx, "INSERT INTO person_label (person, label) VALUES (?1, ?2) ON CONFLICT DO NOTHING", (person.0, label))
}

/// Takes a label away.
pub fn take(tx: &Tx<'_>, person: PersonId, label: &str) -> Result<()> {
    run(tx, "DELETE FROM person_label WHERE person = ?1 AND label = ?2", (person.0, label))
}
