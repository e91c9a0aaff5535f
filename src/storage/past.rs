//! The actions on one tournament: in this base, and before it came here in an archive.

use std::collections::{HashMap, HashSet};

use rusqlite::Connection;
use sha2::{Digest, Sha256};

use super::action::ActionRow;
use super::error::Result;
use super::journal::{self, Tx};
use super::subject::Subject;
use super::table::{Record, all as rows, record, row, select};
use super::templates::hex;
use domain::tournament::TournamentId;

/// An action of another base's journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastAction {
    pub at: String,
    pub who: String,
    pub what: String,
    /// Why; may be empty.
    pub why: String,
    /// `action`, `annulation` or `retablissement`.
    pub kind: String,
    /// True when it was undone later.
    pub undone: bool,
    /// F6, A1: whether it corrected a sheet that was in, or points; `None` where the archive has no such field.
    pub corrects: Option<bool>,
}

record! { PastAction: at, who, what, why, kind, undone, corrects }

/// The actions listed in the archive of an imported tournament, oldest first; none where it was played in this base.
pub fn all(connection: &Connection, tournament: TournamentId) -> Result<Vec<PastAction>> {
    select(connection, "past_action WHERE tournament = ?1 ORDER BY number", [tournament.0])
}

/// Keeps the past of a tournament rebuilt from an archive.
pub fn insert(tx: &Tx<'_>, tournament: TournamentId, actions: &[PastAction]) -> Result<()> {
    actions.iter().zip(1i64..).try_for_each(|(action, number)| {
        let mut row = row! { tournament: tournament.0, number: number };
        row.extend(action.row());
        super::table::insert(tx, "past_action", row)
    })
}

/// The archive that a tournament is rebuilt from.
#[derive(Debug, Clone, Copy)]
pub struct Origin<'a> {
    pub digest: &'a str,
    /// The night's name and edition, where it says them.
    pub night: Option<&'a str>,
    pub edition: Option<u32>,
}

/// The name of each tournament's night: the one it came with, else that of the action that made it. Seals are the same in every copy of a base,
/// and stay when a person is erased.
pub fn nights(connection: &Connection) -> Result<Vec<(TournamentId, String)>> {
    let sql = "SELECT id, night, (SELECT hash FROM journal_action WHERE id = (
            SELECT max(action) FROM journal_change JOIN journal_action ON journal_action.id = action
            WHERE table_name = 'tournament' AND row_id = tournament.id AND op = 'I' AND kind = 'action'))
        FROM tournament";
    let found = rows(connection, sql, [], |row| {
        Ok((TournamentId(row.next()?), row.next::<Option<String>>()?, row.next::<Option<String>>()?))
    })?;
    Ok(found.into_iter().filter_map(|(id, came, seal)| Some((id, came.or(seal.as_deref().map(name))?))).collect())
}

/// The name of the base, from its first action; `None` in an empty one.
pub fn base(connection: &Connection) -> Result<Option<String>> {
    let sql = "SELECT hash FROM journal_action ORDER BY id LIMIT 1";
    let seals = rows(connection, sql, [], |row| row.next::<Option<String>>())?;
    Ok(seals.into_iter().flatten().next().as_deref().map(name))
}

fn name(seal: &str) -> String {
    hex(&Sha256::digest(seal)[..16])
}

