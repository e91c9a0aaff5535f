//! The journal: one sealed row per action, chained by SHA-256 to the one before.

use std::cell::Cell;
use std::collections::HashSet;
use std::ops::Deref;
use std::sync::PoisonError;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior};

use super::action::{ActionHead, ActionRow, ChangeRow, Done};
use super::erasure::Erased;
use super::error::{Result, StorageError};
use super::open::Store;
use super::schema::SALTED;
use super::seal::{self, Of};
use super::subject::Subject;
use super::{chain, schema, triggers};

/// An open action: the only way to write. Derefs to the connection for the statements of the other files.
pub struct Tx<'a> {
    span: Span<'a>,
    pub(super) action: i64,
    /// The number of rows this connection had changed before.
    changed: Cell<u64>,
}

/// The transaction or savepoint that undoes an unfinished action.
enum Span<'a> {
    /// A transaction of its own.
    Own(Transaction<'a>),
    /// A part of a whole that is already open.
    Within(Savepoint<'a>),
}

/// Rolled back when dropped, unless it is kept.
struct Savepoint<'a> {
    connection: &'a Connection,
    kept: bool,
}

impl<'a> Savepoint<'a> {
    fn new(connection: &'a Connection) -> Result<Self> {
        connection.execute_batch("SAVEPOINT action")?;
        Ok(Self { connection, kept: false })
    }

    fn keep(mut self) -> Result<()> {
        self.connection.execute_batch("RELEASE action")?;
        self.kept = true;
        Ok(())
    }
}

impl Drop for Savepoint<'_> {
    fn drop(&mut self) {
        if !self.kept {
            // Where this fails, the whole is rolled back with it.
            let _ = self.connection.execute_batch("ROLLBACK TO action; RELEASE action");
        }
    }
}

impl Deref for Tx<'_> {
    type Target = Connection;
    fn deref(&self) -> &Connection {
        match &self.span {
            Span::Own(transaction) => transaction,
            Span::Within(savepoint) => savepoint.connection,
        }
    }
}

impl Store {
    /// Does one action: everything `change` does is one immediate transaction and one sealed row of the journal, or nothing.
    /// An action that changes no row leaves none in the journal.
    /// Errors: those of `change`, or the base's own; in both cases nothing is kept.
    pub fn change<T, E: From<StorageError>>(
        &self,
        head: &ActionHead,
        change: impl FnOnce(&Tx<'_>) -> std::result::Result<Done<T>, E>,
    ) -> std::result::Result<T, E> {
        let tx = self.begin(head, "action", None)?;
        let done = change(&tx)?;
        // The journal does not record the tables of the hall, nor the files that a comité received.
        if matches!(done.subject, Subject::Takeover | Subject::Dropping) || tx.has_changes(0)? {
            tx.seal(self, head, Some(done.subject), &done.what, &done.why)?;
        }
        Ok(done.value)
    }

    /// Opens an action of that kind.
    pub(super) fn begin(&self, head: &ActionHead, kind: &str, target: Option<i64>) -> Result<Tx<'_>> {
        let within = self.in_whole();
        if !within {
            self.ready_log()?;
        }
        if !triggers::present(&self.connection)? {
            return Err(StorageError::Damaged("le journal a été débranché".to_owned()));
        }
        let span = if within {
            Span::Within(Savepoint::new(&self.connection)?)
        } else {
            let transaction = Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)?;
            if let Some(trouble) = self.trouble() {
                drop(transaction);
                return Err(self.lost(trouble, &stamp(head), false));
            }
            Span::Own(transaction)
        };
        let open = "INSERT INTO journal_action (at, who, what, why, kind, target) VALUES (?1, ?2, '', '', ?3, ?4)";
        self.connection.prepare_cached(open)?.execute((&head.at, &head.who, kind, target))?;
        let action = self.connection.last_insert_rowid();
        let changed = Cell::new(self.connection.total_changes());
        Ok(Tx { span, action, changed })
    }
}

