//! A base altered by a person or a disk where SQLite itself finds nothing wrong.

use rusqlite::Connection;

use crate::common::Evening;
use crate::typing::{PLAYERS, Typed};

/// An evening with a sheet, altered.
fn altered(sql: &str) -> Evening {
    let evening = Evening::placed(PLAYERS);
    evening.run(&["marque", "1", "1", "--", "-446", "1346", "-390", "-510"]).expect(0);
    alter(&evening, sql);
    evening
}

fn alter(evening: &Evening, sql: &str) {
    let base = Connection::open(&evening.base).unwrap();
    base.execute_batch(&format!("PRAGMA writable_schema = ON; PRAGMA foreign_keys = OFF; {sql}")).unwrap();
}

/// Alters the journal, which refuses it: its own trigger is taken away and put back.
fn journal_altered(trigger: &str, sql: &str) -> Evening {
    let evening = altered("");
    let base = Connection::open(&evening.base).unwrap();
    let query = "SELECT sql FROM sqlite_schema WHERE name = ?1";
    let trigger_sql: String = base.query_row(query, [trigger], |row| row.get(0)).unwrap();
    base.execute_batch(&format!("DROP TRIGGER {trigger}; {sql}; {trigger_sql}")).unwrap();
    evening
}

#[track_caller]
fn found(evening: &Evening, sentence: &str) {
    let said = evening.run(&["verifier"]).expect(3);
    assert!(said.out.contains(sentence), "« {sentence} » expected: {said:?}");
}

#[test]
fn a_trigger_named_like_statistics_is_noticed() {
    let evening = altered(
        "INSERT INTO sqlite_schema VALUES ('trigger', 'sqlite_stat_x', 'penalty', 0, 'CREATE TRIGGER sqlite_stat_x AFTER INSERT ON penalty
         BEGIN UPDATE sheet SET n = n + 40, s = s - 40 WHERE id = (SELECT max(id) FROM sheet); END')",
    );
    found(&evening, "sqlite_stat_x n'est pas de chelem");
    let statistics = altered("ANALYZE");
    statistics.verified();
}

#[test]
fn no_sheet_is_acknowledged_where_a_trigger_writes_no_journal() {
    let evening = Evening::placed(PLAYERS);
    alter(
        &evening,
        "UPDATE sqlite_schema SET sql = 'CREATE TRIGGER journal_sheet_insert AFTER INSERT ON sheet BEGIN SELECT 1; END'
         WHERE name = 'journal_sheet_insert'",
    );
    let sheet = Typed::number(0).arguments();
    let said = evening.run(&sheet.iter().map(String::as_str).collect::<Vec<_>>());
    said.expect_file_trouble("le journal a été débranché");
    assert!(evening.sheets().is_empty());
    // Nor is anything undone that could not be traced.
    let evening = altered(
        "UPDATE sqlite_schema SET sql = 'CREATE TRIGGER journal_sheet_delete AFTER DELETE ON sheet BEGIN SELECT 1; END'
         WHERE name = 'journal_sheet_delete'",
    );
    evening.run(&["annuler", "--oui"]).expect_file_trouble("le journal a été débranché");
    assert_eq!(evening.sheets().len(), 1);
}

#[test]
fn a_value_that_is_empty_is_told_from_one_that_is_not_there() {
    let evening = journal_altered(
        "journal_sealed_change_update",
        "UPDATE journal_change SET old = '' WHERE id = (SELECT max(id) FROM journal_change)",
    );
    found(&evening, "du journal a été altérée");
    evening.run(&["annuler", "--oui"]).expect_file_trouble("la base est endommagée (une valeur est illisible");
    let said = evening.run(&["sauvegarder", "copie.sqlite"]).expect(0);
    assert!(said.err.contains("n'est pas d'accord avec son journal") && !said.err.contains("vérifié"), "{said:?}");
}

/// Found by changing single values: the action after it had no number.
#[test]
fn the_highest_number_that_an_action_can_have_is_noticed() {
    let evening = journal_altered(
        "journal_sealed_action_update",
        "PRAGMA foreign_keys = OFF;
         UPDATE journal_action SET id = 9223372036854775807 WHERE id = (SELECT max(id) FROM journal_action)",
    );
    found(&evening, "du journal");
}

