//! Rows as they are written: each column beside its value, in one list for the INSERT and the UPDATE of a table.

use rusqlite::{Connection, Params, ToSql, params_from_iter};

use crate::error::Result;
use domain::tournament::{EntryId, TeamId, Who};

/// The columns of a row with their values.
pub(crate) type Row<'a> = Vec<(&'static str, Box<dyn ToSql + 'a>)>;

/// The columns of a row with their values: `row! { name: &team.name, number: team.number }`.
macro_rules! row {
    ($($column:ident: $value:expr),* $(,)?) => {
        vec![$((stringify!($column), Box::new($value) as Box<dyn rusqlite::ToSql + '_>)),*]
    };
}
pub(crate) use row;

/// Runs a statement that gives no rows.
pub(crate) fn run(connection: &Connection, sql: &str, parameters: impl Params) -> Result<()> {
    connection.prepare_cached(sql)?.execute(parameters)?;
    Ok(())
}

/// Adds a row.
pub(crate) fn insert(connection: &Connection, table: &str, row: Row<'_>) -> Result<()> {
    run(connection, &insertion(table, &row), values(row))
}

/// Updates columns of the row of that key.
pub(crate) fn update(connection: &Connection, table: &str, id: i64, mut row: Row<'_>) -> Result<()> {
    let sets: Vec<String> = row.iter().map(|(column, _)| format!("{column} = ?")).collect();
    row.push(("id", Box::new(id)));
    run(connection, &format!("UPDATE {table} SET {} WHERE id = ?", sets.join(", ")), values(row))
}

/// Adds a row, in the place of the one with the same values in the columns `unique`; gives its key.
pub(crate) fn put(connection: &Connection, table: &str, unique: &str, row: Row<'_>) -> Result<i64> {
    let others = row.iter().filter(|(column, _)| unique.split(", ").all(|other| other != *column));
    let sets: Vec<String> = others.map(|(column, _)| format!("{column} = excluded.{column}")).collect();
    let sql =
        format!("{} ON CONFLICT ({unique}) DO UPDATE SET {} RETURNING rowid", insertion(table, &row), sets.join(", "));
    Ok(connection.prepare_cached(&sql)?.query_row(values(row), |row| row.get(0))?)
}

fn insertion(table: &str, row: &Row<'_>) -> String {
    let columns: Vec<&str> = row.iter().map(|(column, _)| *column).collect();
    format!("INSERT INTO {table} ({}) VALUES ({})", columns.join(", "), vec!["?"; row.len()].join(", "))
}

fn values<'a>(row: Row<'a>) -> impl Params + use<'a> {
    params_from_iter(row.into_iter().map(|(_, value)| value))
}

/// The columns `entry` and `team`, of which one is filled.
pub(crate) const fn who(who: Who) -> (Option<i64>, Option<i64>) {
    match who {
        Who::Player(EntryId(entry)) => (Some(entry), None),
        Who::Team(TeamId(team)) => (None, Some(team)),
    }
}
