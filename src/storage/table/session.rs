//! Sessions (*séances*), phases included, and their starting places.

use std::collections::HashMap;

use rusqlite::Connection;

use super::{Columns, all as rows};
use crate::error::Result;
use crate::journal::Tx;
use domain::TableNo;
use domain::draw::DrawKind;
use domain::duplicate::circuit;
use domain::movement::{Kind, Place};
use domain::tournament::{EntryId, Session, Settings, TournamentId};

/// The sessions of a tournament, in order; before the seats are drawn the first one, as it is planned.
pub(crate) fn all(connection: &Connection, tournament: TournamentId, settings: &Settings) -> Result<Vec<Session>> {
    let mut sessions = rows(
        connection,
        "SELECT number, kind, date, first_position, positions, deals, movement, tables, seed, draw, coefficient, carry, circuit
         FROM session WHERE tournament = ?1 ORDER BY number",
        [tournament.0],
        read,
    )?;
    if sessions.first().is_none_or(|session| session.number > 1) {
        sessions.insert(0, Session::planned(settings));
    }
    for (session, entry, place) in starts(connection, tournament)? {
        if let Some(session) = sessions.iter_mut().find(|other| other.number == session) {
            session.starts.insert(entry, place);
        }
    }
    Ok(sessions)
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
        first: row.position()?,
        positions: row.position()?.0,
        deals: row.next()?,
        kind: row.optional_word(Kind::parse)?,
        tables: row.next()?,
        seed: row.next()?,
        draw: row.optional_word(DrawKind::parse)?,
        coefficient: row.next()?,
        divides: row.word(|carry| match carry {
            "divise" => Some(true),
            "multiplie" => Some(false),
            _ => None,
        })?,
        circuit: row.optional_word(circuit::Kind::parse)?,
        starts: HashMap::new(),
    })
}

/// The starting places, with the session's number.
fn starts(connection: &Connection, tournament: TournamentId) -> Result<Vec<(u8, EntryId, Place)>> {
    rows(connection, "SELECT session, entry, table_no, chair FROM start WHERE tournament = ?1", [tournament.0], |row| {
        let (session, entry) = (row.next()?, EntryId(row.next()?));
        Ok((session, entry, Place::at(TableNo(row.next()?), row.chair()?)))
    })
}

/// Adds a session; the schema refuses a number twice.
pub(crate) fn insert(tx: &Tx<'_>, tournament: TournamentId, session: &Session) -> Result<()> {
    tx.prepare_cached(
        "INSERT INTO session (tournament, number, kind, date, first_position, positions, deals, movement, tables, seed,
         draw, coefficient, carry, circuit) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
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
        session.draw.map(DrawKind::key),
        session.coefficient,
        if session.divides { "divise" } else { "multiplie" },
        session.circuit.map(circuit::Kind::key),
    ))?;
    Ok(())
}

/// Updates a session: its movement, its positions and its deals.
pub(crate) fn update(tx: &Tx<'_>, tournament: TournamentId, session: &Session) -> Result<()> {
    tx.prepare_cached(
        "UPDATE session SET movement = ?3, positions = ?4, deals = ?5 WHERE tournament = ?1 AND number = ?2",
    )?
    .execute((tournament.0, session.number, session.kind.map(Kind::key), session.positions, session.deals))?;
    Ok(())
}

/// Writes a starting seat; a newcomer's, or another one in the place of the first.
pub(crate) fn put_start(
    tx: &Tx<'_>,
    tournament: TournamentId,
    session: u8,
    entry: EntryId,
    place: Place,
) -> Result<()> {
    let (table, chair) = (place.table().0, place.orientation().letter().to_string());
    tx.prepare_cached(
        "INSERT INTO start (tournament, session, entry, table_no, chair) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (session, entry) DO UPDATE SET table_no = excluded.table_no, chair = excluded.chair",
    )?
    .execute((tournament.0, session, entry.0, table, chair))?;
    Ok(())
}