#[test]
fn a_view_without_end_in_the_place_of_a_table_is_refused() {
    let evening = altered(
        "DELETE FROM sqlite_schema WHERE tbl_name = 'setting' AND name <> 'setting';
         UPDATE sqlite_schema SET type = 'view', rootpage = 0, sql = 'CREATE VIEW setting AS WITH RECURSIVE r (id) AS
         (SELECT 1 UNION ALL SELECT id + 1 FROM r) SELECT id, id AS name, id AS value FROM r' WHERE name = 'setting'",
    );
    for command in [&["etat"][..], &["verifier"], &["sauvegarder", "copie.sqlite"]] {
        evening.run(command).expect_file_trouble("une vue est à la place d'une table");
    }
    let other = Evening::empty();
    let path = evening.base.to_str().unwrap();
    other.run(&["restaurer", path, "--oui"]).expect_file_trouble("une vue est à la place d'une table");
}

#[test]
fn a_number_of_the_schema_that_is_not_the_base_s_is_said_and_makes_no_copies() {
    for number in 1..storage::VERSION {
        let evening = altered(&format!("PRAGMA user_version = {number}"));
        for command in ["etat", "verifier"] {
            evening.run(&[command]).expect_file_trouble("son numéro de schéma");
        }
        assert_eq!(evening.files(), ["club.sqlite"]);
    }
}

#[test]
fn a_letter_that_is_no_longer_one_is_said_with_its_row() {
    let evening = altered("");
    let mut bytes = evening.bytes();
    // « Prénom7 » of the directory, in its first place.
    let name = "Prénom7".as_bytes();
    let places: Vec<usize> = (0..bytes.len() - name.len()).filter(|at| bytes[*at..].starts_with(name)).collect();
    let mut seen = [0, 0];
    for at in places {
        bytes[at + 3] ^= 0xFF;
        std::fs::write(&evening.base, &bytes).unwrap();
        bytes[at + 3] ^= 0xFF;
        let said = evening.run(&["verifier"]);
        if said.code() == 3 {
            let whole = evening.run(&["verifier", "--complet"]).expect(3);
            let rows = ["table person, ligne 7", "table journal_change, ligne "];
            let named = rows.map(|row| usize::from(whole.out.contains(row) && said.out.contains(row)));
            assert!(named.contains(&1), "{whole:?}");
            seen = [seen[0] + named[0], seen[1] + named[1]];
        }
        let said = evening.run(&["inscrits"]);
        assert!(
            said.code() == 0 || said.err.contains("la base est endommagée (un texte n'est plus lisible"),
            "{said:?}"
        );
    }
    assert!(!seen.contains(&0), "{seen:?}: the rows are named, of the directory and of the journal");
}

#[test]
fn the_last_actions_removed_with_what_they_did_are_noticed_by_a_seal_kept_elsewhere() {
    let evening = altered("");
    let last_seal = |evening: &Evening| {
        let said = evening.does("verifier");
        said.split("dernier sceau : ").nth(1).unwrap().chars().take(12).collect::<String>()
    };
    let seal = last_seal(&evening);
    evening.does("sauvegarder copie.sqlite");
    let sound = evening.does(&format!("verifier --sceau {seal}"));
    assert!(sound.contains("est celui de la dernière action"), "{sound}");
    let journal = ["journal_sealed_change_delete", "journal_sealed_action_delete", "journal_sheet_delete"];
    let base = Connection::open(&evening.base).unwrap();
    let triggers: Vec<String> = journal
        .iter()
        .map(|name| {
            let query = "SELECT sql FROM sqlite_schema WHERE name = ?1";
            base.query_row(query, [name], |row| row.get(0)).unwrap()
        })
        .collect();
    base.execute_batch(&journal.map(|name| format!("DROP TRIGGER {name};")).concat()).unwrap();
    base.execute_batch(
        "DELETE FROM journal_change WHERE action = (SELECT max(id) FROM journal_action);
         DELETE FROM journal_action WHERE id = (SELECT max(id) FROM journal_action); DELETE FROM sheet;",
    )
    .unwrap();
    base.execute_batch(&triggers.join(";")).unwrap();
    drop(base);
    // Nothing in the base itself shows it.
    evening.verified();
    assert!(evening.sheets().is_empty());
    for asked in [seal.as_str(), "copie.sqlite"] {
        let said = evening.run(&["verifier", "--sceau", asked]).expect(3);
        assert!(said.out.contains("n'est pas au journal") && said.out.contains("ôtées avec leurs effets"), "{said:?}");
    }
    evening.run(&["verifier", "--sceau", "absente.sqlite"]).expect(1);
    // A journal that went on has the older seals.
    let before = last_seal(&evening);
    evening.run(&["marque", "1", "2", "--", "-446", "1346", "-390", "-510"]).expect(0);
    let sound = evening.does(&format!("verifier --sceau {before}"));
    assert!(sound.contains("1 autre action"), "{sound}");
}
