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
    let sql =
        "SELECT id, position, table_no, etui, lines, deals, typed_by, at, confirmed_by, contested_by FROM proposal
        WHERE tournament = ?1 AND ended IS NULL ORDER BY id";
    rows(connection, sql, [tournament.0], |row| {
        Ok(Proposal {
            id: row.next()?,
            position: row.position()?,
            table: TableNo(row.next()?),
            etui: row.next::<Option<u16>>()?.map(EtuiNo),
            lines: row.word(|text| text.split(';').map(line).collect())?,
            deals: row.next::<String>()?.lines().map(str::to_owned).collect(),
            by: row.chair()?,
            at: row.next()?,
            confirmed_by: row.optional_word(chairs)?.unwrap_or_default(),
            contested_by: row.optional_word(Orientation::parse)?,
        })
    })
}

/// Before the key of a formation.
const TEAM: char = 'e';

fn line(text: &str) -> Option<ProposedLine> {
    let mut parts = text.split(' ');
    let (chair, who, balance) = (parts.next()?, parts.next()?, parts.next()?);
    let who = match who.strip_prefix(TEAM) {
        Some(team) => Who::Team(TeamId(team.parse().ok()?)),
        None => Who::Player(EntryId(who.parse().ok()?)),
    };
    Some(ProposedLine { chair: Orientation::parse(chair)?, who, balance: balance.parse().ok().map(Score)? })
}

/// `SE`: the letters of several chairs.
fn chairs(text: &str) -> Option<Vec<Orientation>> {
    text.chars().map(|letter| Orientation::parse(letter.encode_utf8(&mut [0; 4]))).collect()
}

/// Keeps a new one.
pub fn add(connection: &Connection, tournament: TournamentId, proposal: &Proposal) -> Result<()> {
    let who = |who| match who {
        Who::Player(EntryId(entry)) => entry.to_string(),
        Who::Team(TeamId(team)) => format!("{TEAM}{team}"),
    };
    let lines = proposal.lines.iter().map(|line| format!("{} {} {}", line.chair, who(line.who), line.balance.0));
    let lines = lines.collect::<Vec<_>>().join(";");
    let sql = "INSERT INTO proposal (tournament, position, table_no, etui, lines, deals, typed_by, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    let (position, table) = (proposal.position.0, proposal.table.0);
    connection.prepare_cached(sql)?.execute((
        tournament.0,
        position,
        table,
        proposal.etui.map(|etui| etui.0),
        lines,
        proposal.deals.join("\n"),
        proposal.by.to_string(),
        &proposal.at,
    ))?;
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
