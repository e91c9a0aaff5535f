//! What the new tables hold of what old columns and sentences said; the first session of a base looked at as it stood before.

use rusqlite::Connection;

use crate::action::ChangeRow;
use crate::error::Result;
use domain::Orientation;
use domain::arbitration::Ruling;
use domain::penalty::Offence;

/// What the sentences and columns of before say, in the new columns and tables; inside the action of the journal.
pub(super) fn fill(connection: &Connection) -> Result<()> {
    connection.execute_batch(
        "INSERT INTO session (tournament, number, kind, first_position, positions, deals, movement, tables, seed, draw)
         SELECT tournament, 1, 'seance', 1, positions, deals, movement, tables, seed, draw FROM first_session ORDER BY tournament;
         INSERT INTO start (tournament, session, entry, table_no, chair)
         SELECT tournament, 1, entry, table_no, chair FROM first_start ORDER BY entry;
         DROP TABLE first_session;
         DROP TABLE first_start;",
    )?;
    for (id, decision, key) in words(connection, "SELECT id, decision, outcome FROM incident ORDER BY id")? {
        let Some(ruling) = Ruling::told_by(&decision, key.as_deref()) else { continue };
        let [n, s, e, o, m] = Orientation::ALL.map(|chair| ruling.score(chair).map(|score| score.0));
        connection.execute(
            "UPDATE incident SET poignees = ?2, n = ?3, s = ?4, e = ?5, o = ?6, m = ?7
             WHERE id = ?1 AND (poignees, n, s, e, o, m) IS NOT (?2, ?3, ?4, ?5, ?6, ?7)",
            (id, ruling.poignees.key(), n, s, e, o, m),
        )?;
    }
    for (id, reason, _) in words(connection, "SELECT id, reason, NULL FROM penalty ORDER BY id")? {
        if let Some(offence) = Offence::told_by(&reason) {
            connection.execute("UPDATE penalty SET offence = ?2 WHERE id = ?1", (id, offence.key()))?;
        }
    }
    Ok(())
}

/// Looking at a base as it stood before this migration: what a change of then said of the first session, as rows of today's tables. Their keys
/// are below zero; [`forget`] takes them away before the rows of the migration itself come.
pub(crate) fn carry(replica: &Connection, change: &ChangeRow) -> Result<()> {
    let (table, key, insert) = match change.table.as_str() {
        "tournament" => (
            "session",
            "$.tables",
            "INSERT INTO session (id, tournament, number, kind, first_position, positions, deals, movement, tables, seed, draw)
             SELECT -?1, ?1, 1, 'seance', 1, ?2 ->> '$.positions', ?2 ->> '$.deals', ?2 ->> '$.movement', ?2 ->> '$.tables',
                ?2 ->> '$.seed', ?2 ->> '$.draw' WHERE ?2 ->> ?3 IS NOT NULL",
        ),
        "entry" => (
            "start",
            "$.start_table",
            "INSERT INTO start (id, tournament, session, entry, table_no, chair)
             SELECT -?1, ?2 ->> '$.tournament', 1, ?1, ?2 ->> '$.start_table', ?2 ->> '$.start_chair' WHERE ?2 ->> ?3 IS NOT NULL",
        ),
        "session" => return first_ends(replica),
        _ => return Ok(()),
    };
    replica.prepare_cached(&format!("DELETE FROM {table} WHERE id = -?1"))?.execute([change.row])?;
    replica.prepare_cached(insert)?.execute((change.row, change.new.as_deref(), key))?;
    first_ends(replica)
}

/// Where there is a second session, the first one ends before it.
fn first_ends(replica: &Connection) -> Result<()> {
    replica
        .prepare_cached(
            "UPDATE session SET positions = second.first_position - 1 FROM session AS second
             WHERE session.id < 0 AND second.number = 2 AND second.tournament = session.tournament",
        )?
        .execute([])?;
    Ok(())
}

/// Takes away what [`carry`] made.
pub(crate) fn forget(replica: &Connection) -> Result<()> {
    replica.execute_batch("DELETE FROM session WHERE id < 0; DELETE FROM start WHERE id < 0")?;
    Ok(())
}

fn words(connection: &Connection, sql: &str) -> Result<Vec<(i64, String, Option<String>)>> {
    let mut statement = connection.prepare(sql)?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
