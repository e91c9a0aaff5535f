//! The journal's triggers: nothing changes a row without leaving its old and new value in the journal.

use rusqlite::Connection;

use super::error::Result;
use super::schema::{self, TABLES};

/// Triggers that protect the journal itself.
const SEALS: usize = 7;

/// Drops and recreates every trigger from the tables' present columns; called when the schema has changed.
pub(super) fn install(connection: &Connection) -> Result<()> {
    remove(connection)?;
    for table in TABLES {
        let columns = schema::columns(connection, table)?;
        if columns.is_empty() {
            continue; // A later migration makes it.
        }
        for (event, op, old, new, row) in [
            ("INSERT", 'I', None, Some("NEW"), "NEW"),
            ("UPDATE", 'U', Some("OLD"), Some("NEW"), "NEW"),
            ("DELETE", 'D', Some("OLD"), None, "OLD"),
        ] {
            connection.execute_batch(&format!(
                "CREATE TRIGGER journal_{table}_{lower} AFTER {event} ON {table} BEGIN
                    SELECT RAISE(ABORT, 'changement hors du journal')
                        WHERE NOT EXISTS (SELECT 1 FROM journal_action
                            WHERE id = (SELECT max(id) FROM journal_action) AND hash IS NULL);
                    INSERT INTO journal_change (action, table_name, row_id, op, old, new)
                        VALUES ((SELECT max(id) FROM journal_action), '{table}', {row}.id, '{op}', {old}, {new});
                END;",
                lower = event.to_lowercase(),
                old = json(&columns, old),
                new = json(&columns, new),
            ))?;
        }
    }
    connection.execute_batch(
        "CREATE TRIGGER journal_sealed_action_update BEFORE UPDATE ON journal_action WHEN OLD.hash IS NOT NULL
            BEGIN SELECT RAISE(ABORT, 'le journal ne se modifie pas'); END;
         CREATE TRIGGER journal_sealed_action_delete BEFORE DELETE ON journal_action
            BEGIN SELECT RAISE(ABORT, 'le journal ne s''efface pas'); END;
         CREATE TRIGGER journal_sealed_change_update BEFORE UPDATE ON journal_change
            WHEN (SELECT hash FROM journal_action WHERE id = OLD.action) IS NOT NULL
            BEGIN SELECT RAISE(ABORT, 'le journal ne se modifie pas'); END;
         CREATE TRIGGER journal_sealed_change_delete BEFORE DELETE ON journal_change
            BEGIN SELECT RAISE(ABORT, 'le journal ne s''efface pas'); END;",
    )?;
    if schema::columns(connection, "journal_erasure")?.is_empty() {
        return Ok(()); // A later migration makes it.
    }
    connection.execute_batch(
        "CREATE TRIGGER journal_sealed_erasure_insert BEFORE INSERT ON journal_erasure
            WHEN (SELECT hash FROM journal_action WHERE id = NEW.action) IS NOT NULL
            BEGIN SELECT RAISE(ABORT, 'le journal ne se modifie pas'); END;
         CREATE TRIGGER journal_sealed_erasure_update BEFORE UPDATE ON journal_erasure
            BEGIN SELECT RAISE(ABORT, 'le journal ne se modifie pas'); END;
         CREATE TRIGGER journal_sealed_erasure_delete BEFORE DELETE ON journal_erasure
            BEGIN SELECT RAISE(ABORT, 'le journal ne s''efface pas'); END;",
    )?;
    Ok(())
}

/// True when every trigger is there: without them an action would leave no trace.
pub(super) fn present(connection: &Connection) -> Result<bool> {
    let mut statement = connection
        .prepare_cached("SELECT count(*) FROM sqlite_schema WHERE type = 'trigger' AND name GLOB 'journal_*'")?;
    let count: i64 = statement.query_row([], |row| row.get(0))?;
    Ok(usize::try_from(count) == Ok(TABLES.len() * 3 + SEALS))
}

/// Drops the journal's triggers: a replay into an empty base must not write a journal of its own.
pub(super) fn remove(connection: &Connection) -> Result<()> {
    let mut statement =
        connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name GLOB 'journal_*'")?;
    let names: Vec<String> = statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    for name in names {
        connection.execute_batch(&format!("DROP TRIGGER {name}"))?;
    }
    Ok(())
}

/// A row's columns as JSON.
pub(super) fn json(columns: &[String], row: Option<&str>) -> String {
    let Some(row) = row else { return "NULL".to_owned() };
    let fields: Vec<String> = columns.iter().map(|column| format!("'{column}', {row}.{column}")).collect();
    format!("json_object({})", fields.join(", "))
}