/// A moment as it stands in names of files: `20261121-201403`.
pub(super) fn stamp(head: &ActionHead) -> String {
    let digits: String = head.at.chars().filter(char::is_ascii_digit).collect();
    match digits.split_at_checked(8) {
        Some((date, time)) => format!("{date}-{time}"),
        None => digits,
    }
}

/// The moment in such a name, as `2026-11-21T20:14:03`; any other name stays as it is.
fn moment(stamp: &str) -> String {
    let read = chrono::NaiveDateTime::parse_from_str(stamp, "%Y%m%d-%H%M%S");
    read.map_or_else(|_| stamp.to_owned(), |at| at.format("%Y-%m-%dT%H:%M:%S").to_string())
}

impl Tx<'_> {
    /// Whether rows were changed, beside so many of the journal itself. Each leaves a row in the journal: a trigger that writes none, or
    /// another row too, has been tampered with.
    pub(super) fn has_changes(&self, own: u64) -> Result<bool> {
        let changed = (self.total_changes() - self.changed.get()).saturating_sub(own);
        let count = "SELECT count(*) FROM journal_change WHERE action = ?1";
        let journaled: i64 = self.prepare_cached(count)?.query_row([self.action], |row| row.get(0))?;
        if changed != 2 * u64::try_from(journaled).unwrap_or(u64::MAX) {
            return Err(StorageError::Damaged("le journal a été débranché".to_owned()));
        }
        Ok(journaled > 0)
    }

    /// Writes rows that the journal does not watch, in the same transaction.
    pub(super) fn beside<T>(&self, write: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let before = self.total_changes();
        let written = write(self)?;
        self.changed.set(self.changed.get() + self.total_changes() - before);
        Ok(written)
    }

    /// Closes the action: writes its sentence and reason, seals it, commits; within a whole, the commit is left to its end.
    pub(super) fn seal(
        self,
        store: &Store,
        head: &ActionHead,
        subject: Option<Subject>,
        what: &str,
        why: &str,
    ) -> Result<()> {
        let action = self.action;
        let hash = close(&self, action, subject, what, why, &head.secret)?;
        store.sealed.lock().unwrap_or_else(PoisonError::into_inner).push(action);
        match self.span {
            Span::Own(transaction) => {
                transaction.commit()?;
                store.check_done(&stamp(head), action, hash)
            }
            Span::Within(savepoint) => savepoint.keep(),
        }
    }
}

/// Writes the sentence and the reason of an action, and seals it, its words salted by that secret; gives the seal.
fn close(
    connection: &Connection,
    id: i64,
    subject: Option<Subject>,
    what: &str,
    why: &str,
    secret: &[u8; 32],
) -> Result<String> {
    connection
        .prepare_cached("UPDATE journal_action SET subject = ?2, what = ?3, why = ?4, salt = ?5 WHERE id = ?1")?
        .execute((id, subject.map(Subject::key), what, why, seal::salt(secret, Of::Action(id))))?;
    let mut changes = changes(connection, id)?;
    let mut salting = connection.prepare_cached("UPDATE journal_change SET salt = ?2 WHERE id = ?1")?;
    for change in changes.iter_mut().filter(|change| seal::words_of(&change.table).is_some()) {
        let salt = seal::salt(secret, Of::Change(change.id));
        salting.execute((change.id, &salt))?;
        change.salt = Some(salt);
    }
    let hash =
        seal::seal(&hash_before(connection, id)?, &action(connection, id)?, &changes, &Erased::by_one(connection, id)?);
    connection.prepare_cached("UPDATE journal_action SET hash = ?2 WHERE id = ?1")?.execute((id, &hash))?;
    Ok(hash)
}

/// Whether the schema of a base knows salts.
pub(super) fn is_salted(connection: &Connection) -> Result<bool> {
    Ok(schema::columns(connection, "journal_change")?.iter().any(|column| column == "salt"))
}

