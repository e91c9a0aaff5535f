//! What was done by one command, for another program.

use serde_json::Value;

use crate::club::current;
use crate::error::Result;
use crate::trust::Trust;
use report::trust::{Done, DoneAction, Made};
use storage::{ChangeRow, journal};

/// What other programs can name, and the column of the number by which they do.
const NUMBERED: [(&str, &str); 6] = [
    ("tournament", "id"),
    ("entry", "number"),
    ("team", "number"),
    ("session", "number"),
    ("person", "id"),
    ("season", "id"),
];

impl Trust<'_> {
    /// Those actions, with what is new since: of a command that wrote these files and said that.
    /// Errors: the base's own.
    pub fn done(self, sealed: &[i64], files: Vec<String>, said: Vec<String>) -> Result<Done> {
        self.club.store.read(|view| {
            let tournament = current(view, self.club.chosen())?.map(|id| id.0);
            let actions = sealed.iter().map(|number| {
                let what = journal::action(view, *number)?.what;
                let made = journal::changes(view, *number)?.iter().filter_map(made).collect();
                Ok(DoneAction { number: *number, what, made })
            });
            Ok(Done { tournament, actions: actions.collect::<Result<_>>()?, files, said })
        })
    }
}

fn made(change: &ChangeRow) -> Option<Made> {
    let (kind, column) = NUMBERED.into_iter().find(|(table, _)| change.op == "I" && change.table == *table)?;
    let row: Value = serde_json::from_str(change.new.as_deref()?).ok()?;
    Some(Made { kind: kind.to_owned(), number: row.get(column)?.as_i64()? })
}
