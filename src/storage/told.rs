//! The history of one tournament in the journal: sheets and penalties changed, sheets entered, payments.

use rusqlite::{Connection, OptionalExtension};

use super::action::ActionRow;
use super::error::Result;
use super::journal::read_action;
use super::table::{Columns, all};
use domain::tournament::{PersonId, TournamentId};
use domain::{Orientation, PositionNo, Score, TableNo};

/// A sheet or a penalty before and after an action; `None` where there was, or is, none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Changed {
    /// A sheet, at its place.
    Sheet {
        place: (PositionNo, TableNo),
        /// The sheet before.
        old: Option<SheetThen>,
        /// The sheet now.
        new: Option<SheetThen>,
    },
    /// A penalty's points.
    Penalty { old: Option<Score>, new: Option<Score> },
}

/// A sheet as it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetThen {
    /// The balances, in the order of the chairs; `None` for an empty chair.
    pub balances: [Option<Score>; Orientation::ALL.len()],
    /// The arbiter's adjustment (F3).
    pub adjustment: Option<String>,
    /// Not waiting for a second entry.
    pub confirmed: bool,
}

/// The sheets and penalties of a tournament that an action changed, in order.
pub fn changed(connection: &Connection, tournament: TournamentId, action: i64) -> Result<Vec<Changed>> {
    let sides = ["old", "new"].map(|side| {
        let columns = ["points", "n", "s", "e", "o", "m", "adjustment", "status"];
        format!("{side} IS NOT NULL, {}", columns.map(|column| format!("{side} ->> '$.{column}'")).join(", "))
    });
    let sql = format!(
        "SELECT table_name, coalesce(new, old) ->> '$.position', coalesce(new, old) ->> '$.table_no', {} FROM journal_change
         WHERE action = ?1 AND table_name IN ('sheet', 'penalty') AND coalesce(new, old) ->> '$.tournament' = ?2 ORDER BY id",
        sides.join(", ")
    );
    all(connection, &sql, (action, tournament.0), |row| {
        let table: String = row.next()?;
        let (position, table_no): (u8, Option<u16>) = (row.next()?, row.next()?);
        let (old, new) = (side(row)?, side(row)?);
        Ok(match table_no.filter(|_| table == "sheet") {
            Some(table) => {
                let sheet = |side: Option<(Option<Score>, SheetThen)>| side.map(|(_, sheet)| sheet);
                Changed::Sheet { place: (PositionNo(position), TableNo(table)), old: sheet(old), new: sheet(new) }
            }
            None => {
                let points = |side: Option<(Option<Score>, SheetThen)>| side.and_then(|(points, _)| points);
                Changed::Penalty { old: points(old), new: points(new) }
            }
        })
    })
}

/// Whether an action corrected the fiches of *donnes dupliquées*: a line that was on record changed, or one came with a ruling; an étui put
/// back wrongly; a penalty given or lifted. The first mark of a line that was ruled on corrects nothing.
pub fn fiches_corrected(connection: &Connection, tournament: TournamentId, action: i64) -> Result<bool> {
    let sql =
        "SELECT EXISTS (SELECT 1 FROM journal_change WHERE action = ?1 AND coalesce(new, old) ->> '$.tournament' = ?2
        AND (table_name IN ('fouled', 'fine')
            OR (table_name = 'result'
                AND (op = 'D' OR (op = 'I' AND new ->> '$.fault' IS NOT NULL)
                    OR (op = 'U' AND NOT (old ->> '$.kind' = 'attendu' AND new ->> '$.fault' IS old ->> '$.fault'))
                    OR new ->> '$.kind' = 'neutralise' OR new ->> '$.adjusted' = 1))))";
    Ok(connection.prepare_cached(sql)?.query_row((action, tournament.0), |row| row.get(0))?)
}

fn side(row: &mut Columns<'_>) -> rusqlite::Result<Option<(Option<Score>, SheetThen)>> {
    let there: bool = row.next()?;
    let points = row.next::<Option<i32>>()?.map(Score);
    let mut balances = [None; Orientation::ALL.len()];
    for balance in &mut balances {
        *balance = row.next::<Option<i32>>()?.map(Score);
    }
    let adjustment = row.next()?;
    let confirmed = row.next::<Option<String>>()?.as_deref() == Some("valide");
    Ok(there.then_some((points, SheetThen { balances, adjustment, confirmed })))
}

