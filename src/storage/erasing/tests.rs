//! Seals after an erasure: they hold, later tampering is noticed, and a false erasure changes no figure.

use std::path::PathBuf;

use tempfile::TempDir;

use super::*;
use crate::{Mode, chain};

fn head(secret: u8) -> ActionHead {
    ActionHead { at: "2026-11-21T20:00:00".into(), who: "Anne".into(), secret: [secret; 32] }
}

/// The base of a release, in a folder of its own.
fn release(name: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("club.sqlite");
    std::fs::copy(format!("{}/../../fixtures/bases/{name}.sqlite", env!("CARGO_MANIFEST_DIR")), &path).unwrap();
    (folder, path)
}

/// Its third player erased, by the changes of his card and every text that holds his name; gives the name, folded.
fn erase(store: &mut Store) -> String {
    let (id, last, folded): (i64, String, String) = store
        .connection
        .query_row("SELECT id, last_name, folded FROM person ORDER BY id LIMIT 1 OFFSET 2", [], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?))
        })
        .unwrap();
    let cards = cards(&store.connection).unwrap().into_iter().filter(|change| change.person.0 == id);
    let cards = cards.map(|change| change.id).collect();
    let texts = passages(&store.connection).unwrap().into_iter().map(|passage| passage.text);
    let texts =
        texts.filter(|text| text.contains(&last)).map(|text| (text.clone(), text.replace(&last, "X"))).collect();
    store.erase(&head(3), &Erasing { person: PersonId(id), cards, texts }, "Effacement", "demande").unwrap();
    folded
}

fn differences(store: &Store) -> Vec<String> {
    store.check_journal().unwrap().into_iter().map(|difference| difference.0).collect()
}

/// Tampers with the base, as with another program.
fn by_hand(store: &Store, sql: &str) {
    triggers::remove(&store.connection).unwrap();
    store
        .connection
        .execute_batch(&format!("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; {sql}"))
        .unwrap();
    triggers::install(&store.connection).unwrap();
}

/// Seals the erasure again, as an attacker who knows the method would.
fn seal_again(store: &Store) {
    let last = journal::actions(&store.connection).unwrap().pop().unwrap();
    let before = journal::action(&store.connection, last.id - 1).unwrap().hash.unwrap();
    let erased = Erased::by_one(&store.connection, last.id).unwrap();
    let seal = seal::seal(&before, &last, &journal::changes(&store.connection, last.id).unwrap(), &erased);
    by_hand(store, &format!("UPDATE journal_action SET hash = '{seal}' WHERE id = {}", last.id));
}

#[test]
fn a_base_of_each_release_is_sealed_anew_and_keeps_its_seals_also_once_a_person_is_erased() {
    for name in ["0.1.0", "0.2.0", "0.3.0", "0.4.0"] {
        let (_folder, path) = release(name);
        let seals = |connection: &Connection| -> Vec<String> {
            let mut statement = connection.prepare("SELECT hash FROM journal_action ORDER BY id").unwrap();
            statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
        };
        let old = seals(&Connection::open(&path).unwrap());
        let mut store = Store::open(&path, Mode::Existing, "20261121-2000").unwrap();
        assert_eq!(differences(&store), [] as [&str; 0], "{name}");
        assert_eq!(seals(&store.connection)[..old.len()], old, "{name}: the seals on paper");
        let folded = erase(&mut store);
        assert_eq!(differences(&store), [] as [&str; 0], "{name}, erased");
        assert_eq!(seals(&store.connection)[..old.len()], old, "{name}, erased");
        let mut left = 0;
        every_text(&store.connection, |_, text| left += usize::from(text.contains(&folded))).unwrap();
        assert_eq!(left, 0, "{name}");
        assert!(store.undo(&head(4), "", None).unwrap().is_none());
        // The old seals are held by the first of the new ones: where words are gone, nothing else would show it.
        by_hand(
            &store,
            "UPDATE journal_action SET hash = replace(hash, substr(hash, 1, 1), 'x')
             WHERE id = (SELECT coalesce(of_action, (SELECT action FROM journal_change WHERE id = of_change)) FROM journal_erasure
                         ORDER BY id LIMIT 1)",
        );
        assert!(!differences(&store).is_empty(), "{name}: an old seal changed");
    }
}

