//! What was done to one tournament: in this base, and before it came here in an archive.

use rusqlite::Connection;

use super::action::ActionRow;
use super::error::Result;
use super::journal::{self, Tx};
use super::subject::Subject;
use crate::domain::tournament::TournamentId;

/// An action of another base's journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastAction {
    /// When.
    pub at: String,
    /// Who.
    pub who: String,
    /// What.
    pub what: String,
    /// Why; may be empty.
    pub why: String,
    /// `action`, `annulation` or `retablissement`.
    pub kind: String,
    /// True when it was undone later.
    pub undone: bool,
    /// F6, A1: whether it corrected a sheet that was in, or points; nothing where the archive does not say.
    pub corrects: Option<bool>,
}

/// What the archive of a tournament told of its past, oldest first; nothing where it was played in this base.
pub fn all(connection: &Connection, tournament: TournamentId) -> Result<Vec<PastAction>> {
    let mut statement = connection.prepare_cached("SELECT * FROM past_action WHERE tournament = ?1 ORDER BY number")?;
    let rows = statement.query_map([tournament.0], |row| {
        Ok(PastAction {
            at: row.get("at")?,
            who: row.get("who")?,
            what: row.get("what")?,
            why: row.get("why")?,
            kind: row.get("kind")?,
            undone: row.get("undone")?,
            corrects: row.get("corrects")?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Keeps the past of a tournament rebuilt from an archive.
pub fn insert(tx: &Tx<'_>, tournament: TournamentId, actions: &[PastAction]) -> Result<()> {
    let mut statement = tx.prepare_cached(
        "INSERT INTO past_action (tournament, number, at, who, what, why, kind, undone, corrects)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    )?;
    for (action, number) in actions.iter().zip(1i64..) {
        let PastAction { at, who, what, why, kind, undone, corrects } = action;
        statement.execute((tournament.0, number, at, who, what, why, kind, undone, corrects))?;
    }
    Ok(())
}

/// The action of this base that made a tournament, or brought it from an archive; 0 for none.
pub fn made(connection: &Connection, tournament: TournamentId) -> Result<i64> {
    let mut statement = connection.prepare_cached(
        "SELECT coalesce(max(action), 0) FROM journal_change WHERE table_name = 'tournament' AND row_id = ?1 AND op = 'I'",
    )?;
    Ok(statement.query_row([tournament.0], |row| row.get(0))?)
}

/// The actions of this base that changed something of a tournament since it was made (that one included), oldest first. Keys
/// are used again: what was done to an earlier tournament of the same number, whose making was undone, is left out. So is what
/// brought the base to a newer schema.
pub fn since_made(connection: &Connection, tournament: TournamentId) -> Result<Vec<ActionRow>> {
    let mut statement = connection.prepare_cached(
        "SELECT DISTINCT action FROM journal_change
         WHERE (table_name = 'tournament' AND row_id = ?1)
            OR (table_name NOT IN ('tournament', 'person', 'setting') AND coalesce(new, old) ->> '$.tournament' = ?1)
         ORDER BY action",
    )?;
    let actions: Vec<i64> = statement.query_map([tournament.0], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    let made = made(connection, tournament)?;
    let since = actions.into_iter().filter(|action| *action >= made).map(|action| journal::action(connection, action));
    since.filter(|action| !action.as_ref().is_ok_and(|action| action.subject == Some(Subject::Schema))).collect()
}
