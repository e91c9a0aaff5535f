//! Removes a person's name from a base: from the directory, every text and the journal, whose seals stay. Works on a copy of the base that
//! no other program knows of; it becomes the base once it is verified.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use rusqlite::Connection;
use serde_json::{Map, Value};

use super::action::{ActionHead, ChangeRow};
use super::backup::check_file;
use super::comite;
use super::erasure::Erased;
use super::error::{Result, StorageError};
use super::hall::value::{self, CARD};
use super::journal;
use super::open::{Store, connect};
use super::schema::{self, TABLES, UNWATCHED};
use super::seal::{self, Of, PERSON};
use super::subject::Subject;
use super::triggers;
use super::undo::Writer;
use domain::tournament::{PersonId, erased_name};

/// The person and the texts to remove.
#[derive(Debug, Clone)]
pub struct Erasing {
    pub person: PersonId,
    /// The changes of the journal that are about his card, or a card that was his.
    pub cards: HashSet<i64>,
    /// Texts in which the person is named, each with its replacement.
    pub texts: HashMap<String, String>,
}

/// A text typed by an operator, or made of one, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    /// The table; `journal_action` for the sentence and the reason of an action.
    pub table: String,
    pub text: String,
}

/// A change of the directory, as the journal keeps it.
#[derive(Debug, Clone)]
pub struct CardChange {
    pub id: i64,
    pub action: i64,
    pub person: PersonId,
    /// Whether the card was made by it.
    pub begins: bool,
    /// Whether it was taken away.
    pub ends: bool,
    /// Surname, first name and licence, before and after.
    pub names: Vec<(String, String, Option<String>)>,
}

/// Every change of every card, oldest first.
pub fn cards(connection: &Connection) -> Result<Vec<CardChange>> {
    let name = |side: &str| format!("{side} ->> '$.last_name', {side} ->> '$.first_name', {side} ->> '$.licence'");
    let sql = format!(
        "SELECT id, action, row_id, op, {}, {} FROM journal_change WHERE table_name = 'person' ORDER BY id",
        name("old"),
        name("new")
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map([], |row| {
        let op: String = row.get(3)?;
        let mut names = Vec::new();
        for at in [4, 7] {
            if let Some(last) = row.get::<_, Option<String>>(at)? {
                names.push((last, row.get::<_, Option<String>>(at + 1)?.unwrap_or_default(), row.get(at + 2)?));
            }
        }
        let person = PersonId(row.get(2)?);
        Ok(CardChange { id: row.get(0)?, action: row.get(1)?, person, begins: op == "I", ends: op == "D", names })
    })?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Every text of the base, but for the cards of the directory, that may name a person: the current ones and those in the journal.
pub fn passages(connection: &Connection) -> Result<Vec<Passage>> {
    let mut found = Vec::new();
    let mut take = |table: &str, sql: &str| -> Result<()> {
        let mut statement = connection.prepare(sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let text: Option<String> = row.get(0)?;
            found.extend(text.map(|text| Passage { table: table.to_owned(), text }));
        }
        Ok(())
    };
    for column in ["who", "what", "why"] {
        take("journal_action", &format!("SELECT DISTINCT {column} FROM journal_action WHERE {column} <> ''"))?;
    }
    for table in TABLES.into_iter().filter(|table| *table != PERSON) {
        for column in seal::words_of(table).unwrap_or_default() {
            take(table, &format!("SELECT DISTINCT {column} FROM {table} WHERE {column} <> ''"))?;
            for side in ["old", "new"] {
                let sql = format!(
                    "SELECT DISTINCT {side} ->> '$.{column}' FROM journal_change
                     WHERE table_name = '{table}' AND {side} ->> '$.{column}' <> ''"
                );
                take(table, &sql)?;
            }
        }
    }
    for table in UNWATCHED {
        for column in texts_of(connection, table)? {
            take(table, &format!("SELECT DISTINCT {column} FROM {table} WHERE {column} <> ''"))?;
        }
    }
    Ok(found)
}

/// Every text of every column, the journal's included: to look whether a name is left.
pub fn every_text(connection: &Connection, mut look: impl FnMut(&str, &str)) -> Result<()> {
    let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name";
    let mut statement = connection.prepare(tables)?;
    let tables: Vec<String> = statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
    for table in tables {
        for column in texts_of(connection, &table)? {
            let mut statement = connection.prepare(&format!("SELECT {column} FROM {table} WHERE {column} <> ''"))?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                look(&table, row.get_ref(0)?.as_str().unwrap_or_default());
            }
        }
    }
    Ok(())
}

fn texts_of(connection: &Connection, table: &str) -> Result<Vec<String>> {
    let sql = "SELECT name FROM pragma_table_info(?1) WHERE type = 'TEXT' ORDER BY cid";
    let mut statement = connection.prepare_cached(sql)?;
    let names = statement.query_map([table], |row| row.get(0))?;
    Ok(names.collect::<rusqlite::Result<_>>()?)
}

/// An erasure recorded in the journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ErasureDone {
    pub seal: String,
    pub at: String,
    /// The person erased, by the numbers of the directory; the card stands under the first.
    pub people: Vec<PersonId>,
    pub why: String,
}