/// Lets a migration fill its tables in an action of its own. The action is written even where it changes nothing: earlier actions can be
/// neither undone nor redone, since their tables were others. A base where nothing was done needs none.
pub(super) fn migrated(
    connection: &Connection,
    version: i64,
    stamp: &str,
    fill: impl FnOnce(&Connection) -> Result<()>,
) -> Result<()> {
    let used = "SELECT EXISTS (SELECT 1 FROM journal_action)";
    if !connection.query_row(used, [], |row| row.get::<_, bool>(0))? {
        return fill(connection);
    }
    connection.execute(
        "INSERT INTO journal_action (at, who, what, why, kind) VALUES (?1, 'chelem', '', '', 'action')",
        [moment(stamp)],
    )?;
    let id = connection.last_insert_rowid();
    fill(connection)?;
    if version == SALTED {
        let earlier = chain::earlier(connection)?;
        connection.execute("UPDATE journal_action SET earlier = ?2 WHERE id = ?1", (id, earlier))?;
    }
    let secret = connection.query_row("SELECT randomblob(32)", [], |row| row.get(0))?;
    let what = format!("Mise à jour de la base (schéma {version})");
    close(connection, id, Some(Subject::Schema), &what, "", &secret)?;
    Ok(())
}

fn hash_before(connection: &Connection, action: i64) -> Result<String> {
    let mut statement =
        connection.prepare_cached("SELECT hash FROM journal_action WHERE id < ?1 ORDER BY id DESC LIMIT 1")?;
    Ok(statement.query_row([action], |row| row.get(0)).optional()?.unwrap_or_default())
}

/// The columns of an action since the first schema.
const FIRST_COLUMNS: [&str; 8] = ["id", "at", "who", "what", "why", "kind", "target", "hash"];

/// The column of random bytes that are hashed with an action's words. It is not sealed itself: once it is erased, the words cannot be guessed from the seal.
const SALT: &str = "salt";

pub(super) fn read_action(row: &rusqlite::Row<'_>) -> rusqlite::Result<ActionRow> {
    let (mut later, mut salt) = (Vec::new(), None);
    for (at, name) in row.as_ref().column_names().enumerate() {
        if !FIRST_COLUMNS.contains(&name)
            && name != SALT
            && let Some(value) = text_of(row.get_ref(at)?)?
        {
            later.push((name.to_owned(), value));
        } else if name == SALT {
            salt = row.get(at)?;
        }
    }
    let subject = later.iter().find(|(name, _)| name == "subject").and_then(|(_, word)| Subject::parse(word));
    Ok(ActionRow {
        later,
        subject,
        salt,
        id: row.get("id")?,
        at: row.get("at")?,
        who: row.get("who")?,
        what: row.get("what")?,
        why: row.get("why")?,
        kind: row.get("kind")?,
        target: row.get("target")?,
        hash: row.get("hash")?,
    })
}

/// A value as text; `None` for one that is not there.
fn text_of(value: ValueRef<'_>) -> rusqlite::Result<Option<String>> {
    Ok(match value {
        ValueRef::Null => None,
        ValueRef::Integer(number) => Some(number.to_string()),
        // There is no other kind in the journal.
        value => Some(String::from_utf8_lossy(value.as_bytes()?).into_owned()),
    })
}

/// The seal of the last action; `None` where there is none, or it is still under way.
pub fn last_seal(connection: &Connection) -> Result<Option<String>> {
    let mut statement = connection.prepare_cached("SELECT hash FROM journal_action ORDER BY id DESC LIMIT 1")?;
    Ok(statement.query_row([], |row| row.get(0)).optional()?.flatten())
}

/// The seal of the action before the one under way.
pub fn seal_before(tx: &Tx<'_>) -> Result<Option<String>> {
    Ok(Some(hash_before(tx, tx.action)?).filter(|seal| !seal.is_empty()))
}

pub fn action(connection: &Connection, id: i64) -> Result<ActionRow> {
    Ok(connection.prepare_cached("SELECT * FROM journal_action WHERE id = ?1")?.query_row([id], read_action)?)
}

