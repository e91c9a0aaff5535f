//! The journal's rows in French words, for `journal --detail`.

use domain::money::Cents;
use domain::tournament::SETTINGS;
use storage::ChangeRow;

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

#[cfg(test)]
mod tests {
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