/// All of them, oldest first; none in a base whose schema knows of none.
pub fn erasures(connection: &Connection) -> Result<Vec<ErasureDone>> {
    if schema::columns(connection, "journal_erasure")?.is_empty() {
        return Ok(Vec::new());
    }
    let mut done = Vec::new();
    let erasures = journal::actions(connection)?.into_iter().filter(|action| action.subject == Some(Subject::Erasure));
    for action in erasures {
        // A card still in the directory is that of the person erased; the others were merged into it.
        let sql = "SELECT DISTINCT row_id FROM journal_change JOIN journal_erasure ON of_change = journal_change.id
                   WHERE journal_erasure.action = ?1 AND table_name = 'person'
                   ORDER BY row_id NOT IN (SELECT id FROM person), row_id";
        let mut statement = connection.prepare_cached(sql)?;
        let people = statement.query_map([action.id], |row| Ok(PersonId(row.get(0)?)))?;
        let people = people.collect::<rusqlite::Result<_>>()?;
        done.push(ErasureDone { seal: action.hash.unwrap_or_default(), at: action.at, people, why: action.why });
    }
    Ok(done)
}

/// The same of a base that is not open, which is only read. A base that is not sound gives none: it stays as it is, and so does a log
/// beside it, which opening it would remove.
/// Errors: when it cannot be read.
pub fn erasures_of(base: &Path) -> Result<Vec<ErasureDone>> {
    if check_file(base).is_err() {
        return Ok(Vec::new());
    }
    erasures(&connect(base)?)
}

impl Store {
    /// Removes a person from the base, in one action. The seals of the removed words stay in the journal, which also seals the words in
    /// their place; figures, places and sheets are not touched; the person's labels go. Neither this action nor any before it can be
    /// undone.
    /// Errors: the base's own; nothing is then changed.
    pub fn erase(&self, head: &ActionHead, erasing: &Erasing, what: &str, why: &str) -> Result<()> {
        let tx = self.begin(head, "action", None)?;
        for table in ["person_label", "person_publication"] {
            tx.execute(&format!("DELETE FROM {table} WHERE person = ?1"), [erasing.person.0])?;
        }
        tx.has_changes(0)?;
        // The journal must not record the changes below: it would keep the words to erase.
        triggers::remove(&tx)?;
        value::set(&tx, &format!("{CARD}{}", erasing.person.0), "")?;
        comite::forget(&tx, erasing.person, erased_name(erasing.person))?;
        forget(&tx, tx.action, erasing)?;
        triggers::install(&tx)?;
        tx.seal(self, head, Some(Subject::Erasure), what, why)
    }
}