/// All actions, oldest first.
pub fn actions(connection: &Connection) -> Result<Vec<ActionRow>> {
    let mut statement = connection.prepare_cached("SELECT * FROM journal_action ORDER BY id")?;
    let rows = statement.query_map([], read_action)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The actions one after the other, oldest first, none of which is kept: a long life's journal does not fit in memory at once.
pub(super) fn each(connection: &Connection, mut look: impl FnMut(ActionRow) -> Result<()>) -> Result<()> {
    let mut statement = connection.prepare_cached("SELECT * FROM journal_action ORDER BY id")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        look(read_action(row).map_err(|error| in_row("journal_action", row, error.into()))?)?;
    }
    Ok(())
}

/// Adds to the error of an unreadable value its row of the journal.
fn in_row(table: &str, row: &rusqlite::Row<'_>, error: StorageError) -> StorageError {
    match (error, row.get::<_, i64>("id")) {
        (StorageError::Damaged(what), Ok(id)) => StorageError::Damaged(format!("table {table}, ligne {id} : {what}")),
        (error, _) => error,
    }
}

/// The number of actions.
pub fn count(connection: &Connection) -> Result<usize> {
    let count: i64 = connection.query_row("SELECT count(*) FROM journal_action", [], |row| row.get(0))?;
    Ok(usize::try_from(count).unwrap_or(0))
}

/// The actions that were undone since, and not done again.
pub fn undone(connection: &Connection) -> Result<HashSet<i64>> {
    let mut gone = HashSet::new();
    let sql = "SELECT target, kind = 'annulation' FROM journal_action WHERE target IS NOT NULL ORDER BY id";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let target = row.get(0)?;
        if row.get(1)? {
            gone.insert(target)
        } else {
            gone.remove(&target)
        };
    }
    Ok(gone)
}

/// The number of changes of a row in the journal.
pub fn changes_of(connection: &Connection, table: &str, row: i64) -> Result<u32> {
    let sql = "SELECT count(*) FROM journal_change WHERE table_name = ?1 AND row_id = ?2";
    Ok(connection.prepare_cached(sql)?.query_row((table, row), |row| row.get(0))?)
}

/// The salt of a change; a base of before has no such column.
fn salt_of(row: &rusqlite::Row<'_>) -> rusqlite::Result<Option<Vec<u8>>> {
    match row.get(SALT) {
        Err(rusqlite::Error::InvalidColumnName(_)) => Ok(None),
        salt => salt,
    }
}

/// Whether it keeps a change of that number.
pub(super) fn has_change(connection: &Connection, id: i64) -> Result<bool> {
    let mut statement = connection.prepare_cached("SELECT EXISTS (SELECT 1 FROM journal_change WHERE id = ?1)")?;
    Ok(statement.query_row([id], |row| row.get(0))?)
}

/// The changes of one action, in the order they were made.
pub fn changes(connection: &Connection, action: i64) -> Result<Vec<ChangeRow>> {
    let mut statement = connection.prepare_cached("SELECT * FROM journal_change WHERE action = ?1 ORDER BY id")?;
    let (mut rows, mut found) = (statement.query([action])?, Vec::new());
    while let Some(row) = rows.next()? {
        found.push(read_change(row).map_err(|error| in_row("journal_change", row, error.into()))?);
    }
    Ok(found)
}

pub(super) fn change(connection: &Connection, id: i64) -> Result<ChangeRow> {
    Ok(connection.query_row("SELECT * FROM journal_change WHERE id = ?1", [id], read_change)?)
}

fn read_change(row: &rusqlite::Row<'_>) -> rusqlite::Result<ChangeRow> {
    Ok(ChangeRow {
        salt: salt_of(row)?,
        id: row.get("id")?,
        table: row.get("table_name")?,
        row: row.get("row_id")?,
        op: row.get("op")?,
        old: row.get("old")?,
        new: row.get("new")?,
    })
}
