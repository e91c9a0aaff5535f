//! Balances that tables propose.

use rusqlite::Connection;

use crate::domain::hall::{Proposal, ProposedLine};
use crate::domain::tournament::{EntryId, TournamentId};
use crate::domain::{Orientation, PositionNo, Score, TableNo};
use crate::storage::error::Result;
use crate::storage::table::all as rows;

/// Those of a tournament that are still looked at, oldest first.
pub fn live(connection: &Connection, tournament: TournamentId) -> Result<Vec<Proposal>> {
    let sql = "SELECT id, position, table_no, lines, typed_by, at, confirmed_by, contested_by FROM proposal
        WHERE tournament = ?1 AND ended IS NULL ORDER BY id";
    rows(connection, sql, [tournament.0], |row| {
        Ok(Proposal {
            id: row.next()?,
            position: PositionNo(row.next()?),
            table: TableNo(row.next()?),
            lines: row.word(|text| text.split(';').map(line).collect())?,
            by: row.chair()?,
            at: row.next()?,
            confirmed_by: row.optional_word(Orientation::parse)?,
            contested_by: row.optional_word(Orientation::parse)?,
        })
    })
}

fn line(text: &str) -> Option<ProposedLine> {
    let mut parts = text.split(' ');
    let (chair, entry, balance) = (parts.next()?, parts.next()?, parts.next()?);
    let (entry, balance) = (entry.parse().ok().map(EntryId)?, balance.parse().ok().map(Score)?);
    Some(ProposedLine { chair: Orientation::parse(chair)?, entry, balance })
}

/// Keeps a new one.
pub fn add(connection: &Connection, tournament: TournamentId, proposal: &Proposal) -> Result<()> {
    let lines = proposal.lines.iter().map(|line| format!("{} {} {}", line.chair, line.entry.0, line.balance.0));
    let lines = lines.collect::<Vec<_>>().join(";");
    let sql =
        "INSERT INTO proposal (tournament, position, table_no, lines, typed_by, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let (position, table) = (proposal.position.0, proposal.table.0);
    connection.prepare_cached(sql)?.execute((
        tournament.0,
        position,
        table,
        lines,
        proposal.by.to_string(),
        &proposal.at,
    ))?;
    Ok(())
}

/// Notes who confirms it and who contests it.
pub fn mark(connection: &Connection, proposal: &Proposal) -> Result<()> {
    let letter = |chair: Option<Orientation>| chair.map(|chair| chair.to_string());
    connection.prepare_cached("UPDATE proposal SET confirmed_by = ?2, contested_by = ?3 WHERE id = ?1")?.execute((
        proposal.id,
        letter(proposal.confirmed_by),
        letter(proposal.contested_by),
    ))?;
    Ok(())
}

/// It is no longer looked at: `reprise`, `refusee` (with a reason) or `reglee`.
pub fn end(connection: &Connection, id: i64, how: &str, reason: &str) -> Result<()> {
    connection
        .prepare_cached("UPDATE proposal SET ended = ?2, reason = ?3 WHERE id = ?1 AND ended IS NULL")?
        .execute((id, how, reason))?;
    Ok(())
}

/// Why the last one of a table at a position was refused, where nothing came after it.
pub fn last_refusal(
    connection: &Connection,
    tournament: TournamentId,
    (position, table): (PositionNo, TableNo),
) -> Result<Option<String>> {
    let sql = "SELECT ended, reason FROM proposal WHERE tournament = ?1 AND position = ?2 AND table_no = ?3 ORDER BY id DESC LIMIT 1";
    let last = rows(connection, sql, (tournament.0, position.0, table.0), |row| {
        Ok((row.next::<Option<String>>()?, row.next::<String>()?))
    })?;
    Ok(last.into_iter().find_map(|(ended, reason)| (ended.as_deref() == Some("refusee")).then_some(reason)))
}