fn forget(connection: &Connection, action: i64, erasing: &Erasing) -> Result<()> {
    let erased = Erased::read(connection)?;
    let mut note = connection
        .prepare("INSERT INTO journal_erasure (action, of_action, of_change, was, now) VALUES (?1, ?2, ?3, ?4, ?5)")?;
    let new = |text: &str| erasing.texts.get(text).cloned();
    for mut row in journal::actions(connection)?.into_iter().filter(|row| row.id != action) {
        if [&row.who, &row.what, &row.why].into_iter().all(|text| new(text).is_none()) {
            continue;
        }
        let was = erased.leaf(Of::Action(row.id), row.salt.is_some(), || row.leaf());
        for text in [&mut row.who, &mut row.what, &mut row.why] {
            *text = new(text).unwrap_or_else(|| std::mem::take(text));
        }
        row.salt = None;
        note.execute((action, Some(row.id), None::<i64>, was, row.leaf()))?;
        connection
            .prepare_cached("UPDATE journal_action SET who = ?2, what = ?3, why = ?4, salt = NULL WHERE id = ?1")?
            .execute((row.id, row.who, row.what, row.why))?;
    }
    for past in journal::actions(connection)? {
        for mut row in journal::changes(connection, past.id)? {
            let Some((before, after)) = rewritten(&row, erasing)? else { continue };
            let was = erased.leaf(Of::Change(row.id), row.salt.is_some(), || row.leaf());
            (row.old, row.new) = (before, after);
            if past.id != action {
                row.salt = None;
                note.execute((action, None::<i64>, Some(row.id), was, row.leaf()))?;
            }
            connection
                .prepare_cached("UPDATE journal_change SET old = ?2, new = ?3, salt = ?4 WHERE id = ?1")?
                .execute((row.id, row.old, row.new, row.salt))?;
        }
    }
    // The card is now the one of the journal.
    let last = "SELECT max(id) FROM journal_change WHERE table_name = 'person' AND row_id = ?1";
    let last: i64 = connection.query_row(last, [erasing.person.0], |row| row.get(0))?;
    let card = journal::change(connection, last)?;
    Writer::new(connection).put(&card.table, card.row, card.new.as_deref())?;
    let watched = TABLES.into_iter().filter(|table| *table != PERSON);
    let words = watched.flat_map(|table| {
        seal::words_of(table).unwrap_or_default().iter().map(move |column| (table, (*column).to_owned()))
    });
    let mut places: Vec<(&str, String)> = words.collect();
    for table in UNWATCHED {
        places.extend(texts_of(connection, table)?.into_iter().map(|column| (table, column)));
    }
    for (table, column) in places {
        let mut update = connection.prepare(&format!("UPDATE {table} SET {column} = ?2 WHERE {column} = ?1"))?;
        for (text, new) in &erasing.texts {
            update.execute((text, new))?;
        }
    }
    Ok(())
}

/// Both values of a change without him; `None` where he is not in it.
fn rewritten(change: &ChangeRow, erasing: &Erasing) -> Result<Option<(Option<String>, Option<String>)>> {
    let Some(words) = seal::words_of(&change.table) else { return Ok(None) };
    let card = change.table == PERSON;
    if card && !erasing.cards.contains(&change.id) {
        return Ok(None);
    }
    let side = |row: &Option<String>| -> Result<Option<String>> {
        let Some(row) = row else { return Ok(None) };
        let mut fields = fields(row)?;
        if card {
            blank(&mut fields, PersonId(change.row));
        } else {
            for word in words {
                let new = fields.get(*word).and_then(Value::as_str).and_then(|text| erasing.texts.get(text));
                if let Some(new) = new.cloned() {
                    fields.insert((*word).to_owned(), new.into());
                }
            }
        }
        Ok(Some(Value::Object(fields).to_string()))
    };
    let same = |new: &Option<String>, old: &Option<String>| -> Result<bool> {
        let read = |row: &Option<String>| row.as_deref().map(fields).transpose();
        Ok(read(new)? == read(old)?)
    };
    let (old, new) = (side(&change.old)?, side(&change.new)?);
    // Values equal but for the order of their fields stay as they were written.
    if same(&old, &change.old)? && same(&new, &change.new)? { Ok(None) } else { Ok(Some((old, new))) }
}

/// A row of the journal, read.
pub(super) fn fields(row: &str) -> Result<Map<String, Value>> {
    serde_json::from_str(row).map_err(|_| StorageError::Damaged("une ligne du journal est illisible".to_owned()))
}

/// A card without the person: only the fields that a result needs are left.
fn blank(fields: &mut Map<String, Value>, person: PersonId) {
    let [last, first, folded] = erased_name(person);
    let values = [
        ("licence", Value::Null),
        ("last_name", last.into()),
        ("first_name", first.into()),
        ("folded", folded.into()),
        ("birth", Value::Null),
        ("zone", "".into()),
        ("family", "".into()),
    ];
    for (field, value) in values {
        if let Some(known) = fields.get_mut(field) {
            *known = value;
        }
    }
}

/// Whether an erased card holds no one's data: an erasure cannot be used to give a card another name.
pub(super) fn says_nobody(change: &ChangeRow) -> bool {
    change.table != PERSON
        || [&change.old, &change.new].into_iter().flatten().all(|row| {
            fields(row).is_ok_and(|fields| {
                let mut nobody = fields.clone();
                blank(&mut nobody, PersonId(change.row));
                nobody == fields
            })
        })
}

/// Writes a base anew, so that no erased content is left in the file; it is one plain file then.
/// Errors: when it cannot be opened or written.
pub fn compact(base: &Path) -> Result<()> {
    let connection = connect(base)?;
    connection.pragma_update(None, "journal_mode", "DELETE")?;
    connection.pragma_update(None, "secure_delete", true)?;
    connection.execute_batch("VACUUM")?;
    Ok(())
}

#[cfg(test)]
mod tests;
