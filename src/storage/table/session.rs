//! Sessions (*séances*), phases included, and their starting places.

use std::collections::HashMap;

use rusqlite::Connection;

use super::{Columns, all as rows, put, row, run};
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
        kind: row.optional_key()?,
        tables: row.next()?,
        seed: row.next()?,
        draw: row.optional_key()?,
        coefficient: row.next()?,
        divides: row.word(|carry| match carry {
            "divise" => Some(true),
            "multiplie" => Some(false),
            _ => None,
        })?,
        circuit: row.optional_key()?,
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
    let row = row! {
        tournament: tournament.0,
        number: session.number,
        kind: if session.phase { "phase" } else { "seance" },
        date: session.date.map(|date| date.to_string()),
        first_position: session.first.0,
        positions: session.positions,
        deals: session.deals,
        movement: session.kind.map(Kind::key),
        tables: session.tables,
        seed: session.seed,
        draw: session.draw.map(DrawKind::key),
        coefficient: session.coefficient,
        carry: if session.divides { "divise" } else { "multiplie" },
        circuit: session.circuit.map(circuit::Kind::key),
    };
    super::insert(tx, "session", row)
}

/// Updates a session: its movement, its positions and its deals.
pub(crate) fn update(tx: &Tx<'_>, tournament: TournamentId, session: &Session) -> Result<()> {
    run(
        tx,
        "UPDATE session SET movement = ?3, positions = ?4, deals = ?5 WHERE tournament = ?1 AND number = ?2",
        (tournament.0, session.number, session.kind.map(Kind::key), session.positions, session.deals),
    )
}

/// Writes a starting seat; a newcomer's, or another one in the place of the first.
pub(crate) fn put_start(
    tx: &Tx<'_>,
    tournament: TournamentId,
    session: u8,
    entry: EntryId,
    place: Place,
) -> Result<()> {
    let row = row! {
        tournament: tournament.0,
        session: session,
        entry: entry.0,
        table_no: place.table().0,
        chair: place.orientation().to_string(),
    };
    put(tx, "start", "session, entry", row)?;
    Ok(())
}
