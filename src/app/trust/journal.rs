//! The journal read, and the last action undone or redone.

use std::collections::HashSet;

use crate::club::{Trust, current};
use crate::error::{AppError, Result};
use domain::advice::{Advice, Step, Typed};
use domain::money::Cents;
use domain::tournament::{SETTINGS, Tournament};
use domain::{PositionNo, Score, TableNo};
use report::trust::{Done, DoneAction, JournalLine, JournalReport, Made};
use serde_json::Value;
use storage::past::Touched;
use storage::told::{self, Changed};
use storage::{ActionRow, ChangeRow, Subject, View, is_final, journal};

impl Trust<'_> {
    /// The journal, oldest first: the last `last` actions, or all; with each changed row when `detail`.
    pub fn journal(self, last: Option<usize>, detail: bool) -> Result<JournalReport> {
        self.club.store.read(|view| {
            let actions = journal::actions(view)?;
            let gone = journal::undone(view)?;
            let skip = last.map_or(0, |last| actions.len().saturating_sub(last));
            let lines = actions.into_iter().skip(skip).map(|action| {
                let changes = if detail { journal::changes(view, action.id)? } else { Vec::new() };
                Ok(JournalLine {
                    id: action.id,
                    at: action.at,
                    who: action.who,
                    what: action.what,
                    why: action.why,
                    undone: gone.contains(&action.id),
                    changes: changes.iter().map(describe).collect(),
                })
            });
            Ok(JournalReport { actions: lines.collect::<Result<_>>()? })
        })
    }

    /// The action that [`Trust::undo`] would undo: its number and description.
    /// Errors: when there is nothing to undo.
    pub fn last_undoable(self) -> Result<(i64, String)> {
        let last = self.club.store.undoable()?.map(|action| (action.id, action.what));
        last.ok_or_else(|| self.nothing_to_undo())
    }

    /// Undoes the last action that still stands; returns its description. With `expected`, only if that is the one.
    /// Errors: when there is nothing to undo, or another action was done since `expected`.
    pub fn undo(self, reason: &str, expected: Option<i64>) -> Result<String> {
        let head = self.club.head();
        let undone = self.club.store.undo(&head, reason, expected)?;
        undone.map(|action| action.what).ok_or_else(|| match expected {
            None => self.nothing_to_undo(),
            Some(_) => AppError::input("autre chose a été fait entre-temps : rien n'est annulé")
                .advise(Advice::say("Voyez le journal : ").then(Step::ShowJournal { last: 5 })),
        })
    }

    /// Why nothing can be undone: nothing was done, or only before the base was brought to a newer schema.
    fn nothing_to_undo(self) -> AppError {
        let actions = self.club.store.read(journal::actions).unwrap_or_default();
        match actions.iter().rfind(|action| is_final(action.subject)) {
            None => AppError::input("il n'y a rien à annuler"),
            Some(wall) if wall.subject != Some(Subject::Schema) => AppError::input(format!(
                "un {} (action {}) ne s'annule pas, ni ce qui a été fait avant lui",
                if wall.subject == Some(Subject::Erasure) { "effacement" } else { "allègement" },
                wall.id
            ))
            .advise("Ce qui a été fait avant se corrige, sans annuler."),
            Some(update) => AppError::input(format!(
                "ce qui a été fait avant la mise à jour de la base (action {}) ne s'annule plus",
                update.id
            ))
            .advise(
                Advice::say("Corrigez plutôt, par exemple : ")
                    .then(Step::CorrectSheet { sheet: None, reason: None, with: Typed::Nothing, adjustment: None })
                    .then(". La base d'avant est gardée à côté, sous son nom suivi de « .schema »."),
            ),
        }
    }

    /// Redoes the last action undone; returns its description.
    /// Errors: when there is nothing to redo.
    pub fn redo(self, reason: &str) -> Result<String> {
        let head = self.club.head();
        let redone = self.club.store.redo(&head, reason)?;
        redone.map(|action| action.what).ok_or_else(|| {
            AppError::input("il n'y a rien à rétablir").advise("On ne rétablit que ce qui vient d'être annulé.")
        })
    }
}

