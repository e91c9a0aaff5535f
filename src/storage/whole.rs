//! Several changes and readings as one transaction, kept whole or not at all; and the requests that were answered, so that one sent twice
//! is done once.

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior};

use super::action::ActionHead;
use super::error::Result;
use super::journal::stamp;
use super::open::Store;

/// The number of answered requests kept.
const KEPT: i64 = 10_000;

/// A request that was answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestRow {
    /// The key the client sent: 24 hexadecimal digits.
    pub key: String,
    /// When, local time.
    pub at: String,
    pub who: String,
    pub answer: String,
    /// A digest of the request and its sender; empty where it was not kept.
    pub asked: String,
}

impl Store {
    /// From here on every change and every reading belongs to one immediate transaction, until [`Store::keep_whole`] or
    /// [`Store::drop_whole`]. Each change has its line of the journal all the same.
    /// Errors: the base is busy, or no longer in its place.
    pub fn begin_whole(&self, head: &ActionHead) -> Result<()> {
        self.ready_log()?;
        self.connection.execute_batch("BEGIN IMMEDIATE")?;
        match self.trouble() {
            None => Ok(()),
            Some(trouble) => {
                self.drop_whole();
                Err(self.lost(trouble, &stamp(head), false))
            }
        }
    }

    /// Commits all changes since [`Store::begin_whole`].
    /// Errors: the base's own; nothing is then kept, unless the error says that it is not sure.
    pub fn keep_whole(&self, head: &ActionHead) -> Result<()> {
        let last = "SELECT id, hash FROM journal_action ORDER BY id DESC LIMIT 1";
        let last = self.connection.query_row(last, [], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
        self.connection.execute_batch("COMMIT")?;
        match last {
            Some((action, seal)) => self.check_done(&stamp(head), action, seal),
            None => self.check_kept(&stamp(head)),
        }
    }

    /// Takes back all that was done since [`Store::begin_whole`]; does nothing where there is no such transaction.
    pub fn drop_whole(&self) {
        if self.in_whole() {
            // A failed rollback commits nothing either: the connection reports it at the next statement.
            let _ = self.connection.execute_batch("ROLLBACK");
        }
    }

    /// Writes rows that are no facts of a tournament: one transaction outside the journal, or a part of the open whole.
    /// Errors: those of `write`, or the base's own; nothing is then kept.
    pub fn aside<T>(&self, head: &ActionHead, write: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        if self.in_whole() {
            return write(&self.connection);
        }
        self.ready_log()?;
        let transaction = Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)?;
        if let Some(trouble) = self.trouble() {
            drop(transaction);
            return Err(self.lost(trouble, &stamp(head), false));
        }
        let written = write(&transaction)?;
        transaction.commit()?;
        self.check_kept(&stamp(head))?;
        Ok(written)
    }

    /// The same without waiting for the disk, for rows that may be lost in a power cut, and are easily made again. The base itself may not be
    /// lost: the log is still synced before it is copied into the base or begun anew, which `OFF` would leave out.
    /// Errors: as for [`Store::aside`].
    pub fn aside_unsynced<T>(&self, head: &ActionHead, write: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        if self.in_whole() {
            return write(&self.connection);
        }
        self.connection.pragma_update(None, "synchronous", "NORMAL")?;
        let written = self.aside(head, write);
        self.connection.pragma_update(None, "synchronous", "FULL")?;
        written
    }

    /// Whether such a transaction is open.
    pub(super) fn in_whole(&self) -> bool {
        !self.connection.is_autocommit()
    }

    /// The request of that key, if it was answered.
    pub fn answered(&self, key: &str) -> Result<Option<RequestRow>> {
        let mut statement =
            self.connection.prepare_cached("SELECT key, at, who, answer, asked FROM request WHERE key = ?1")?;
        let row = statement.query_row([key], |row| {
            let (key, at, who, answer) = (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?);
            Ok(RequestRow { key, at, who, answer, asked: row.get(4)? })
        });
        Ok(row.optional()?)
    }

    /// Keeps the answer to a request, in the transaction of its change; the oldest answers go.
    /// Errors: the base's own; the key is there already.
    pub fn keep_answer(&self, request: &RequestRow) -> Result<()> {
        let RequestRow { key, at, who, answer, asked } = request;
        self.connection
            .prepare_cached("INSERT INTO request (key, at, who, answer, asked) VALUES (?1, ?2, ?3, ?4, ?5)")?
            .execute((key, at, who, answer, asked))?;
        forget_oldest(&self.connection)
    }
}

/// The oldest answers go.
pub(super) fn forget_oldest(connection: &Connection) -> Result<()> {
    connection.prepare_cached("DELETE FROM request WHERE id <= (SELECT max(id) FROM request) - ?1")?.execute([KEPT])?;
    Ok(())
}
