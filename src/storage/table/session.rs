//! Sessions (*séances*), phases included, and who starts where in them.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension};

use super::{Columns, all as rows};
use crate::domain::draw::DrawKind;
use crate::domain::movement::{Kind, Place};
use crate::domain::tournament::{EntryId, Session, Settings, TournamentId};
use crate::domain::{PositionNo, TableNo};
use crate::storage::error::Result;
use crate::storage::journal::Tx;

/// The sessions of a tournament, in order; the first one as the settings announce it until its seats are drawn.
pub fn all(connection: &Connection, tournament: TournamentId, settings: &Settings) -> Result<Vec<Session>> {
    let mut sessions = vec![first(connection, tournament, settings)?];
    sessions.extend(rows(
        connection,
        "SELECT number, kind, date, first_position, positions, deals, movement, tables, seed, draw, coefficient, carry
         FROM session WHERE tournament = ?1 ORDER BY number",
        [tournament.0],
        read,
    )?);
    if let [first, second, ..] = &mut sessions[..] {
        first.positions = second.first.0 - 1;
    }
    for (session, entry, place) in starts(connection, tournament)? {
        if let Some(session) = sessions.iter_mut().find(|other| other.number == session) {
            session.starts.insert(entry, place);
        }
    }
    Ok(sessions)
}

/// The first session, whose columns are the tournament's.
fn first(connection: &Connection, tournament: TournamentId, settings: &Settings) -> Result<Session> {
    let mut statement = connection.prepare_cached("SELECT tables, seed, draw FROM tournament WHERE id = ?1")?;
    let drawn = statement.query_row([tournament.0], |row| {
        let mut row = Columns::of(row);
        Ok((row.next::<Option<u16>>()?, row.next()?, row.optional_word(DrawKind::parse)?))
    });
    let (tables, seed, draw) = drawn.optional()?.unwrap_or_default();
    Ok(Session { tables: tables.unwrap_or(0), seed, draw, ..Session::planned(settings) })
}

fn read(row: &mut Columns<'_>) -> rusqlite::Result<Session> {
    Ok(Session {
        number: row.next()?,
        phase: row.word(|kind| match kind {
            "phase" => Some(true),
            "seance" => Some(false),
            _ => None,
        })?,
        date: row.optional_word(|text| text.parse().ok())?,
        first: PositionNo(row.next()?),
        positions: row.next()?,
        deals: row.next()?,
        kind: Some(row.word(Kind::parse)?),
        tables: row.next()?,
        seed: row.next()?,
        draw: Some(row.word(DrawKind::parse)?),
        coefficient: row.next()?,
        divides: row.word(|carry| match carry {
            "divise" => Some(true),
            "multiplie" => Some(false),
            _ => None,
        })?,
        starts: HashMap::new(),
    })
}

/// Who starts where, with the session's number.
fn starts(connection: &Connection, tournament: TournamentId) -> Result<Vec<(u8, EntryId, Place)>> {
    rows(
        connection,
        "SELECT 1, id, start_table, start_chair FROM entry WHERE tournament = ?1 AND start_table IS NOT NULL
         UNION ALL SELECT session, entry, table_no, chair FROM start WHERE tournament = ?1",
        [tournament.0],
        |row| {
            let (session, entry) = (row.next()?, EntryId(row.next()?));
            Ok((session, entry, Place::at(TableNo(row.next()?), row.chair()?)))
        },
    )
}

/// Adds a session; the schema refuses a number twice.
pub(in crate::storage) fn insert(tx: &Tx<'_>, tournament: TournamentId, session: &Session) -> Result<()> {
    let draw = session.draw.map(DrawKind::key);
    if session.number == 1 {
        tx.prepare_cached(
            "UPDATE tournament SET movement = ?2, tables = ?3, seed = ?4, draw = ?5, state = 'jeu', position = max(position, 1)
             WHERE id = ?1",
        )?
        .execute((tournament.0, session.kind.map(Kind::key), session.tables, session.seed, draw))?;
        return Ok(());
    }
    tx.prepare_cached(
        "INSERT INTO session (tournament, number, kind, date, first_position, positions, deals, movement, tables, seed,
         draw, coefficient, carry) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
    )?
    .execute((
        tournament.0,
        session.number,
        if session.phase { "phase" } else { "seance" },
        session.date.map(|date| date.to_string()),
        session.first.0,
        session.positions,
        session.deals,
        session.kind.map(Kind::key),
        session.tables,
        session.seed,
        draw,
        session.coefficient,
        if session.divides { "divise" } else { "multiplie" },
    ))?;
    Ok(())
}

/// Writes what may change of a session: its movement, its positions and its deals.
pub(in crate::storage) fn update(tx: &Tx<'_>, tournament: TournamentId, session: &Session) -> Result<()> {
    let kind = session.kind.map(Kind::key);
    if session.number == 1 {
        tx.prepare_cached("UPDATE tournament SET movement = ?2 WHERE id = ?1")?.execute((tournament.0, kind))?;
        return Ok(());
    }
    tx.prepare_cached(
        "UPDATE session SET movement = ?3, positions = ?4, deals = ?5 WHERE tournament = ?1 AND number = ?2",
    )?
    .execute((tournament.0, session.number, kind, session.positions, session.deals))?;
    Ok(())
}

/// Writes a starting seat; the schema refuses a second one for the same entry and session.
pub(in crate::storage) fn insert_start(
    tx: &Tx<'_>,
    tournament: TournamentId,
    session: u8,
    entry: EntryId,
    place: Place,
) -> Result<()> {
    let (table, chair) = (place.table().0, place.orientation().letter().to_string());
    if session == 1 {
        tx.prepare_cached("UPDATE entry SET start_table = ?2, start_chair = ?3 WHERE id = ?1")?
            .execute((entry.0, table, chair))?;
        return Ok(());
    }
    tx.prepare_cached("INSERT INTO start (tournament, session, entry, table_no, chair) VALUES (?1, ?2, ?3, ?4, ?5)")?
        .execute((tournament.0, session, entry.0, table, chair))?;
    Ok(())
}
