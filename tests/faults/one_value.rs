//! One value of a sound base changed behind the program's back, any column of any table, or one row taken away or doubled: `verifier` reports it.

use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

use crate::common::changing::{Stage, model};
use crate::common::inside::inside;
use crate::common::proof::{Trial, count};
use crate::common::{Chance, Evening};

/// Outside the journal: which requests of a browser were answered. Nothing of a tournament is there.
const NOT_WATCHED: &str = "request";

/// A base of which everything may be changed: its triggers are taken away, and put back when it is done.
struct Opened {
    base: Connection,
    triggers: Vec<String>,
}

impl Opened {
    fn of(evening: &Evening) -> Self {
        let base = Connection::open(&evening.base).unwrap();
        base.pragma_update(None, "foreign_keys", false).unwrap();
        base.pragma_update(None, "ignore_check_constraints", true).unwrap();
        let found = |column: &str| -> Vec<String> {
            let query = format!("SELECT {column} FROM sqlite_schema WHERE type = 'trigger' ORDER BY name");
            let mut statement = base.prepare(&query).unwrap();
            statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
        };
        let triggers = found("sql");
        for name in found("name") {
            base.execute_batch(&format!("DROP TRIGGER {name}")).unwrap();
        }
        Self { base, triggers }
    }

    fn closed(self) {
        self.base.execute_batch(&self.triggers.join(";\n")).unwrap();
    }

    fn words(&self, query: &str) -> Vec<String> {
        let mut statement = self.base.prepare(query).unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    }
}

/// Another value than that one.
fn another(value: &Value, others: &[Value], chance: &mut Chance) -> Value {
    let mut pick = |limit: usize| usize::try_from(chance.below(limit as u64)).unwrap();
    match (pick(6), value) {
        (0, _) => Value::Null,
        (1, _) => Value::Text(String::new()),
        (2, _) => others[pick(others.len())].clone(),
        (3, Value::Integer(_)) => Value::Integer([0, 1, -1, 255, 65_536, i64::MAX, i64::MIN][pick(7)]),
        (4, Value::Integer(number)) => Value::Text(number.to_string() + " "),
        (_, Value::Integer(number)) => Value::Integer(number.wrapping_add([1, -1, 4, 100][pick(4)])),
        (3, Value::Text(text)) => Value::Blob(text.clone().into_bytes()),
        (4, Value::Text(text)) => Value::Text(text.clone() + "\u{a0}"),
        (_, Value::Text(text)) => {
            let mut letters: Vec<char> = text.chars().collect();
            match letters.len() {
                0 => letters.push('x'),
                length => {
                    let at = pick(length);
                    letters[at] = if letters[at] == '1' { '2' } else { '1' };
                }
            }
            Value::Text(letters.into_iter().collect())
        }
        (_, Value::Blob(bytes)) => {
            let mut bytes = bytes.clone();
            match bytes.len() {
                0 => bytes.push(0),
                length => bytes[pick(length)] ^= 1,
            }
            Value::Blob(bytes)
        }
        _ => Value::Integer(i64::try_from(pick(4)).unwrap()),
    }
}

/// The change of a row.
fn changed(opened: &Opened, table: &str, chance: &mut Chance) -> Option<rusqlite::Result<String>> {
    let base = &opened.base;
    let columns = opened.words(&format!("SELECT name FROM pragma_table_info('{table}')"));
    let rows: i64 = base.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap();
    if rows == 0 {
        return None;
    }
    let at = chance.below(rows.unsigned_abs());
    let row: i64 =
        base.query_row(&format!("SELECT rowid FROM {table} LIMIT 1 OFFSET {at}"), [], |row| row.get(0)).unwrap();
    Some(match chance.below(12) {
        0 => base
            .execute(&format!("DELETE FROM {table} WHERE rowid = {row}"), [])
            .map(|_| format!("{table} {row} removed")),
        1 => {
            let others: Vec<&str> = columns.iter().map(String::as_str).filter(|column| *column != "id").collect();
            let others = others.join(", ");
            let double = format!("INSERT INTO {table} ({others}) SELECT {others} FROM {table} WHERE rowid = {row}");
            base.execute(&double, []).map(|_| format!("{table} {row} doubled"))
        }
        _ => {
            let column = &columns[usize::try_from(chance.below(columns.len() as u64)).unwrap()];
            let value = |row: i64| -> Value {
                base.query_row(&format!("SELECT {column} FROM {table} WHERE rowid = {row}"), [], |row| row.get(0))
                    .unwrap()
            };
            let mut statement = base.prepare(&format!("SELECT {column} FROM {table} LIMIT 50")).unwrap();
            let others: Vec<Value> = statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
            let before = value(row);
            let after = another(&before, &others, chance);
            let update = format!("UPDATE {table} SET {column} = ?1 WHERE rowid = {row}");
            let outcome = base.execute(&update, params_from_iter([&after]));
            // A column may convert it back to the old value: `12` is the number 12.
            if outcome.is_ok()
                && (column == "id" || value(row) == before)
                && value_of_id(base, table, column, row, &before)
            {
                return None;
            }
            outcome.map(|_| format!("{table} {row}, {column}: {before:?} → {after:?}"))
        }
    })
}

/// Whether that value is still where it was; the number of a row may be its name as well.
fn value_of_id(base: &Connection, table: &str, column: &str, row: i64, before: &Value) -> bool {
    let query = format!("SELECT {column} FROM {table} WHERE rowid = {row}");
    base.query_row(&query, [], |row| row.get::<_, Value>(0)).is_ok_and(|value| value == *before)
}

#[test]
fn every_value_that_is_changed_behind_the_journal_is_noticed() {
    let trial = Trial::begin("values");
    let mut chance = Chance(trial.seed);
    let cases = count(20, 6_000);
    let (mut said, mut refused, mut by_schema) = (0, 0, 0);
    let mut case = 0;
    while case < cases {
        let evening = Evening::empty();
        let stages = [Stage::Closed, Stage::Played, Stage::Session, Stage::Erased];
        std::fs::write(&evening.base, model(stages[case % stages.len()]).unwrap()).unwrap();
        let opened = Opened::of(&evening);
        let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name";
        let tables: Vec<String> = opened.words(tables).into_iter().filter(|name| name != NOT_WATCHED).collect();
        let table = &tables[usize::try_from(chance.below(tables.len() as u64)).unwrap()];
        let Some(outcome) = changed(&opened, table, &mut chance) else { continue };
        case += 1;
        let Ok(what) = outcome else {
            by_schema += 1;
            continue;
        };
        opened.closed();
        let verified = inside(&evening.base, ["verifier"]);
        match verified.code {
            3 => said += 1,
            4 => refused += 1,
            _ => panic!("seed {}, case {case}: {what}: not noticed: {verified:?}", trial.seed),
        }
    }
    trial.end(
        cases,
        &[
            ("named by verifier", said),
            ("bases refused on opening", refused),
            ("refused by the schema itself", by_schema),
        ],
    );
}
