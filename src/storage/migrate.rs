//! An older base brought up to date: a verified copy, then every step it has not seen.

use std::path::Path;

use rusqlite::{Connection, TransactionBehavior};

use super::error::{Result, StorageError};
use super::migrations::Migration;
use super::schema::{self, APPLICATION_ID, JOURNAL, MIGRATIONS, SENT, TABLES, UNWATCHED};
use super::{Store, backup, journal, triggers};

impl Store {
    /// Applies the migrations the base has not seen, all in one transaction: no other program finds a base half made, or half migrated.
    pub(super) fn migrate(&self, migrations: &[Migration], stamp: &str) -> Result<()> {
        let from = self.version()?;
        let due = migrations.get(usize::try_from(from).unwrap_or(usize::MAX)..).unwrap_or_default();
        if due.is_empty() {
            return Ok(());
        }
        if from > 0 {
            if self.connection.is_readonly(rusqlite::MAIN_DB)? {
                return Err(StorageError::OldAndProtected(self.path.clone()));
            }
            self.check_number(from)?;
            let name = self.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let copy = self.path.with_file_name(format!("{name}.schema{from}-{stamp}"));
            backup::verified_copy(&self.connection, &copy)?;
        }
        self.ready_log()?;
        // A table made anew is dropped under its old name: the links to it are checked once it is back.
        self.connection.pragma_update(None, "foreign_keys", false)?;
        let outcome = self.step_through(due, from, stamp);
        self.connection.pragma_update(None, "foreign_keys", true)?;
        outcome
    }

    /// Refuses a number of the schema that is not that of the tables: it is damaged, and their migration would fail.
    fn check_number(&self, from: i64) -> Result<()> {
        let steps = MIGRATIONS.get(..usize::try_from(from).unwrap_or(0)).unwrap_or_default();
        let model = Self::of(Connection::open_in_memory()?, Path::new(""));
        model.step_through(steps, 0, "")?;
        for table in TABLES.into_iter().chain(UNWATCHED).chain(SENT).chain(JOURNAL) {
            if schema::columns(&self.connection, table)? != schema::columns(&model.connection, table)? {
                let reason = format!("son numéro de schéma, {from}, n'est pas celui de la table {table}");
                return Err(StorageError::Damaged(reason));
            }
        }
        // A step may make an index and nothing else.
        if schema::indexes(&self.connection)? != schema::indexes(&model.connection)? {
            let reason = format!("son numéro de schéma, {from}, n'est pas celui de ses index");
            return Err(StorageError::Damaged(reason));
        }
        Ok(())
    }

    fn step_through(&self, due: &[Migration], from: i64, stamp: &str) -> Result<()> {
        let transaction = rusqlite::Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)?;
        for (migration, version) in due.iter().zip(from + 1..) {
            // Another process may have done it while we waited for the lock.
            if self.version()? >= version {
                continue;
            }
            // Where there is none, a step that makes a table anew has none to read again, and may salt what is sealed.
            triggers::remove(&transaction)?;
            for part in migration.sql {
                transaction.execute_batch(part)?;
            }
            if let Some(fill) = migration.fill {
                triggers::install(&transaction)?;
                journal::migrated(&transaction, version, stamp, fill)?;
            }
            let broken = transaction.query_row("SELECT count(*) FROM pragma_foreign_key_check", [], |row| row.get(0));
            if broken.map(|count: i64| count > 0)? {
                return Err(StorageError::Damaged("des lignes renvoient à d'autres qui manquent".to_owned()));
            }
            transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
            transaction.pragma_update(None, "user_version", version)?;
        }
        if !triggers::present(&transaction)? {
            triggers::install(&transaction)?;
        }
        Ok(transaction.commit()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Mode;
    use crate::open::connect;

    /// The migrations of a version to come: today's, and that one.
    fn next(sql: &'static [&'static str]) -> Vec<Migration> {
        let known = MIGRATIONS.iter().map(|_| Migration { reason: "", sql: &[], fill: None });
        known.chain([Migration { reason: "test", sql, fill: None }]).collect()
    }

    #[test]
    fn a_verified_copy_is_kept_before_a_migration() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("club.sqlite");
        let store = Store::open(&path, Mode::Create, "x").unwrap();
        let next = next(&["ALTER TABLE person ADD COLUMN email TEXT NOT NULL DEFAULT ''"]);
        store.migrate(&next, "20261121-2000").unwrap();
        assert_eq!(store.version().unwrap(), schema::VERSION + 1);
        assert!(schema::columns(&store.connection, "person").unwrap().contains(&"email".to_owned()));
        let copy = folder.path().join(format!("club.sqlite.schema{}-20261121-2000", schema::VERSION));
        let old = Connection::open(&copy).unwrap();
        assert_eq!(old.query_row("PRAGMA user_version", [], |row| row.get::<_, i64>(0)).unwrap(), schema::VERSION);
    }

    #[test]
    fn a_failing_migration_leaves_the_base_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("club.sqlite"), Mode::Create, "x").unwrap();
        let wrong = next(&["CREATE TABLE half (id INTEGER)", "CREATE TABLE half (id INTEGER)"]);
        store.migrate(&wrong, "y").unwrap_err();
        assert_eq!(store.version().unwrap(), schema::VERSION);
        assert_eq!(schema::columns(&store.connection, "half").unwrap().len(), 0);
    }

    /// Any two consecutive schemas can be told apart, even where only tables outside the journal differ.
    #[test]
    fn a_number_one_too_low_is_noticed_whatever_the_last_step_made() {
        for made in 2..=schema::VERSION {
            let steps = &MIGRATIONS[..usize::try_from(made).unwrap()];
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("club.sqlite");
            let store = Store::of(connect(&path).unwrap(), &path);
            store.migrate(steps, "").unwrap();
            store.connection.pragma_update(None, "user_version", made - 1).unwrap();
            let refused = store.migrate(MIGRATIONS, "x").unwrap_err().to_string();
            assert!(refused.contains(&format!("son numéro de schéma, {}, n'est pas", made - 1)), "{made}: {refused}");
        }
    }

    #[test]
    fn a_base_of_schema_4_has_no_column_for_the_seal_of_a_club_and_is_given_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("club.sqlite");
        let store = Store::of(connect(&path).unwrap(), &path);
        store.migrate(&MIGRATIONS[..4], "").unwrap();
        let has_one =
            |store: &Store| schema::columns(&store.connection, "received").unwrap().contains(&"sealed".into());
        assert!(!has_one(&store));
        drop(store);
        assert!(has_one(&Store::open(&path, Mode::Existing, "x").unwrap()));
    }

    #[test]
    fn the_first_schema_with_salts_is_the_one_that_adds_them() {
        let step = usize::try_from(schema::SALTED).ok().and_then(|number| MIGRATIONS.get(number - 1)).unwrap();
        assert!(step.sql.iter().any(|part| part.contains("ADD COLUMN salt")), "{}", step.reason);
    }
}
