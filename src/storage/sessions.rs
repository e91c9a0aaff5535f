//! Sessions (*séances*) after the first, phases included; the first one is in the tournament's own row.

use rusqlite::Connection;

use super::entries::{EntryId, chair};
use super::error::Result;
use super::journal::Tx;
use super::tournaments::TournamentId;
use crate::domain::{Orientation, PositionNo, TableNo};

/// A session after the first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionRow {
    /// Number, from 2.
    pub number: u8,
    /// True when it continues the session before (a final square, an elimination between positions).
    pub phase: bool,
    /// ISO date, when it is another day.
    pub date: Option<String>,
    /// Its first position, counted through the tournament.
    pub first: PositionNo,
    /// Positions.
    pub positions: u8,
    /// Deals per position.
    pub deals: u8,
    /// Movement's key.
    pub movement: String,
    /// Tables.
    pub tables: u16,
    /// Seed of the draw.
    pub seed: Option<i64>,
    /// `hasard`, `ordre`, `equilibre` or `carre`.
    pub draw: String,
    /// R5, in hundredths.
    pub coefficient: u16,
    /// R5: the coefficient divides what is carried over instead of multiplying what is scored after it.
    pub divides: bool,
}

/// A starting seat of a session after the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StartRow {
    /// Which session.
    pub session: u8,
    /// Who.
    pub entry: EntryId,
    /// Where.
    pub seat: (TableNo, Orientation),
}

/// The sessions of a tournament after the first, in order.
///
/// # Errors
/// The base's own.
pub fn all(connection: &Connection, tournament: TournamentId) -> Result<Vec<SessionRow>> {
    let mut statement = connection.prepare_cached("SELECT * FROM session WHERE tournament = ?1 ORDER BY number")?;
    let rows = statement.query_map([tournament.0], |row| {
        Ok(SessionRow {
            number: row.get("number")?,
            phase: row.get_ref("kind")?.as_str()? == "phase",
            date: row.get("date")?,
            first: PositionNo(row.get("first_position")?),
            positions: row.get("positions")?,
            deals: row.get("deals")?,
            movement: row.get("movement")?,
            tables: row.get("tables")?,
            seed: row.get("seed")?,
            draw: row.get("draw")?,
            coefficient: row.get("coefficient")?,
            divides: row.get_ref("carry")?.as_str()? == "divise",
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Adds a session.
///
/// # Errors
/// The base's own; the schema refuses a number twice.
pub fn insert(tx: &Tx<'_>, tournament: TournamentId, session: &SessionRow) -> Result<()> {
    tx.prepare_cached(
        "INSERT INTO session (tournament, number, kind, date, first_position, positions, deals, movement, tables, seed,
         draw, coefficient, carry) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
    )?
    .execute((
        tournament.0,
        session.number,
        if session.phase { "phase" } else { "seance" },
        &session.date,
        session.first.0,
        session.positions,
        session.deals,
        &session.movement,
        session.tables,
        session.seed,
        &session.draw,
        session.coefficient,
        if session.divides { "divise" } else { "multiplie" },
    ))?;
    Ok(())
}

/// Writes what may change of a session: its movement, its positions and its deals.
///
/// # Errors
/// The base's own.
pub fn update(tx: &Tx<'_>, tournament: TournamentId, session: &SessionRow) -> Result<()> {
    tx.prepare_cached(
        "UPDATE session SET movement = ?3, positions = ?4, deals = ?5 WHERE tournament = ?1 AND number = ?2",
    )?
    .execute((tournament.0, session.number, &session.movement, session.positions, session.deals))?;
    Ok(())
}

/// The starting seats of the sessions after the first.
///
/// # Errors
/// The base's own.
pub fn starts(connection: &Connection, tournament: TournamentId) -> Result<Vec<StartRow>> {
    let mut statement = connection.prepare_cached("SELECT * FROM start WHERE tournament = ?1 ORDER BY id")?;
    let rows = statement.query_map([tournament.0], |row| {
        let table = TableNo(row.get("table_no")?);
        Ok(StartRow {
            session: row.get("session")?,
            entry: EntryId(row.get("entry")?),
            // A CHECK of the schema allows nothing else.
            seat: (table, chair(row, "chair")?.unwrap_or(Orientation::M)),
        })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Writes a starting seat.
///
/// # Errors
/// The base's own; the schema refuses a second one for the same entry and session.
pub fn insert_start(tx: &Tx<'_>, tournament: TournamentId, start: &StartRow) -> Result<()> {
    tx.prepare_cached("INSERT INTO start (tournament, session, entry, table_no, chair) VALUES (?1, ?2, ?3, ?4, ?5)")?
        .execute((tournament.0, start.session, start.entry.0, start.seat.0.0, start.seat.1.letter().to_string()))?;
    Ok(())
}