/// The French name of each column of the base that is no setting of a tournament; `deals` is one of a session too.
const COLUMNS: &str = include_str!("words/columns.txt");

/// The French words for the values of key columns.
const VALUES: &str = include_str!("words/values.txt");

/// The French name of each table.
const TABLES: &str = include_str!("words/tables.txt");

/// The pairs of a list, one a line: `key = word`.
fn pairs(list: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    list.lines().filter_map(|line| line.split_once(" = "))
}

fn word<'a>(list: &'static str, key: &'a str) -> &'a str {
    pairs(list).find(|(name, _)| *name == key).map_or(key, |(_, french)| french)
}

fn column(key: &str) -> &str {
    let setting = SETTINGS.iter().find(|setting| setting.name == key).map_or(key, |setting| setting.french);
    pairs(COLUMNS).find(|(name, _)| *name == key).map_or(setting, |(_, french)| french)
}

/// The French name of a table of the base.
pub(crate) fn table(key: &str) -> &str {
    word(TABLES, key)
}

/// One changed row: `feuille 12 : Sud 1346 → 1356`.
pub(crate) fn describe(change: &ChangeRow) -> String {
    let (old, new) = (fields(change.old.as_deref()), fields(change.new.as_deref()));
    let text = match change.op.as_str() {
        "U" => {
            let mut keys: Vec<&String> = new.iter().chain(&old).map(|(key, _)| key).collect();
            keys.sort_unstable();
            keys.dedup();
            let changed = keys.into_iter().filter(|key| field(&old, key) != field(&new, key));
            changed.map(|key| format!("{} {} → {}", column(key), field(&old, key), field(&new, key))).collect()
        }
        op => {
            let (verb, fields) = if op == "I" { ("ajout", &new) } else { ("retrait", &old) };
            let list = fields.iter().filter(|(key, value)| key != "id" && !value.is_empty());
            let list: Vec<String> = list.map(|(key, value)| format!("{} {value}", column(key))).collect();
            vec![format!("{verb} ({})", list.join(", "))]
        }
    };
    format!("{} {} : {}", word(TABLES, &change.table), change.row, text.join(", "))
}

/// The columns of a row that hold something.
fn fields(json: Option<&str>) -> Vec<(String, String)> {
    let value: serde_json::Value = json.and_then(|json| serde_json::from_str(json).ok()).unwrap_or_default();
    let object = value.as_object().into_iter().flatten();
    object.filter(|(_, value)| !value.is_null()).map(|(key, value)| (key.clone(), shown(key, value))).collect()
}

/// A value as people read it: euros rather than cents, yes or no, a word rather than a key.
fn shown(key: &str, value: &serde_json::Value) -> String {
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    match (key, value.as_i64()) {
        (key, Some(cents)) if key == "cents" || key.ends_with("_cents") => Cents(cents).to_string(),
        (
            "adjusted" | "affiliated" | "affiliated_then" | "article_29" | "banned" | "double_entry" | "fixed"
            | "force_majeure" | "heeded" | "kept" | "leavers_last" | "mandatory" | "moved" | "parallel" | "ranked",
            Some(yes @ 0..=1),
        ) => if yes == 0 { "non" } else { "oui" }.to_owned(),
        // Who reads the journal need not be able to send in a club's name.
        ("code" | "old_codes", None) => "(gardé)".to_owned(),
        ("chelem" | "contract" | "kind" | "petit" | "status", None) => word(VALUES, &text).to_owned(),
        _ => shortened(text),
    }
}

/// A whole file (a template, an export) would bury the rest: only its length is shown.
fn shortened(text: String) -> String {
    const MOST: usize = 300;
    let length = text.chars().count();
    if length > MOST || text.contains('\n') { format!("({length} signes)") } else { text }
}