#[test]
fn whatever_is_changed_after_an_erasure_is_noticed() {
    let erased_change = "(SELECT of_change FROM journal_erasure WHERE of_change IS NOT NULL ORDER BY id LIMIT 1)";
    let erased_action = "(SELECT of_action FROM journal_erasure WHERE of_action IS NOT NULL ORDER BY id LIMIT 1)";
    let faults = [
        "UPDATE journal_erasure SET was = replace(was, substr(was, 1, 1), 'x') WHERE id = 1".to_owned(),
        "UPDATE journal_erasure SET now = replace(now, substr(now, 1, 1), 'x') WHERE id = 1".to_owned(),
        "UPDATE journal_erasure SET action = 1 WHERE id = 1".to_owned(),
        "UPDATE journal_erasure SET action = 999999 WHERE id = 1".to_owned(),
        "UPDATE journal_erasure SET of_action = 1 WHERE of_change IS NOT NULL".to_owned(),
        "UPDATE journal_erasure SET of_change = 999999 WHERE id = (SELECT max(id) FROM journal_erasure)".to_owned(),
        "DELETE FROM journal_erasure WHERE id = 1".to_owned(),
        "DELETE FROM journal_erasure WHERE id = (SELECT max(id) FROM journal_erasure)".to_owned(),
        "DELETE FROM journal_erasure".to_owned(),
        "INSERT INTO journal_erasure (action, of_action, was, now) SELECT action, 1, was, now FROM journal_erasure WHERE id = 1".to_owned(),
        format!("UPDATE journal_change SET new = replace(new, 'effac', 'refac') WHERE id = {erased_change}"),
        format!("UPDATE journal_change SET salt = randomblob(16) WHERE id = {erased_change}"),
        format!("UPDATE journal_action SET what = what || ' ' WHERE id = {erased_action}"),
        format!("UPDATE journal_action SET salt = randomblob(16) WHERE id = {erased_action}"),
        "UPDATE journal_action SET salt = NULL WHERE id = (SELECT max(id) FROM journal_action)".to_owned(),
        "UPDATE journal_action SET salt = randomblob(16) WHERE id = (SELECT max(id) FROM journal_action)".to_owned(),
        "UPDATE journal_action SET salt = zeroblob(15) WHERE id = 5".to_owned(),
        "UPDATE journal_change SET salt = NULL WHERE id = (SELECT max(id) FROM journal_change WHERE salt IS NOT NULL)".to_owned(),
        "UPDATE journal_change SET salt = randomblob(16) WHERE id = (SELECT max(id) FROM journal_change WHERE salt IS NULL AND table_name = 'seat')"
            .to_owned(),
        "UPDATE journal_action SET earlier = replace(earlier, substr(earlier, 1, 1), 'x')".to_owned(),
        "UPDATE journal_action SET earlier = NULL".to_owned(),
        "UPDATE journal_action SET earlier = (SELECT earlier FROM journal_action WHERE earlier IS NOT NULL) WHERE id = 1".to_owned(),
    ];
    let (_folder, path) = release("0.4.0");
    let mut store = Store::open(&path, Mode::Existing, "20261121-2000").unwrap();
    erase(&mut store);
    assert_eq!(differences(&store), [] as [&str; 0]);
    drop(store);
    let sound = std::fs::read(&path).unwrap();
    for fault in faults {
        std::fs::write(&path, &sound).unwrap();
        let store = Store::open(&path, Mode::Existing, "20261121-2000").unwrap();
        by_hand(&store, &fault);
        assert!(store.connection.changes() > 0, "{fault}");
        assert!(!differences(&store).is_empty(), "not noticed: {fault}");
    }
}

/// A person who can write to the file can add a false erasure, sealed correctly. It can only remove words.
#[test]
fn a_false_erasure_changes_no_figure_and_gives_no_card_another_name() {
    let forged = |table: &str, change: &str, row: &str| {
        let (_folder, path) = release("0.4.0");
        let mut store = Store::open(&path, Mode::Existing, "20261121-2000").unwrap();
        erase(&mut store);
        let last = journal::actions(&store.connection).unwrap().pop().unwrap().id;
        let find = format!("SELECT max(id) FROM journal_change WHERE table_name = '{table}' AND op = 'I'");
        let id: i64 = store.connection.query_row(&find, [], |row| row.get(0)).unwrap();
        let before = journal::change(&store.connection, id).unwrap();
        let was = before.leaf();
        by_hand(
            &store,
            &format!(
                "UPDATE journal_change SET new = {change}, salt = NULL WHERE id = {id}; UPDATE {table} SET {row} WHERE id = {}",
                before.row
            ),
        );
        let now = journal::change(&store.connection, id).unwrap().leaf();
        by_hand(
            &store,
            &format!(
                "INSERT INTO journal_erasure (action, of_change, was, now) VALUES ({last}, {id}, '{was}', '{now}')"
            ),
        );
        seal_again(&store);
        assert_ne!(was, now);
        chain::check(&store.connection, &mut |_| Ok(())).unwrap()
    };
    assert_eq!(
        forged("sheet", "json_set(new, '$.adjustment', new ->> '$.adjustment')", "id = id"),
        [],
        "nothing but words"
    );
    assert!(!forged("sheet", "json_set(new, '$.n', new ->> '$.s', '$.s', new ->> '$.n')", "n = s, s = n").is_empty());
    assert!(!forged("sheet", "json_set(new, '$.status', 'attente')", "status = 'attente'").is_empty());
    assert!(!forged("person", "json_set(new, '$.last_name', 'AUTRE')", "last_name = 'AUTRE'").is_empty());
}
