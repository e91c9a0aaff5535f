//! The seals of the journal. The figures of an action are sealed in clear; the words that may name a person are sealed by a commitment, the
//! SHA-256 of them and a salt. To erase a person, delete the text and its salt; the commitment, and so the hash chain, stay valid: every
//! figure, place and rank stays sealed.

use sha2::{Digest, Sha256};

use super::action::{ActionRow, ChangeRow};
use super::erasure::{Erased, ErasureRow};

/// Bytes of a salt.
const SALT: usize = 16;

/// Columns of words typed by people, which may name a person. An erasure can rewrite nothing else: all other columns are sealed in
/// clear. A column of a released schema neither comes nor goes, since seals would change; a new one may come with its migration.
pub(super) const WORDS: [(&str, &[&str]); 28] = [
    ("setting", &["value"]),
    (PERSON, &["licence", "last_name", "first_name", "folded", "club", "committee", "birth", "zone", "family"]),
    ("tournament", &["name", "place", "organiser", "arbiter", "despite_rulings"]),
    ("team", &["name"]),
    ("entry", &["qualified_club", "qualified_committee", "derogation_letter"]),
    ("sheet", &["adjustment", "entered_by"]),
    ("penalty", &["reason"]),
    ("incident", &["decision", "reason"]),
    ("settled", &["reason"]),
    ("prize", &["label"]),
    ("special_prize", &["name", "label"]),
    ("fine", &["reason"]),
    ("result", &["reason", "fault_reason"]),
    ("fouled", &["reason"]),
    ("federation_export", &["content"]),
    ("past_action", &["who", "what", "why"]),
    ("template", &["content"]),
    ("season", &["name"]),
    ("season_rule", &["value"]),
    ("season_category", &["name", "club", "label"]),
    ("outside_night", &["name", "source", "host"]),
    ("comite_club", &["name"]),
    ("received", &["file"]),
    ("comite_decision", &["licence", "one", "other"]),
    ("season_night", &["said"]),
    ("season_person", &["club", "labels"]),
    ("season_team", &["team"]),
    ("person_label", &["label"]),
];

/// The table of the directory.
pub(super) const PERSON: &str = "person";

/// The columns of words of a table; `None` where it has none, and its changes are sealed as they are.
pub(super) fn words_of(table: &str) -> Option<&'static [&'static str]> {
    WORDS.iter().find(|(name, _)| *name == table).map(|(_, columns)| *columns)
}

/// The owner of a salt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Of {
    /// An action: its operator, sentence and reason.
    Action(i64),
    /// A changed row: its old and its new value.
    Change(i64),
}

/// The salt of one thing, from a secret that is kept nowhere: one that is taken away cannot be made again from the others.
pub(super) fn salt(secret: &[u8; 32], of: Of) -> Vec<u8> {
    let mut fields = Fields::default();
    fields.0.update(secret);
    fields.name(of);
    fields.digest().into_iter().take(SALT).collect()
}

impl ActionRow {
    /// Its words, committed to: with its salt, or as they stand once there is none.
    pub(super) fn leaf(&self) -> String {
        let mut fields = Fields::salted(self.salt.as_deref());
        for text in [&self.who, &self.what, &self.why] {
            fields.text(text);
        }
        fields.seal()
    }
}

impl ChangeRow {
    /// Both values of the row, committed to: with its salt, or as they stand once there is none.
    pub(super) fn leaf(&self) -> String {
        let mut fields = Fields::salted(self.salt.as_deref());
        fields.perhaps(self.old.as_deref());
        fields.perhaps(self.new.as_deref());
        fields.seal()
    }
}

