//! Calls of the tables to the arbiter, and announcements to the hall.

use rusqlite::Connection;

use crate::error::Result;
use crate::table::{all as rows, insert, row, run};
use domain::TableNo;
use domain::tournament::TournamentId;

/// A call or an announcement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoticeRow {
    pub id: i64,
    /// In which it was posted; `None` where there was none yet.
    pub tournament: Option<TournamentId>,
    /// The table that calls; `None` for an announcement.
    pub table: Option<TableNo>,
    pub words: String,
    /// When it was posted, and once it is ended when that was; local time.
    pub at: String,
}

/// The notices of a tournament that still stand, oldest first.
pub fn standing(connection: &Connection, tournament: Option<TournamentId>) -> Result<Vec<NoticeRow>> {
    let sql = "SELECT id, table_no, words, at FROM notice
        WHERE tournament IS ?1 AND done = 0 AND kind <> 'arrivee' ORDER BY id";
    rows(connection, sql, [tournament.map(|one| one.0)], |row| {
        let (id, table) = (row.next()?, row.next::<Option<u16>>()?.map(TableNo));
        Ok(NoticeRow { id, tournament, table, words: row.next()?, at: row.next()? })
    })
}

/// The last call of a table: whether it still stands, and since when it has, or when it was answered.
pub fn last_call(
    connection: &Connection,
    (tournament, table): (TournamentId, TableNo),
) -> Result<Option<(bool, String)>> {
    let sql = "SELECT done = 0, at FROM notice WHERE tournament = ?1 AND table_no = ?2 ORDER BY id DESC LIMIT 1";
    let last = rows(connection, sql, (tournament.0, table.0), |row| Ok((row.next()?, row.next()?)))?;
    Ok(last.into_iter().next())
}

/// Adds one; its key is given by the base.
pub fn add(connection: &Connection, notice: &NoticeRow) -> Result<()> {
    let kind = if notice.table.is_some() { "appel" } else { "annonce" };
    let (tournament, table) = (notice.tournament.map(|one| one.0), notice.table.map(|table| table.0));
    let row = row! { kind: kind, tournament: tournament, table_no: table, words: &notice.words, at: &notice.at };
    insert(connection, "notice", row)
}

/// A player announces his arrival from a phone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArrivalRow {
    pub id: i64,
    /// The number of whom was announced.
    pub entry: Option<u32>,
    /// His name, as it was typed.
    pub words: String,
    /// When, local time.
    pub at: String,
    /// Why it was refused; `None` while nobody did.
    pub answer: Option<String>,
    /// The digest of where the phone is.
    pub phone: Option<String>,
}

/// The arrivals of a tournament, oldest first.
pub fn arrivals(connection: &Connection, tournament: TournamentId) -> Result<Vec<ArrivalRow>> {
    let sql =
        "SELECT id, entry, words, at, answer, phone FROM notice WHERE kind = 'arrivee' AND tournament = ?1 ORDER BY id";
    rows(connection, sql, [tournament.0], |row| {
        let (id, entry, words) = (row.next()?, row.next()?, row.next()?);
        Ok(ArrivalRow { id, entry, words, at: row.next()?, answer: row.next()?, phone: row.next()? })
    })
}

/// Adds an arrival; its key is given by the base.
pub fn arrive(connection: &Connection, tournament: TournamentId, one: &ArrivalRow) -> Result<()> {
    let row = row! {
        kind: "arrivee",
        tournament: tournament.0,
        entry: one.entry,
        words: &one.words,
        at: &one.at,
        phone: &one.phone,
    };
    insert(connection, "notice", row)
}

/// The control table's answer to an arrival that it does not take.
pub fn answer(connection: &Connection, id: i64, reason: &str) -> Result<()> {
    run(connection, "UPDATE notice SET answer = ?2 WHERE id = ?1 AND kind = 'arrivee'", (id, reason))
}

/// Ends a notice.
pub fn end(connection: &Connection, id: i64, at: &str) -> Result<()> {
    run(connection, "UPDATE notice SET done = 1, at = ?2 WHERE id = ?1 AND done = 0", (id, at))
}