fn field(fields: &[(String, String)], key: &str) -> String {
    fields.iter().find(|(k, _)| k == key).map_or_else(|| "vide".to_owned(), |(_, value)| value.clone())
}

/// The actions that corrected something: an entered sheet changed, withdrawn or entered again; points taken or given back; the same of
/// the fiches of *donnes dupliquées*, and the arbiter's rulings on them.
pub(crate) fn corrections(view: &View, tournament: &Tournament, touched: &Touched) -> Result<Vec<ActionRow>> {
    let mut known = SheetsSeen::default();
    let mut chosen = Vec::new();
    // The action that made the tournament corrects nothing: the content of an archive was there before.
    let made = touched.made(tournament.id);
    for action in touched.since_made(view, tournament.id)? {
        let changes = told::changed(view, tournament.id, action.id)?;
        // All are read: each sheet seen is known from then on.
        let sheets = changes.iter().filter(|change| corrects(change, &mut known)).count() > 0;
        let fiches = tournament.is_duplicate() && told::fiches_corrected(view, tournament.id, action.id)?;
        if (sheets || fiches) && action.id != made {
            chosen.push(action);
        }
    }
    Ok(chosen)
}

/// The sheets seen so far, and those that were corrected and wait for their second entry.
#[derive(Default)]
struct SheetsSeen {
    seen: HashSet<(PositionNo, TableNo)>,
    waiting: HashSet<(PositionNo, TableNo)>,
}

fn corrects(change: &Changed, known: &mut SheetsSeen) -> bool {
    match change {
        Changed::Sheet { place, old: None, .. } => !known.seen.insert(*place),
        Changed::Sheet { place, old: Some(old), new: Some(new) } => {
            let waits = old.confirmed && !new.confirmed;
            if waits {
                known.waiting.insert(*place);
            }
            let counts_again = new.confirmed && known.waiting.remove(place);
            (&old.balances, &old.adjustment) != (&new.balances, &new.adjustment) || waits || counts_again
        }
        Changed::Sheet { new: None, .. } => true,
        Changed::Penalty { old, new } => old.iter().chain(new).any(|points| *points != Score::ZERO),
    }
}

/// What other programs can name, and the column of the number by which they do.
const NUMBERED: [(&str, &str); 8] = [
    ("tournament", "id"),
    ("entry", "number"),
    ("team", "number"),
    ("session", "number"),
    ("person", "id"),
    ("season", "id"),
    ("penalty", "id"),
    ("fine", "id"),
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
            Ok(Done { tournament, actions: actions.collect::<Result<_>>()?, files, digest: None, said })
        })
    }
}

fn made(change: &ChangeRow) -> Option<Made> {
    let (kind, column) = NUMBERED.into_iter().find(|(table, _)| change.op == "I" && change.table == *table)?;
    let row: Value = serde_json::from_str(change.new.as_deref()?).ok()?;
    Some(Made { kind: kind.to_owned(), number: row.get(column)?.as_i64()? })
}

#[cfg(test)]
mod journal_words_tests {
    #![allow(clippy::unwrap_used)]
    use super::{COLUMNS, SETTINGS, TABLES, column as shown, pairs};
    use storage::{Mode, Store, journaled};

    /// `journal --detail` shows no name of a table or a column of the base.
    #[test]
    fn whatever_the_journal_keeps_has_a_french_word() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("club.chelem"), Mode::Create, "2026-11-23 20:00:00").unwrap();
        let kept = store.read(journaled).unwrap();
        assert!(kept.len() > 30, "{}", kept.len());
        let names = |list: &'static str, name: &str| pairs(list).filter(|(key, _)| *key == name).count();
        for (table, columns) in kept {
            assert_eq!(names(TABLES, table), 1, "table {table}");
            for column in columns.iter().filter(|column| *column != "id") {
                let setting = SETTINGS.iter().any(|key| key.name == *column && key.name != "deals");
                assert_eq!(names(COLUMNS, column) + usize::from(setting), 1, "{table}.{column}: {}", shown(column));
            }
        }
    }
}
