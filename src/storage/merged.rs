//! Two cards merged into one, as recorded in the journal: `separer` needs this to take a merge apart.

use rusqlite::Connection;

use super::error::Result;
use super::journal::Tx;
use super::table::{Columns, all, person, run};
use domain::tournament::{EntryId, Listed, Person, PersonId};

/// A merge that stands.
#[derive(Debug, Clone)]
pub struct Merged {
    /// The action of the journal.
    action: i64,
    pub gone: Listed,
    /// The one kept, before and after; `None` where nothing of him changed.
    pub kept: Option<(Person, Person)>,
    /// The entries that moved to the kept person, and are still there.
    pub entries: Vec<EntryId>,
}

/// The last merge into a person, where an entry it moved is still there.
pub fn into(connection: &Connection, kept: PersonId) -> Result<Option<Merged>> {
    // Undone where the last step that names it undid it.
    let sql = format!(
        "SELECT change.action, {} FROM journal_change AS change
         WHERE change.table_name = 'person' AND change.op = 'D'
           AND EXISTS (SELECT 1 FROM journal_change AS moved JOIN entry ON entry.id = moved.row_id
                       WHERE moved.action = change.action AND moved.table_name = 'entry' AND moved.op = 'U'
                         AND moved.old ->> '$.person' = change.row_id AND moved.new ->> '$.person' = ?1
                         AND entry.person = ?1)
           AND 'annulation' <> coalesce((SELECT kind FROM journal_action WHERE target = change.action
                                         ORDER BY id DESC LIMIT 1), '')
         ORDER BY change.action DESC LIMIT 1",
        row_of("change", "old")
    );
    let found = all(connection, &sql, [kept.0], |row| Ok((row.next::<i64>()?, person::read(row)?)))?.pop();
    let Some((action, gone)) = found else { return Ok(None) };
    let entries = all(
        connection,
        "SELECT entry.id FROM journal_change AS moved JOIN entry ON entry.id = moved.row_id
         WHERE moved.action = ?1 AND moved.table_name = 'entry' AND moved.op = 'U' AND moved.new ->> '$.person' = ?2
           AND entry.person = ?2 ORDER BY entry.id",
        [action, kept.0],
        |row| Ok(EntryId(row.next()?)),
    )?;
    let sql = format!(
        "SELECT {}, {} FROM journal_change AS change
         WHERE change.action = ?1 AND change.table_name = 'person' AND change.op = 'U' AND change.row_id = ?2
         ORDER BY change.id DESC LIMIT 1",
        row_of("change", "old"),
        row_of("change", "new")
    );
    let both = |row: &mut Columns<'_>| Ok((person::read(row)?.person, person::read(row)?.person));
    let kept = all(connection, &sql, [action, kept.0], both)?.pop();
    Ok(Some(Merged { action, gone, kept, entries }))
}

/// The columns of a person, read from a row of the journal.
fn row_of(change: &str, state: &str) -> String {
    let columns = person::columns();
    let values: Vec<String> = columns
        .split(", ")
        .map(|column| column.strip_prefix("person.").unwrap_or(column))
        .map(|column| format!("{change}.{state} ->> '$.{column}'"))
        .collect();
    values.join(", ")
}

/// Moves the merged person's remaining rows (labels, outside results, closed seasons, teams, memberships, publication choice) to the kept
/// person. Where both have one, the kept person's stays.
/// Errors: the base's own: both in one night of elsewhere.
pub fn take_over(tx: &Tx<'_>, gone: PersonId, kept: PersonId) -> Result<()> {
    let one_each = [("season_person", "season"), ("season_team", "season"), ("person_publication", "1")];
    for (table, own) in [("person_label", "label")].into_iter().chain(one_each) {
        run(
            tx,
            &format!(
                "DELETE FROM {table} WHERE person = ?1 AND {own} IN (SELECT {own} FROM {table} WHERE person = ?2)"
            ),
            [gone.0, kept.0],
        )?;
        run(tx, &format!("UPDATE {table} SET person = ?2 WHERE person = ?1"), [gone.0, kept.0])?;
    }
    for table in ["outside_result", "membership"] {
        run(tx, &format!("UPDATE {table} SET person = ?2 WHERE person = ?1"), [gone.0, kept.0])?;
    }
    Ok(())
}

/// The nights of elsewhere both have a result in, by name.
pub fn both_outside(connection: &Connection, one: PersonId, other: PersonId) -> Result<Vec<String>> {
    let sql = "SELECT name || ' (' || strftime('%d/%m/%Y', day) || ')' FROM outside_night WHERE id IN
               (SELECT outside FROM outside_result WHERE person = ?1 INTERSECT
                SELECT outside FROM outside_result WHERE person = ?2) ORDER BY day";
    all(connection, sql, [one.0, other.0], |row| row.next())
}

/// Gives back the results of elsewhere that a merge moved.
pub fn give_back(tx: &Tx<'_>, merged: &Merged, to: PersonId) -> Result<()> {
    run(
        tx,
        "UPDATE outside_result SET person = ?2 WHERE id IN
         (SELECT row_id FROM journal_change WHERE action = ?1 AND table_name = 'outside_result' AND op = 'U')",
        [merged.action, to.0],
    )
}