/// How often a tournament was changed: in the base it came from, and here since it was made, undoing, redoing and the cards of its players
/// included. A correction always gives a higher one; a copy of before has a lower one.
pub fn edition(connection: &Connection, tournament: TournamentId) -> Result<u32> {
    let mut statement = connection.prepare_cached(
        "SELECT coalesce(edition_before, 0) - (origin IS NOT NULL) + (
            SELECT count(DISTINCT action) FROM journal_change JOIN journal_action ON journal_action.id = action
            WHERE coalesce(subject, '') <> ?2 AND action >= (
                SELECT coalesce(max(made.action), 0) FROM journal_change AS made JOIN journal_action ON journal_action.id = made.action
                WHERE made.table_name = 'tournament' AND made.row_id = ?1 AND made.op = 'I' AND kind = 'action')
            AND CASE table_name
                WHEN 'tournament' THEN row_id = ?1
                WHEN 'person' THEN row_id IN (SELECT person FROM entry WHERE tournament = ?1)
                WHEN 'person_publication' THEN coalesce(new, old) ->> '$.person' IN (SELECT person FROM entry WHERE tournament = ?1)
                ELSE coalesce(new, old) ->> '$.tournament' = ?1 END)
         FROM tournament WHERE id = ?1",
    )?;
    Ok(statement.query_row((tournament.0, Subject::Schema.key()), |row| row.get(0))?)
}

/// The action of this base that made a tournament, or brought it from an archive; 0 for none.
pub fn made(connection: &Connection, tournament: TournamentId) -> Result<i64> {
    let mut statement = connection.prepare_cached(
        "SELECT coalesce(max(action), 0) FROM journal_change WHERE table_name = 'tournament' AND row_id = ?1 AND op = 'I'",
    )?;
    Ok(statement.query_row([tournament.0], |row| row.get(0))?)
}

/// The actions of this base that changed each tournament: found for all in one reading of the journal, which a check
/// of two thousand nights cannot read once for each.
#[derive(Debug, Default)]
pub struct Touched {
    of: HashMap<i64, Vec<i64>>,
    made: HashMap<i64, i64>,
    /// The actions that brought the base to a newer schema.
    schema: HashSet<i64>,
    undone: HashSet<i64>,
}

impl Touched {
    /// Read from the journal.
    pub fn read(connection: &Connection) -> Result<Self> {
        let mut touched = Self { undone: journal::undone(connection)?, ..Self::default() };
        let sql = "SELECT id FROM journal_action WHERE subject = ?1";
        let mut statement = connection.prepare_cached(sql)?;
        let schema = statement.query_map([Subject::Schema.key()], |row| row.get(0))?;
        touched.schema = schema.collect::<rusqlite::Result<_>>()?;
        let mut statement = connection.prepare_cached(
            "SELECT action, table_name = 'tournament' AND op = 'I',
                CASE table_name WHEN 'tournament' THEN row_id ELSE coalesce(new, old) ->> '$.tournament' END
             FROM journal_change WHERE table_name NOT IN ('person', 'setting', 'deal') ORDER BY action",
        )?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            // Many tables know of no tournament, and a damaged row names none.
            let (action, Ok(Some(tournament))) = (row.get(0)?, row.get_ref(2)?.as_i64_or_null()) else { continue };
            let actions = touched.of.entry(tournament).or_default();
            if actions.last() != Some(&action) {
                actions.push(action);
            }
            if row.get(1)? {
                touched.made.insert(tournament, action);
            }
        }
        Ok(touched)
    }

    /// The action that made a tournament, or brought it from an archive; 0 for none.
    pub fn made(&self, tournament: TournamentId) -> i64 {
        self.made.get(&tournament.0).copied().unwrap_or(0)
    }

    /// Whether an action was undone, and not done again.
    pub fn is_undone(&self, action: i64) -> bool {
        self.undone.contains(&action)
    }

    /// The actions of this base that changed something of a tournament since it was made (that one included), oldest first. Keys
    /// are used again: actions on an earlier tournament of the same number, whose making was undone, are left out. So are the
    /// migrations of the schema.
    pub fn since_made(&self, connection: &Connection, tournament: TournamentId) -> Result<Vec<ActionRow>> {
        let made = self.made(tournament);
        let actions = self.of.get(&tournament.0).map(Vec::as_slice).unwrap_or_default();
        let since = actions.iter().filter(|action| **action >= made && !self.schema.contains(action));
        since.map(|action| journal::action(connection, *action)).collect()
    }
}