/// The seal of an action: SHA-256 of the seal before it, its own fields and its changes, each field preceded by its length so that no two
/// different histories read alike. A column that a later schema adds to the journal's actions is sealed too, its name and then its value, at
/// the end and only where it holds something: an action of before keeps its seal.
pub(super) fn seal(previous: &str, action: &ActionRow, changes: &[ChangeRow], erased: &Erased) -> String {
    let mut fields = Fields::default();
    fields.text(previous);
    // No number, as the field that stands here in a seal of before.
    fields.text("sel");
    fields.text(&action.id.to_string());
    fields.text(&action.at);
    fields.text(&erased.leaf(Of::Action(action.id), action.salt.is_some(), || action.leaf()));
    fields.text(&action.kind);
    fields.perhaps(action.target.map(|id| id.to_string()).as_deref());
    for change in changes {
        fields.text(&change.id.to_string());
        fields.text(&change.table);
        fields.text(&change.row.to_string());
        fields.text(&change.op);
        let Some(words) = words_of(&change.table) else {
            fields.perhaps(change.old.as_deref());
            fields.perhaps(change.new.as_deref());
            continue;
        };
        fields.perhaps(figures(change, change.old.as_deref(), words).as_deref());
        fields.perhaps(figures(change, change.new.as_deref(), words).as_deref());
        fields.text(&erased.leaf(Of::Change(change.id), change.salt.is_some(), || change.leaf()));
    }
    for ErasureRow { id, of, was, now, .. } in erased.by(action.id) {
        fields.text("effacement");
        fields.text(&id.to_string());
        fields.name(*of);
        fields.text(was);
        fields.text(now);
    }
    for (name, value) in &action.later {
        fields.text(name);
        fields.text(value);
    }
    fields.seal()
}

/// The seal of an action before there were salts: the words themselves are in it. A value that is not there is taken for an empty one.
pub(super) fn seal_without_salt(previous: &str, action: &ActionRow, changes: &[ChangeRow]) -> String {
    let mut fields = Fields::default();
    fields.text(previous);
    fields.text(&action.id.to_string());
    for text in [&action.at, &action.who, &action.what, &action.why, &action.kind] {
        fields.text(text);
    }
    fields.text(&action.target.map_or_else(String::new, |id| id.to_string()));
    for change in changes {
        fields.text(&change.id.to_string());
        fields.text(&change.table);
        fields.text(&change.row.to_string());
        fields.text(&change.op);
        fields.text(change.old.as_deref().unwrap_or(""));
        fields.text(change.new.as_deref().unwrap_or(""));
    }
    for (name, value) in &action.later {
        fields.text(name);
        fields.text(value);
    }
    fields.seal()
}

/// A row without its words: the part an erasure cannot change. The presence of each word is kept, but for the card of a person.
fn figures(change: &ChangeRow, row: Option<&str>, words: &[&str]) -> Option<String> {
    let row = row?;
    let Ok(serde_json::Value::Object(mut fields)) = serde_json::from_str(row) else {
        // A damaged value does not match its seal.
        return Some(row.to_owned());
    };
    for word in words {
        match fields.get_mut(*word) {
            Some(_) if change.table == PERSON => drop(fields.remove(*word)),
            Some(value) if !value.is_null() => *value = "".into(),
            _ => {}
        }
    }
    Some(serde_json::Value::Object(fields).to_string())
}

/// Fields on their way into a SHA-256, none of which can be taken for another.
#[derive(Default)]
struct Fields(Sha256);

impl Fields {
    fn salted(salt: Option<&[u8]>) -> Self {
        let mut fields = Self::default();
        fields.bytes(salt.unwrap_or_default());
        fields
    }

    fn bytes(&mut self, bytes: &[u8]) {
        // As 64 bits on every computer: a base may move from one to another.
        self.0.update(u64::try_from(bytes.len()).unwrap_or(u64::MAX).to_le_bytes());
        self.0.update(bytes);
    }

    fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    /// A missing text differs from an empty one.
    fn perhaps(&mut self, text: Option<&str>) {
        self.text(if text.is_some() { "+" } else { "-" });
        self.text(text.unwrap_or_default());
    }

    fn name(&mut self, of: Of) {
        let (kind, id) = match of {
            Of::Action(id) => ("action", id),
            Of::Change(id) => ("change", id),
        };
        self.text(kind);
        self.text(&id.to_string());
    }

    fn digest(self) -> impl IntoIterator<Item = u8> {
        self.0.finalize()
    }

