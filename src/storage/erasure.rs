//! Erased words of the journal, and the proof that nothing else was changed.

use std::collections::{HashMap, HashSet};

use rusqlite::Connection;

use super::error::{Result, StorageError};
use super::schema;
use super::seal::Of;

/// Words of the journal that an action removed: the commitment sealed there, and the current one.
#[derive(Debug, Clone)]
pub(super) struct ErasureRow {
    pub(super) id: i64,
    /// The action that erased.
    action: i64,
    pub(super) of: Of,
    /// The commitment of the words that are gone.
    pub(super) was: String,
    /// The commitment, without salt, of the words that stand there now.
    pub(super) now: String,
}

/// The erasures of a base, or some of them.
#[derive(Debug, Default)]
pub(super) struct Erased {
    rows: Vec<ErasureRow>,
    /// The first and the last of each thing: erased twice, the first has the sealed commitment and the last the current words.
    ends: HashMap<Of, (usize, usize)>,
    /// The rows of each action.
    done: HashMap<i64, Vec<usize>>,
}

impl Erased {
    /// All erasures of the base; none in a base whose schema has none.
    pub(super) fn read(connection: &Connection) -> Result<Self> {
        if schema::columns(connection, "journal_erasure")?.is_empty() {
            return Ok(Self::default());
        }
        Ok(Self::found(rows(connection, "true", [])?))
    }

    /// The erasures of one action.
    pub(super) fn by_one(connection: &Connection, action: i64) -> Result<Self> {
        Ok(Self::found(rows(connection, "action = ?1", [action])?))
    }

    fn found(rows: Vec<ErasureRow>) -> Self {
        let (mut ends, mut done) = (HashMap::new(), HashMap::<i64, Vec<usize>>::new());
        for (at, row) in rows.iter().enumerate() {
            done.entry(row.action).or_default().push(at);
            ends.entry(row.of).and_modify(|(_, last)| *last = at).or_insert((at, at));
        }
        Self { rows, ends, done }
    }

    /// The rows of one action.
    pub(super) fn by(&self, action: i64) -> impl Iterator<Item = &ErasureRow> {
        self.done.get(&action).into_iter().flatten().filter_map(|at| self.rows.get(*at))
    }

    /// Each thing of which words were erased, once.
    pub(super) fn every(&self) -> impl Iterator<Item = Of> {
        self.ends.keys().copied()
    }

    /// The rows of actions other than these.
    pub(super) fn strays(&self, actions: &HashSet<i64>) -> impl Iterator<Item = i64> {
        self.rows.iter().filter(|row| !actions.contains(&row.action)).map(|row| row.id)
    }

    /// The first and the last erasure of something.
    pub(super) fn about(&self, of: Of) -> Option<(&ErasureRow, &ErasureRow)> {
        let (first, last) = self.ends.get(&of)?;
        self.rows.get(*first).zip(self.rows.get(*last))
    }

    /// The hash that stands for some words in a seal: computed from the words and their salt, or, once these were erased, the one that was kept.
    pub(super) fn leaf(&self, of: Of, salted: bool, present: impl FnOnce() -> String) -> String {
        match self.about(of) {
            Some((first, _)) if !salted => first.was.clone(),
            _ => present(),
        }
    }

    /// Whether words without a salt are those that an erasure left there, and words with one were not erased.
    pub(super) fn allows(&self, of: Of, salted: bool, present: impl FnOnce() -> String) -> bool {
        match (self.about(of), salted) {
            (None, salted) => salted,
            (Some(_), true) => false,
            (Some((first, last)), false) => first.was == last.was && last.now == present(),
        }
    }
}

fn rows(connection: &Connection, wanted: &str, of: impl rusqlite::Params) -> Result<Vec<ErasureRow>> {
    let columns = "id, action, of_action, of_change, was, now";
    let sql = format!("SELECT {columns} FROM journal_erasure WHERE {wanted} ORDER BY id");
    let mut statement = connection.prepare_cached(&sql)?;
    let mut found = Vec::new();
    let mut rows = statement.query(of)?;
    while let Some(row) = rows.next()? {
        let of = match (row.get("of_action")?, row.get("of_change")?) {
            (Some(action), None) => Of::Action(action),
            (None, Some(change)) => Of::Change(change),
            _ => return Err(StorageError::Damaged("un effacement du journal ne dit pas de quoi".to_owned())),
        };
        found.push(ErasureRow {
            id: row.get("id")?,
            action: row.get("action")?,
            of,
            was: row.get("was")?,
            now: row.get("now")?,
        });
    }
    Ok(found)
}