/// The last counted state of a sheet that waits for its second entry; `None` where it never counted.
pub fn last_counted(
    connection: &Connection,
    tournament: TournamentId,
    (position, table): (PositionNo, TableNo),
) -> Result<Option<SheetThen>> {
    let columns = ["points", "n", "s", "e", "o", "m", "adjustment", "status"];
    let sql = format!(
        "SELECT old IS NOT NULL, {} FROM journal_change WHERE table_name = 'sheet'
         AND row_id = (SELECT id FROM sheet WHERE tournament = ?1 AND position = ?2 AND table_no = ?3)
         AND (op = 'I' OR old ->> '$.status' = 'valide') ORDER BY id DESC LIMIT 1",
        columns.map(|column| format!("old ->> '$.{column}'")).join(", ")
    );
    let then = all(connection, &sql, (tournament.0, position.0, table.0), side)?;
    Ok(then.into_iter().flatten().map(|(_, sheet)| sheet).next())
}

/// The actions that changed a sheet of a tournament after it was first entered, oldest first, with its place.
pub fn sheets_changed(
    connection: &Connection,
    tournament: TournamentId,
) -> Result<Vec<(PositionNo, TableNo, ActionRow)>> {
    let mut statement = connection.prepare_cached(
        "SELECT DISTINCT new ->> '$.position' AS position, new ->> '$.table_no' AS table_no, journal_action.*
         FROM journal_change JOIN journal_action ON journal_action.id = journal_change.action
         WHERE table_name = 'sheet' AND op = 'U' AND new ->> '$.tournament' = ?1 ORDER BY journal_action.id",
    )?;
    let rows = statement.query_map([tournament.0], |row| {
        Ok((PositionNo(row.get("position")?), TableNo(row.get("table_no")?), read_action(row)?))
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// A payment for an entry, or its refund.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentRow {
    /// The action: one that was undone, or undoes another, is among them too.
    pub action: i64,
    /// When, local time.
    pub at: String,
    pub who: String,
    pub person: PersonId,
    /// In cents; negative when given back.
    pub cents: i64,
}

/// The payments of a tournament in the journal, oldest first. For each entrant they add up to the amount paid.
pub fn payments(connection: &Connection, tournament: TournamentId) -> Result<Vec<PaymentRow>> {
    let mut statement = connection.prepare_cached(
        "SELECT action, at, who, person, cents FROM (
            SELECT journal_change.action, journal_action.at, journal_action.who, journal_change.id,
                json_extract(coalesce(new, old), '$.tournament') AS tournament,
                json_extract(coalesce(new, old), '$.person') AS person,
                coalesce(json_extract(new, '$.paid_cents'), 0) - coalesce(json_extract(old, '$.paid_cents'), 0) AS cents
            FROM journal_change JOIN journal_action ON journal_action.id = journal_change.action
            WHERE table_name = 'entry')
         WHERE tournament = ?1 AND cents <> 0 ORDER BY id",
    )?;
    let rows = statement.query_map([tournament.0], |row| {
        Ok(PaymentRow {
            action: row.get("action")?,
            at: row.get("at")?,
            who: row.get("who")?,
            person: PersonId(row.get("person")?),
            cents: row.get("cents")?,
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The seal of the action that closed a tournament: of the last one, where it was opened again; `None` where it never was closed.
pub fn closing_seal(connection: &Connection, tournament: TournamentId) -> Result<Option<String>> {
    let sql = "SELECT hash FROM journal_action WHERE id = (SELECT max(action) FROM journal_change
        WHERE table_name = 'tournament' AND row_id = ?1 AND new ->> '$.state' = 'clos'
        AND coalesce(old ->> '$.state', '') <> 'clos')";
    let seal = connection.prepare_cached(sql)?.query_row([tournament.0], |row| row.get(0)).optional()?;
    Ok(seal.flatten())
}

/// The first entry of each sheet of a tournament: its place, and the local time.
pub fn sheets_entered(connection: &Connection, tournament: TournamentId) -> Result<Vec<(PositionNo, TableNo, String)>> {
    let mut statement = connection.prepare_cached(
        "SELECT new ->> '$.position' AS position, new ->> '$.table_no' AS table_no, max(journal_action.at) AS at
         FROM journal_change JOIN journal_action ON journal_action.id = journal_change.action
         WHERE table_name = 'sheet' AND op = 'I' AND json_extract(new, '$.tournament') = ?1
         GROUP BY journal_change.row_id",
    )?;
    let rows = statement.query_map([tournament.0], |row| {
        Ok((PositionNo(row.get("position")?), TableNo(row.get("table_no")?), row.get("at")?))
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
