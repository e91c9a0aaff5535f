//! Parcels: every command that changes something, undone and redone too, leads to the same seals and rows in a copy; what does not is
//! refused, and nothing of it kept.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use storage::{ActionHead, Aside, Mode, News, Point, StorageError, Store};

use crate::common::Evening;
use crate::common::changing::{CHANGING, Stage};
use crate::common::values::values;

/// Tables that none of those commands changes.
const NOT_BY_THESE: [&str; 6] =
    ["settled", "result_note", "template", "comite_decision", "person_publication", "membership"];

fn open(base: &Path) -> Store {
    Store::open(base, Mode::Existing, "x").unwrap()
}

/// How far a base goes.
fn point(base: &Store) -> Point {
    base.read(storage::point).unwrap()
}

fn receive(copy: &Store, lot: &[u8]) -> Result<Point, StorageError> {
    copy.receive(lot, &ActionHead { at: "2026-11-21T22:00:00".into(), who: "Paul".into(), secret: [0; 32] })
}

/// Ships all that is new; the point that the copy then is at.
fn ship(hall: &mut Store, second: &Store, there: &mut Aside) -> Result<Point, StorageError> {
    match hall.news(&point(second), there).unwrap() {
        News::Lot(lot) => receive(second, &lot),
        News::Nothing => Ok(point(second)),
        News::Whole(_) => panic!("a whole copy is due"),
    }
}

/// The rows of every table, however their pages lie.
fn rows(base: &Path) -> Vec<String> {
    let mut rows: Vec<String> = values(base).unwrap().into_iter().filter(|row| !row.starts_with("hall ")).collect();
    rows.sort();
    rows
}

