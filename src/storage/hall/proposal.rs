//! Balances that tables propose.

use rusqlite::Connection;

use crate::error::Result;
use crate::table::all as rows;
use domain::duplicate::EtuiNo;
use domain::hall::{Proposal, ProposedLine};
use domain::tournament::{EntryId, TeamId, TournamentId, Who};
use domain::{Orientation, PositionNo, Score, TableNo};

/// The open proposals of a tournament, oldest first.
pub fn live(connection: &Connection, tournament: TournamentId) -> Result<Vec<Proposal>> {
    let sql = "SELECT id, position, table_no, etui, deals, typed_by, at, confirmed_by, contested_by, dealer, noting FROM proposal
        WHERE tournament = ?1 AND ended IS NULL ORDER BY id";
    let mut live = rows(connection, sql, [tournament.0], |row| {
        Ok(Proposal {
            id: row.next()?,
            position: row.position()?,
            table: TableNo(row.next()?),
            etui: row.next::<Option<u16>>()?.map(EtuiNo),
            lines: Vec::new(),
            deals: row.next::<String>()?.lines().map(str::to_owned).collect(),
            by: row.chair()?,
            at: row.next()?,
            confirmed_by: row.optional_word(chairs)?.unwrap_or_default(),
            contested_by: row.optional_word(Orientation::parse)?,
            dealer: row.optional_word(Orientation::parse)?,
            noting: row.next()?,
        })
    })?;
    for proposal in &mut live {
        proposal.lines = lines(connection, proposal.id)?;
    }
    Ok(live)
}

/// The chairs of a proposal, in their order.
fn lines(connection: &Connection, id: i64) -> Result<Vec<ProposedLine>> {
    let sql =
        "SELECT chair, entry, team, balance FROM proposal_line WHERE proposal = ?1 ORDER BY instr('NSEOM', chair)";
    rows(connection, sql, [id], |row| {
        Ok(ProposedLine { chair: row.chair()?, who: row.who()?, balance: Score(row.next()?) })
    })
}

/// `SE`: the letters of several chairs.
fn chairs(text: &str) -> Option<Vec<Orientation>> {
    text.chars().map(|letter| Orientation::parse(letter.encode_utf8(&mut [0; 4]))).collect()
}

/// Keeps a new one.
pub fn add(connection: &Connection, tournament: TournamentId, proposal: &Proposal) -> Result<()> {
    let sql = "INSERT INTO proposal (tournament, position, table_no, etui, deals, typed_by, at, dealer, noting)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    let (position, table) = (proposal.position.0, proposal.table.0);
    connection.prepare_cached(sql)?.execute((
        tournament.0,
        position,
        table,
        proposal.etui.map(|etui| etui.0),
        proposal.deals.join("\n"),
        proposal.by.to_string(),
        &proposal.at,
        proposal.dealer.map(|chair| chair.to_string()),
        proposal.noting,
    ))?;
    add_lines(connection, connection.last_insert_rowid(), proposal)
}

/// Its deals, its balances and who typed them last, in the place of those before; what was said of those is forgotten.
pub fn note(connection: &Connection, proposal: &Proposal) -> Result<()> {
    let sql =
        "UPDATE proposal SET deals = ?2, typed_by = ?3, at = ?4, noting = ?5, confirmed_by = NULL, contested_by = NULL
        WHERE id = ?1";
    let (deals, by) = (proposal.deals.join("\n"), proposal.by.to_string());
    connection.prepare_cached(sql)?.execute((proposal.id, deals, by, &proposal.at, proposal.noting))?;
    connection.prepare_cached("DELETE FROM proposal_line WHERE proposal = ?1")?.execute([proposal.id])?;
    add_lines(connection, proposal.id, proposal)
}

fn add_lines(connection: &Connection, id: i64, proposal: &Proposal) -> Result<()> {
    let sql = "INSERT INTO proposal_line (proposal, chair, entry, team, balance) VALUES (?1, ?2, ?3, ?4, ?5)";
    for ProposedLine { chair, who, balance } in &proposal.lines {
        let (entry, team) = match who {
            Who::Player(EntryId(entry)) => (Some(entry), None),
            Who::Team(TeamId(team)) => (None, Some(team)),
        };
        connection.prepare_cached(sql)?.execute((id, chair.to_string(), entry, team, balance.0))?;
    }
    Ok(())
}

/// Notes the devices that confirm it and those that contest it.
pub fn mark(connection: &Connection, proposal: &Proposal) -> Result<()> {
    let confirmed: String = proposal.confirmed_by.iter().map(ToString::to_string).collect();
    connection.prepare_cached("UPDATE proposal SET confirmed_by = ?2, contested_by = ?3 WHERE id = ?1")?.execute((
        proposal.id,
        Some(confirmed).filter(|letters| !letters.is_empty()),
        proposal.contested_by.map(|chair| chair.to_string()),
    ))?;
    Ok(())
}

/// Closes a proposal: `reprise`, `refusee` (with a reason) or `reglee`.
pub fn end(connection: &Connection, id: i64, how: &str, reason: &str) -> Result<()> {
    connection
        .prepare_cached("UPDATE proposal SET ended = ?2, reason = ?3 WHERE id = ?1 AND ended IS NULL")?
        .execute((id, how, reason))?;
    Ok(())
}

/// The reason of the last refusal for a table at a position, where nothing came after it.
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
