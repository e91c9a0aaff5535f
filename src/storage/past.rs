//! The actions on one tournament: in this base, and before it came here in an archive.

use std::collections::{HashMap, HashSet};

use rusqlite::Connection;

use super::action::ActionRow;
use super::error::Result;
use super::journal::{self, Tx};
use super::subject::Subject;
use super::table::{all as rows, row};
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

/// The actions listed in the archive of an imported tournament, oldest first; none where it was played in this base.
pub fn all(connection: &Connection, tournament: TournamentId) -> Result<Vec<PastAction>> {
    let sql =
        "SELECT at, who, what, why, kind, undone, corrects FROM past_action WHERE tournament = ?1 ORDER BY number";
    rows(connection, sql, [tournament.0], |row| {
        Ok(PastAction {
            at: row.next()?,
            who: row.next()?,
            what: row.next()?,
            why: row.next()?,
            kind: row.next()?,
            undone: row.next()?,
            corrects: row.next()?,
        })
    })
}

/// Keeps the past of a tournament rebuilt from an archive.
pub fn insert(tx: &Tx<'_>, tournament: TournamentId, actions: &[PastAction]) -> Result<()> {
    actions.iter().zip(1i64..).try_for_each(|(action, number)| {
        let row = row! {
            tournament: tournament.0,
            number: number,
            at: &action.at,
            who: &action.who,
            what: &action.what,
            why: &action.why,
            kind: &action.kind,
            undone: action.undone,
            corrects: action.corrects,
        };
        super::table::insert(tx, "past_action", row)
    })
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