    fn seal(self) -> String {
        self.0.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::open::Store;
    use crate::schema::{self, TABLES};

    /// Columns of text that hold a word of ours, a date or a number, never a name.
    const KEYWORDS: &[(&str, &str)] = &[
        ("setting", "name"),
        (
            "tournament",
            "date movement state formula game championship stage origin night rules duplicate circuit plan first_badge",
        ),
        ("session", "kind date movement draw carry circuit"),
        ("entry", "wished"),
        ("start", "chair"),
        ("seat", "chair"),
        ("sheet", "status"),
        ("deal", "kind contract taker petit poignees chelem dead partner"),
        ("penalty", "offence"),
        ("incident", "outcome poignees situation contract taker partner dead"),
        ("position_movement", "movement"),
        ("special_prize", "rule"),
        ("play", "sides"),
        ("etui_taker", "taker"),
        ("fine", "incident"),
        ("result", "kind fault contract entered"),
        ("fouled", "version"),
        ("federation_export", "at"),
        ("past_action", "at kind"),
        ("template", "name kind"),
        ("season", "first_day last_day"),
        ("season_rule", "key"),
        ("outside_night", "day digest kind"),
        ("comite_club", "code old_codes left_on"),
        ("comite_base", "base"),
        ("received", "night base digest at before"),
        ("comite_decision", "verdict"),
        ("person_publication", "how"),
        ("membership", "day"),
    ];

    #[test]
    fn a_column_of_text_holds_words_that_can_be_erased_or_a_word_of_ours() {
        let model = Store::model().unwrap();
        for table in TABLES {
            let texts = "SELECT name FROM pragma_table_info(?1) WHERE type = 'TEXT'";
            let mut statement = model.prepare(texts).unwrap();
            let texts: Vec<String> =
                statement.query_map([table], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
            let keywords = KEYWORDS.iter().filter(|(name, _)| *name == table).flat_map(|(_, words)| words.split(' '));
            let keywords: Vec<&str> = keywords.collect();
            for text in &texts {
                let word = words_of(table).is_some_and(|words| words.contains(&text.as_str()));
                assert!(word != keywords.contains(&text.as_str()), "{table}.{text}: in WORDS or in KEYWORDS, once");
            }
            let known = schema::columns(&model, table).unwrap();
            let listed = words_of(table).unwrap_or_default().iter().chain(&keywords);
            for column in listed {
                assert!(known.iter().any(|known| known == column), "{table}.{column} is no column");
            }
        }
    }

    fn change(table: &str, new: Option<&str>) -> ChangeRow {
        let new = new.map(str::to_owned);
        let salt = Some(vec![1; SALT]);
        ChangeRow { id: 1, table: table.into(), row: 1, op: "I".into(), old: None, new, salt }
    }

    #[test]
    fn a_text_that_is_not_there_is_told_from_an_empty_one_and_a_salt_hides_both() {
        let leaf = |new, salt: Option<u8>| {
            let salt = salt.map(|byte| vec![byte; SALT]);
            ChangeRow { salt, ..change("person", new) }.leaf()
        };
        let leaves = [leaf(None, Some(1)), leaf(Some(""), Some(1)), leaf(Some(""), Some(2)), leaf(Some(""), None)];
        for (at, one) in leaves.iter().enumerate() {
            assert!(leaves.iter().skip(at + 1).all(|other| other != one), "{leaves:?}");
        }
        let salts = [Of::Action(1), Of::Action(2), Of::Change(1)].map(|of| salt(&[9; 32], of));
        assert!(salts.iter().all(|salt| salt.len() == SALT));
        assert!(salts[0] != salts[1] && salts[0] != salts[2], "{salts:?}");
    }

    #[test]
    fn what_an_erasure_cannot_change_is_sealed_in_clear() {
        let figures = |table: &str, row: &str| {
            let change = change(table, Some(row));
            super::figures(&change, change.new.as_deref(), words_of(table).unwrap()).unwrap()
        };
        let sheet = r#"{"id":3,"n":-446,"status":"valide","adjustment":"LEFÈVRE","entered_by":null}"#;
        assert_eq!(figures("sheet", sheet), r#"{"adjustment":"","entered_by":null,"id":3,"n":-446,"status":"valide"}"#);
        let person = r#"{"id":3,"licence":"123","last_name":"LEFÈVRE","affiliated":1,"series":2}"#;
        assert_eq!(figures("person", person), r#"{"affiliated":1,"id":3,"series":2}"#);
        let closed = r#"{"id":3,"name":"Coupe","despite_rulings":"accord de LEFÈVRE"}"#;
        assert_eq!(figures("tournament", closed), r#"{"despite_rulings":"","id":3,"name":""}"#);
        assert_eq!(figures("sheet", "{"), "{", "damaged");
    }
}
