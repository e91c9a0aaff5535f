//! Replaying the journal: to check that it gives the base as it stands, and to see the base as it stood. Its seals.

use std::collections::BTreeMap;

use rusqlite::Connection;

use super::backup::page_words;
use super::error::{Result, StorageError};
use super::open::Store;
use super::schema::{self, TABLES};
use super::subject::Subject;
use super::undo::Writer;
use super::{chain, journal, migrations};

/// A disagreement of the base and its journal, in French.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference(pub String);

impl Store {
    /// Checks every seal of the journal in turn, then replays it into an empty base and compares all rows.
    pub fn check_journal(&self) -> Result<Vec<Difference>> {
        self.read(differences)
    }

    /// The faults that SQLite itself finds in the file.
    pub fn check_pages(&self) -> Result<Vec<Difference>> {
        let mut found = self.check_schema()?;
        let mut statement = self.connection.prepare("PRAGMA integrity_check(10)")?;
        let lines: Vec<String> = statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
        found.extend(
            lines
                .into_iter()
                .filter(|line| line != "ok")
                .map(|line| Difference(format!("pages : {}", page_words(&line)))),
        );
        let mut statement = self.connection.prepare("PRAGMA foreign_key_check")?;
        let orphans: Vec<String> = statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
        found.extend(orphans.into_iter().map(|table| Difference(format!("lien rompu dans la table {table}"))));
        Ok(found)
    }

    /// Tables, indexes and triggers that are not those of the schema: without them the rules in the base do not hold.
    fn check_schema(&self) -> Result<Vec<Difference>> {
        let parts = |connection: &Connection| -> Result<BTreeMap<String, String>> {
            let mut statement = connection.prepare(
                "SELECT type || ' ' || name, quote(type) || quote(name) || quote(tbl_name) || quote(sql) FROM sqlite_schema
                 WHERE NOT (type = 'table' AND name IN ('sqlite_stat1', 'sqlite_stat2', 'sqlite_stat3', 'sqlite_stat4')) ORDER BY 1",
            )?;
            let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(rows.collect::<rusqlite::Result<_>>()?)
        };
        let (ours, mut expected) = (parts(&self.connection)?, parts(&Self::model()?)?);
        let mut found = Vec::new();
        for (name, sql) in ours {
            match expected.remove(&name) {
                Some(same) if same == sql => {}
                Some(_) => found.push(Difference(format!("schéma : {name} a été modifié"))),
                None => found.push(Difference(format!("schéma : {name} n'est pas de chelem"))),
            }
        }
        found.extend(expected.into_keys().map(|name| Difference(format!("schéma : il manque {name}"))));
        Ok(found)
    }
}

/// Receives the number of actions read so far; its error stops the reading.
pub(crate) type Told<'a> = &'a mut dyn FnMut(usize) -> Result<()>;

/// The disagreements of a base and its journal.
pub fn differences(connection: &Connection) -> Result<Vec<Difference>> {
    differences_told(connection, &mut |_| Ok(()))
}

/// The same; each action is read twice.
pub fn differences_told(connection: &Connection, told: Told<'_>) -> Result<Vec<Difference>> {
    let actions = journal::count(connection)?;
    let mut found = match chain::check(connection, told) {
        Err(StorageError::Damaged(what)) => vec![Difference(format!("le journal ne peut pas être lu : {what}"))],
        found => found?,
    };
    match replayed(connection, &mut |done| told(actions + done)) {
        Ok(replica) => found.extend(compare(connection, &replica)?),
        Err(StorageError::GivenUp) => return Err(StorageError::GivenUp),
        Err(error) => found.push(Difference(format!("le journal ne peut pas être rejoué : {error}"))),
    }
    Ok(found)
}