fn tables_changed(base: &Path) -> BTreeSet<String> {
    let base = rusqlite::Connection::open(base).unwrap();
    let mut statement = base.prepare("SELECT DISTINCT table_name FROM journal_change").unwrap();
    statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

#[test]
fn every_command_leads_to_the_same_seals_in_the_copy() {
    let mut seen = BTreeSet::new();
    for command in CHANGING.iter().filter(|command| ![Stage::Nothing, Stage::Erased].contains(&command.stage)) {
        let evening = command.evening();
        let second = evening.copy();
        let (mut hall, copy, mut there) = (open(&evening.base), open(&second.base), Aside::default());
        let words = command.words(evening.folder());
        evening.run(&words.iter().map(String::as_str).collect::<Vec<_>>()).expect(0);
        if command.line.starts_with("comite rattacher") {
            assert!(matches!(hall.news(&point(&copy), &mut there).unwrap(), News::Whole(_)), "its file too");
            seen.extend(tables_changed(&evening.base));
            continue;
        }
        let taken = ship(&mut hall, &copy, &mut there);
        let taken = taken.unwrap_or_else(|error| panic!("{}: {error}", command.line));
        assert_eq!(taken, point(&hall), "{}", command.line);
        for more in [&["annuler"][..], &["retablir"]] {
            evening.run(more);
            ship(&mut hall, &copy, &mut there).unwrap_or_else(|error| panic!("{} {more:?}: {error}", command.line));
        }
        assert_eq!(point(&hall), point(&copy), "{}", command.line);
        drop((hall, copy));
        assert_eq!(rows(&evening.base), rows(&second.base), "{}", command.line);
        seen.extend(tables_changed(&evening.base));
    }
    let model = Evening::placed(8);
    let all = rusqlite::Connection::open(&model.base).unwrap();
    let all = storage::journaled(&all).unwrap();
    let missing: Vec<_> = all.iter().map(|(table, _)| *table).filter(|table| !seen.contains(*table)).collect();
    // A table that comes anew is shipped by a command above, or named here.
    assert_eq!(missing, NOT_BY_THESE);
}

/// Changes a row under the triggers, which are put back.
fn slip(base: &Path, table: &str, change: &str) {
    let base = rusqlite::Connection::open(base).unwrap();
    let name = format!("journal_{table}_update");
    let sql: String =
        base.query_row("SELECT sql FROM sqlite_schema WHERE name = ?1", [&name], |row| row.get(0)).unwrap();
    base.execute_batch(&format!("DROP TRIGGER {name}; {change}; {sql}")).unwrap();
}

/// What stands outside the journal has no seal: its digest is one.
#[test]
fn a_row_outside_the_journal_slipped_into_the_copy_is_noticed_by_the_next_lot() {
    let evening = Evening::placed(8);
    let second = evening.copy();
    let (mut hall, copy, mut there) = (open(&evening.base), open(&second.base), Aside::default());
    evening.does("marque 1 1 -- 4 -4 8 -8");
    ship(&mut hall, &copy, &mut there).unwrap();
    let before = point(&copy);
    let slipped = "INSERT INTO notice (kind, words, at) VALUES ('annonce', 'x', '2026-11-21T22:00:00')";
    rusqlite::Connection::open(&second.base).unwrap().execute_batch(slipped).unwrap();
    evening.does("marque 1 2 -- 12 -12 4 -4");
    assert!(matches!(ship(&mut hall, &copy, &mut there), Err(StorageError::Differs(_))));
    assert_eq!(point(&copy), before);
    // What is not known of it is sent anew.
    ship(&mut hall, &copy, &mut Aside::default()).unwrap();
    assert_eq!(point(&copy), point(&hall));
}

/// Without them nothing could be changed once the copy is the hall.
#[test]
fn a_copy_that_lacks_a_trigger_takes_nothing_in() {
    let evening = Evening::placed(8);
    let second = evening.copy();
    evening.does("marque 1 1 -- 4 -4 8 -8");
    let (mut hall, copy) = (open(&evening.base), open(&second.base));
    let other = rusqlite::Connection::open(&second.base).unwrap();
    other.execute_batch("DROP TRIGGER journal_sealed_action_update").unwrap();
    let refused = ship(&mut hall, &copy, &mut Aside::default()).unwrap_err();
    assert!(matches!(refused, StorageError::Damaged(_)), "{refused}");
}

/// The seeded fault: a copy that would not compare its seal with the one that was sent takes this in, and fails here.
#[test]
fn a_change_slipped_into_the_copy_is_noticed_by_the_next_seal_and_nothing_is_kept() {
    let evening = Evening::placed(8);
    evening.does("marque 1 1 -- 4 -4 8 -8");
    let second = evening.copy();
    slip(&second.base, "sheet", "UPDATE sheet SET n = 8, s = -8 WHERE table_no = 1");
    let before = rows(&second.base);
    evening.does("marque 1 2 -- 12 -12 4 -4");
    evening.does("marque --corriger --motif essai 1 1 -- 16 -16 8 -8");
    let (mut hall, copy) = (open(&evening.base), open(&second.base));
    let refused = ship(&mut hall, &copy, &mut Aside::default()).unwrap_err();
    assert!(matches!(refused, StorageError::Differs(_)), "{refused}");
    drop(copy);
    assert_eq!(rows(&second.base), before, "all of a parcel or nothing");
}

#[test]
fn a_parcel_altered_repeated_or_out_of_order_is_not_taken_in() {
    let evening = Evening::placed(8);
    let second = evening.copy();
    let (hall, copy) = (open(&evening.base), open(&second.base));
    let lot = |since: &Point| match open(&evening.base).news(since, &mut Aside::default()).unwrap() {
        News::Lot(lot) => lot,
        other => panic!("{other:?}"),
    };
    let begun = point(&copy);
    evening.does("marque 1 1 -- 4 -4 8 -8");
    let first = lot(&begun);
    let then = point(&hall);
    evening.does("marque 1 2 -- 12 -12 4 -4");
    let next = lot(&then);
    assert!(matches!(receive(&copy, &next), Err(StorageError::Differs(_))), "out of order");
    let altered = String::from_utf8(first.clone()).unwrap().replacen("\\\"n\\\":4", "\\\"n\\\":8", 1);
    assert_ne!(altered.as_bytes(), first);
    assert!(receive(&copy, altered.as_bytes()).is_err(), "altered");
    for torn in [&first[..first.len() / 2], b"", b"[]", b"{\"actions\":[[1,2]]}", b"{\"aside\":[[\"person\"]]}"] {
        let taken = receive(&copy, torn);
        assert!(taken.is_err() || taken.unwrap() == begun, "{torn:?}");
    }
    assert_eq!(point(&copy), begun);
    let taken = receive(&copy, &first).unwrap();
    assert!(matches!(receive(&copy, &first), Err(StorageError::Differs(_))), "repeated");
    assert_eq!((point(&copy), taken.action), (taken.clone(), begun.action + 1), "once");
    receive(&copy, &next).unwrap();
    assert_eq!(point(&copy), point(&hall));
}

#[test]
fn a_whole_copy_is_due_where_actions_cannot_be_followed() {
    let evening = Evening::placed(8);
    let second = evening.copy();
    let whole =
        |since: &Point| matches!(open(&evening.base).news(since, &mut Aside::default()).unwrap(), News::Whole(_));
    let there = point(&open(&second.base));
    assert!(whole(&Point::default()), "the first time");
    assert!(whole(&Point { seal: "0".repeat(64), ..there.clone() }), "another history");
    assert!(whole(&Point { action: there.action + 9, ..there.clone() }), "a longer one");
    second.does("marque 1 1 -- 4 -4 8 -8");
    evening.does("marque 1 1 -- 8 -8 4 -4");
    assert!(whole(&point(&open(&second.base))), "a fork");
    evening.does("joueurs ajouter --nom DURAND --prenom Anne");
    let before = point(&open(&evening.base));
    assert!(!whole(&before));
    evening.does("joueurs effacer DURAND --motif demande --passages tous --oui");
    assert!(whole(&before), "an erasure");
}

#[test]
fn what_only_one_of_two_forked_bases_has_is_listed_and_set_aside() {
    let evening = Evening::placed(8);
    let second = evening.copy();
    evening.does("marque 1 1 -- 8 -8 4 -4");
    evening.does("marque 1 2 -- 4 -4 8 -8");
    second.does("marque 1 2 -- 12 -12 4 -4");
    let whole = std::fs::read(&second.base).unwrap();
    let only = app::take_whole(&evening.base, &whole, "20261121-220000").unwrap();
    assert_eq!(only.len(), 3, "{only:?}");
    assert!(only[0].contains("table 1"), "{only:?}");
    let kept = PathBuf::from(only[2].strip_prefix("La base d'avant est gardée : ").unwrap());
    assert!(kept.to_string_lossy().contains("-avant-reprise-20261121-220000"), "{kept:?}");
    assert_eq!(point(&open(&kept)).action, point(&open(&second.base)).action + 1);
    assert_eq!(point(&open(&evening.base)), point(&open(&second.base)));
    evening.verified();
    // One that had nothing of its own leaves no file.
    assert!(app::take_whole(&evening.base, &whole, "20261121-220001").unwrap().is_empty());
}
