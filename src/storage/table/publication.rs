//! The name under which a person may be published. A person without a row is published by the full name.

use std::collections::HashMap;

use rusqlite::Connection;

use super::{all as rows, row, run};
use crate::error::{Result, StorageError};
use crate::journal::Tx;
use domain::publication::Publication;
use domain::tournament::PersonId;

/// The persons who do not want their full name shown.
pub fn all(connection: &Connection) -> Result<HashMap<PersonId, Publication>> {
    let found = rows(connection, "SELECT person, how FROM person_publication", [], |row| {
        Ok((PersonId(row.next()?), row.next::<String>()?))
    })?;
    let meant = |(person, word): (PersonId, String)| {
        let how = Publication::parse(&word);
        Ok((person, how.ok_or_else(|| StorageError::Damaged(format!("publication « {word} » inconnue")))?))
    };
    found.into_iter().map(meant).collect()
}

/// Sets the publication choice of a person.
pub fn put(tx: &Tx<'_>, person: PersonId, how: Publication) -> Result<()> {
    if how == Publication::Name {
        return run(tx, "DELETE FROM person_publication WHERE person = ?1", [person.0]);
    }
    super::put(tx, "person_publication", "person", row! { person: person.0, how: how.key() })?;
    Ok(())
}