fn replayed(connection: &Connection, told: Told<'_>) -> Result<Connection> {
    let replica = Store::scratch()?;
    replica.execute_batch("PRAGMA foreign_keys = OFF; BEGIN")?;
    let (mut rows, mut done) = (Writer::new(&replica), 0);
    journal::each(connection, |action| {
        told(done)?;
        done += 1;
        for change in journal::changes(connection, action.id)? {
            rows.put(&change.table, change.row, change.new.as_deref())?;
        }
        Ok(())
    })?;
    replica.execute_batch("COMMIT")?;
    Ok(replica)
}

/// Plays the journal again and shows the base as it stood just before and just after each of those actions, oldest first.
/// Errors: those of `look`, or the base's own.
pub fn around<E: From<StorageError>>(
    connection: &Connection,
    wanted: &[i64],
    mut look: impl FnMut(i64, Moment, &Connection) -> std::result::Result<(), E>,
) -> std::result::Result<(), E> {
    let Some(last) = wanted.iter().max() else { return Ok(()) };
    let replica = Store::scratch()?;
    replica.execute_batch("PRAGMA foreign_keys = OFF; BEGIN").map_err(StorageError::from)?;
    let mut rows = Writer::new(&replica);
    for action in journal::actions(connection)?.into_iter().take_while(|action| action.id <= *last) {
        let shown = wanted.contains(&action.id);
        if shown {
            look(action.id, Moment::Before, &replica)?;
        }
        if action.subject == Some(Subject::Schema) {
            migrations::forget(&replica)?;
        }
        for change in journal::changes(connection, action.id)? {
            rows.put(&change.table, change.row, change.new.as_deref())?;
            migrations::carry(&replica, &change)?;
        }
        if shown {
            look(action.id, Moment::After, &replica)?;
        }
    }
    Ok(())
}

/// A moment of the base's past.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// Just before an action.
    Before,
    /// Just after it.
    After,
}

/// Tables and rows that are not the same in two bases.
pub(super) fn compare(base: &Connection, replica: &Connection) -> Result<Vec<Difference>> {
    let mut found = Vec::new();
    for table in TABLES {
        let columns = schema::columns(base, table)?;
        if columns != schema::columns(replica, table)? {
            // Another shape cannot be compared row by row.
            found.push(Difference(format!("table {table} : ses colonnes ne sont pas celles du schéma")));
            continue;
        }
        if columns.is_empty() {
            continue; // Two bases of an older schema, before a migration: neither has the table yet.
        }
        let columns = columns.join(", ");
        let query = format!("SELECT id, json_array({columns}) FROM {table} ORDER BY id");
        let (mut ours, mut theirs) = (base.prepare(&query)?, replica.prepare(&query)?);
        let (mut ours, mut theirs) = (ours.query([])?, theirs.query([])?);
        // Side by side, a row of each at a time.
        let (mut mine, mut other) = (next(&mut ours)?, next(&mut theirs)?);
        while let Some(id) = [&mine, &other].into_iter().flatten().map(|(id, _)| *id).min() {
            let (here, there) = (mine.take_if(|(at, _)| *at == id), other.take_if(|(at, _)| *at == id));
            let what = match (&here, &there) {
                (Some((_, row)), Some((_, same))) if row == same => None,
                (Some(_), Some(_)) => Some("différente de ce que dit le journal"),
                (Some(_), None) => Some("inconnue du journal"),
                (None, _) => Some("dans le journal, mais absente de la base"),
            };
            found.extend(what.map(|what| Difference(format!("table {table}, ligne {id} : {what}"))));
            if here.is_some() {
                mine = next(&mut ours)?;
            }
            if there.is_some() {
                other = next(&mut theirs)?;
            }
        }
    }
    Ok(found)
}

/// The next row, as bytes: a text may be damaged.
fn next(rows: &mut rusqlite::Rows<'_>) -> Result<Option<(i64, Vec<u8>)>> {
    let Some(row) = rows.next()? else { return Ok(None) };
    Ok(Some((row.get(0)?, row.get_ref(1)?.as_bytes().map_err(rusqlite::Error::from)?.to_vec())))
}
