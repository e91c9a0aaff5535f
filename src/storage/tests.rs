//! The journal: sealed, replayable, undoable; and the refusals of the schema itself.

use tempfile::TempDir;

use super::*;
use domain::scoring::{Chelem, Contract, Deal, Layout, Petit, Poignee};
use domain::season::SeasonId;
use domain::sheet::{Balances, DealRecord, Marked};
use domain::tournament::{Listed, Person, PersonId, Settings, Sheet, TournamentId};
use domain::{HalfPoints, Orientation, PositionNo, Score, TableNo};

fn head() -> ActionHead {
    ActionHead { at: "2026-11-21T20:00:00".into(), who: "Anne".into(), secret: [1; 32] }
}

fn base() -> (TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("club.sqlite"), Mode::Create, "x").unwrap();
    (folder, store)
}

fn person(name: &str) -> Person {
    Person {
        licence: None,
        last_name: name.into(),
        first_name: "Zoé".into(),
        folded: name.to_lowercase(),
        club: String::new(),
        committee: String::new(),
        affiliated: true,
        birth: None,
        series: None,
        licensed_before: true,
        zone: String::new(),
        family: String::new(),
    }
}

fn add(store: &mut Store, name: &str) -> PersonId {
    store
        .change(&head(), |tx| {
            Ok::<_, StorageError>(Done::new(Subject::Tournament, table::person::insert(tx, &person(name))?, name))
        })
        .unwrap()
}

fn names(store: &Store) -> Vec<String> {
    store.read(table::person::all).unwrap().into_iter().map(|listed| listed.person.last_name).collect()
}

fn tournament(store: &mut Store) -> TournamentId {
    let data = Settings::new("Coupe", chrono::NaiveDate::from_ymd_opt(2026, 11, 21).unwrap());
    store
        .change(&head(), |tx| {
            Ok::<_, StorageError>(Done::new(
                Subject::Tournament,
                table::tournament::insert(tx, &data, None)?,
                "nouveau",
            ))
        })
        .unwrap()
}

fn sheet(figures: &[i32], adjustment: Option<&str>) -> Sheet {
    let chairs = if figures.len() == 3 { &Orientation::FOUR[1..] } else { &Orientation::FOUR[..] };
    Sheet {
        position: PositionNo(1),
        table: TableNo(1),
        balances: Balances::new(chairs.iter().copied().zip(figures.iter().map(|f| Score(*f))).collect()).unwrap(),
        confirmed: true,
        entered_by: None,
        adjustment: adjustment.map(Into::into),
        deals: Vec::new(),
    }
}

#[test]
fn undo_and_redo_walk_through_the_actions() {
    let (_folder, mut store) = base();
    for name in ["A", "B", "C"] {
        add(&mut store, name);
    }
    assert_eq!(store.undo(&head(), "", None).unwrap().unwrap().what, "C");
    assert_eq!(store.undo(&head(), "", None).unwrap().unwrap().what, "B");
    assert_eq!(names(&store), ["A"]);
    assert_eq!(store.redo(&head(), "").unwrap().unwrap().what, "B");
    assert_eq!(names(&store), ["A", "B"]);
    add(&mut store, "D");
    assert!(store.redo(&head(), "").unwrap().is_none(), "a new action ends what could be redone");
    assert_eq!(store.undo(&head(), "", None).unwrap().unwrap().what, "D");
    assert_eq!(store.check_journal().unwrap(), []);
    assert_eq!(store.check_pages().unwrap(), []);
}

#[test]
fn nothing_is_left_to_undo_in_a_new_base() {
    let (_folder, store) = base();
    assert!(store.undo(&head(), "", None).unwrap().is_none());
    assert_eq!(store.read(journal::actions).unwrap().len(), 0, "a refused undo leaves no row");
}

#[test]
fn an_update_is_undone_to_the_old_values() {
    let (_folder, mut store) = base();
    let id = add(&mut store, "LEFEVRE");
    let corrected = Person { licence: Some("12345".into()), ..person("LEFÈVRE") };
    store
        .change(&head(), |tx| {
            Ok::<_, StorageError>(Done::new(Subject::Tournament, table::person::update(tx, id, &corrected)?, "nom"))
        })
        .unwrap();
    assert_eq!(names(&store), ["LEFÈVRE"]);
    store.undo(&head(), "", None).unwrap();
    assert_eq!(store.read(table::person::all).unwrap(), [Listed { id, person: person("LEFEVRE") }]);
    assert_eq!(store.check_journal().unwrap(), []);
}

#[test]
fn an_action_that_changes_nothing_is_not_written() {
    let (_folder, store) = base();
    let value = store.change(&head(), |_| Ok::<_, StorageError>(Done::new(Subject::Tournament, 7, "rien"))).unwrap();
    assert_eq!((value, store.read(journal::actions).unwrap().len()), (7, 0));
}

#[test]
fn a_failed_action_leaves_nothing() {
    let (_folder, store) = base();
    let failed = store.change(&head(), |tx| {
        table::person::insert(tx, &person("A"))?;
        Err::<Done<()>, _>(StorageError::Busy)
    });
    assert!(matches!(failed, Err(StorageError::Busy)));
    assert_eq!(names(&store), Vec::<String>::new());
    assert_eq!(store.read(journal::actions).unwrap().len(), 0);
}

#[test]
fn f2_and_f3_are_refused_by_the_schema_too() {
    let (_folder, mut store) = base();
    let id = tournament(&mut store);
    let put = |data: Sheet| {
        store.change(&head(), |tx| {
            Ok::<_, StorageError>(Done::new(Subject::Tournament, table::sheet::put(tx, id, &data)?, "feuille"))
        })
    };
    put(sheet(&[-446, 1346, -390, -510], None)).unwrap();
    put(sheet(&[10, -5, -5], None)).unwrap();
    assert!(put(sheet(&[-446, 1346, -390, -500], None)).unwrap_err().to_string().contains("f2_balances"));
    assert!(put(sheet(&[-446, 1346, -391, -509], None)).unwrap_err().to_string().contains("f3_balances"));
    assert!(put(sheet(&[10, -6, -4], None)).unwrap_err().to_string().contains("f3_balances"));
    put(sheet(&[10, -6, -4], Some("donne 3 ajustée"))).unwrap();
    put(sheet(&[10, -6, -5], Some("donne 3 ajustée"))).unwrap_err();
}

#[test]
fn a_change_outside_the_journal_is_refused() {
    let (_folder, mut store) = base();
    add(&mut store, "A");
    for statement in [
        "UPDATE person SET club = 'X'",
        "DELETE FROM person",
        "UPDATE journal_action SET what = 'X'",
        "DELETE FROM journal_action",
        "UPDATE journal_change SET new = NULL",
        "DELETE FROM journal_change",
    ] {
        store.connection.execute_batch(statement).unwrap_err();
    }
}

#[test]
fn tampering_is_noticed() {
    let tampered = |statement: &str| {
        let (_folder, mut store) = base();
        add(&mut store, "A");
        add(&mut store, "B");
        triggers::remove(&store.connection).unwrap();
        store.connection.execute_batch(&format!("PRAGMA foreign_keys = OFF; {statement}")).unwrap();
        triggers::install(&store.connection).unwrap();
        store.check_journal().unwrap().into_iter().map(|d| d.0).collect::<Vec<_>>()
    };
    let one = |statement: &str| tampered(statement).first().cloned().unwrap_or_default();
    assert!(one("UPDATE person SET club = 'X' WHERE id = 1").contains("table person, ligne 1"));
    assert!(one("DELETE FROM person WHERE id = 2").contains("absente de la base"));
    assert!(one("INSERT INTO setting (name, value) VALUES ('x', 'y')").contains("inconnue du journal"));
    assert!(one("UPDATE journal_action SET what = 'X' WHERE id = 1").contains("action 1"));
    assert!(one("UPDATE journal_change SET new = json_set(new, '$.club', 'X') WHERE id = 1").contains("action 1"));
    assert!(one("DELETE FROM journal_action WHERE id = 1").contains("il manque l'action 1"));
    assert!(one("DELETE FROM journal_action WHERE id = 2").contains("inconnue du journal"), "the last one too");
}

/// Positions are added up all over the domain: an impossible one is reported on opening, with its column, and not used.
#[test]
fn a_position_that_no_tournament_has_is_an_error_of_the_base() {
    for (statement, column) in [
        ("UPDATE tournament SET position = 255", "position"),
        ("UPDATE tournament SET positions = 200", "positions"),
        ("UPDATE tournament SET position = -1", "position"),
    ] {
        let (_folder, mut store) = base();
        let id = tournament(&mut store);
        triggers::remove(&store.connection).unwrap();
        store.connection.execute_batch(&format!("PRAGMA ignore_check_constraints = ON; {statement}")).unwrap();
        let read = store.read(|connection| table::tournament::load(connection, id, table::Extent::Whole));
        let told = read.expect_err(statement).to_string();
        assert!(told.contains(&format!("n'a pas de sens dans la colonne {column}")), "{told}");
    }
}

/// A row with neither entry nor team, or with both, is reported with its column: it never becomes the entry of number 0.
#[test]
fn a_row_about_nobody_or_about_two_is_an_error_of_the_base() {
    let settled = "INSERT INTO settled (tournament, position, entry, team, kept, seed, reason) VALUES (1, 1,";
    for (values, column) in [
        ("NULL, NULL, 1, 7, NULL)", "entry"),
        ("5, 5, 1, 7, NULL)", "entry"),
        ("5, NULL, 1, NULL, NULL)", "seed"),
        ("5, NULL, 1, 7, 'choix')", "seed"),
        ("5, NULL, 1, -7, NULL)", "seed"),
    ] {
        let told = damaged(&format!("{settled} {values}"), |connection| {
            table::settled::all(connection, TournamentId(1)).map(drop)
        });
        assert!(told.contains(&format!("n'a pas de sens dans la colonne {column}")), "{values}: {told}");
    }
    for (night, outside) in [("NULL", "NULL"), ("1", "1")] {
        let row = format!("INSERT INTO season_night (season, night, outside) VALUES (1, {night}, {outside})");
        let told = damaged(&row, |connection| table::season::nights(connection, SeasonId(1)).map(drop));
        assert!(told.contains("n'a pas de sens dans la colonne night"), "{told}");
    }
    let fine = "INSERT INTO fine (tournament, entry, team, position, tenths, reason) VALUES (1, NULL, NULL, 1, 5, 'x')";
    let told = damaged(fine, |connection| table::etui::all(connection, TournamentId(1)).map(drop));
    assert!(told.contains("n'a pas de sens dans la colonne entry"), "{told}");
}

/// Half of what belongs together, a yes that is neither 0 nor 1, and a row about a player who is not entered: none is read as nothing.
#[test]
fn half_a_pair_another_yes_and_a_stranger_are_errors_of_the_base() {
    let etuis = |connection: &rusqlite::Connection| table::etui::all(connection, TournamentId(1)).map(drop);
    let result = "INSERT INTO result (tournament, etui, position, table_no, kind, mark, fault, least, adjusted) VALUES (1, 1, 1, 1, 'joue', 80,";
    let fine =
        "INSERT INTO fine (tournament, entry, position, tenths, milli_pm, reason, incident, etui) VALUES (1, 5, 1,";
    for (row, column) in [
        (format!("{result} NULL, 4000, 0)"), "least"),
        (format!("{result} 'attaque', NULL, 0)"), "least"),
        (format!("{result} NULL, NULL, 7)"), "adjusted"),
        (format!("{fine} 5, 5, 'x', NULL, NULL)"), "tenths"),
        (format!("{fine} 5, NULL, 'x', NULL, 3)"), "line_table"),
        (format!("{fine} 5, NULL, 'x', 'lenteur', NULL)"), "line_table"),
    ] {
        let told = damaged(&row, etuis);
        assert!(told.contains(&format!("n'a pas de sens dans la colonne {column}")), "{row}: {told}");
    }
    let sheet = "INSERT INTO sheet (tournament, position, table_no, n, s, e, o, status) VALUES (1, 1, 1, 9999, -50, -30, -20, 'valide')";
    let told =
        damaged(sheet, |connection| table::sheet::all(connection, TournamentId(1), table::Extent::Whole).map(drop));
    assert!(told.contains("n'a pas de sens dans la colonne n"), "{told}");
    let entry = "INSERT INTO person (id, last_name, first_name, folded, affiliated) VALUES (7, 'X', 'X', 'x', 1);
                 INSERT INTO entry (tournament, number, person, member) VALUES (1, 1, 7, 1)";
    let told = damaged(entry, |connection| table::entry::all(connection, TournamentId(1)).map(drop));
    assert!(told.contains("« l'un sans l'autre » n'a pas de sens dans la colonne member"), "{told}");
    let category = "INSERT INTO season_category (season, name, series_last) VALUES (1, 'x', 3)";
    let told = damaged(category, |connection| table::season::categories(connection, SeasonId(1)).map(drop));
    assert!(told.contains("« l'un sans l'autre » n'a pas de sens dans la colonne series_last"), "{told}");
    for row in [
        "INSERT INTO penalty (tournament, entry, position, points, reason) VALUES (1, 5, 1, 100, 'x')",
        "INSERT INTO seat (tournament, entry, position, table_no, chair) VALUES (1, 5, 1, 1, 'N')",
    ] {
        let told = damaged(row, |connection| {
            table::tournament::load(connection, TournamentId(1), table::Extent::Whole).map(drop)
        });
        assert!(told.contains("une ligne parle de quelqu'un qui n'est pas inscrit"), "{row}: {told}");
    }
}

/// The error for a base into which that row was written past its checks.
fn damaged(row: &str, read: impl Fn(&rusqlite::Connection) -> Result<(), StorageError>) -> String {
    let (_folder, mut store) = base();
    tournament(&mut store);
    triggers::remove(&store.connection).unwrap();
    let past = "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF;";
    store.connection.execute_batch(&format!("{past} {row}")).unwrap();
    store.read(|connection| read(connection)).expect_err(row).to_string()
}

/// Each copying of the log into the base costs two syncs: once is enough, not after each action of the evening.
#[test]
fn a_long_log_is_copied_into_the_base_once() {
    let (folder, mut store) = base();
    let log = || std::fs::metadata(folder.path().join("club.sqlite-wal")).unwrap().len();
    let copied = || std::fs::metadata(folder.path().join("club.sqlite")).unwrap().modified().unwrap();
    let longest = u64::from(guard::LONGEST_LOG);
    let before = copied();
    while log() <= longest {
        add(&mut store, &"x".repeat(1 << 18));
    }
    assert_ne!(copied(), before);
    add(&mut store, "A");
    let before = copied();
    assert!(log() <= longest, "{}", log());
    add(&mut store, "B");
    assert_eq!(copied(), before);
    assert_eq!(names(&store).iter().filter(|name| name.len() == 1).count(), 2);
}

/// An attacker who edits an action can seal it again: the next seal, which holds the one before, no longer fits.
#[test]
fn an_action_edited_and_sealed_again_breaks_the_chain() {
    let (_folder, mut store) = base();
    add(&mut store, "A");
    add(&mut store, "B");
    triggers::remove(&store.connection).unwrap();
    store.connection.execute("UPDATE journal_action SET what = 'X' WHERE id = 1", ()).unwrap();
    let edited = journal::actions(&store.connection).unwrap().remove(0);
    let changes = journal::changes(&store.connection, 1).unwrap();
    let seal = seal::seal("", &edited, &changes, &erasure::Erased::default());
    store.connection.execute("UPDATE journal_action SET hash = ?1 WHERE id = 1", [seal]).unwrap();
    triggers::install(&store.connection).unwrap();
    let found: Vec<String> = store.check_journal().unwrap().into_iter().map(|difference| difference.0).collect();
    assert!(found.len() == 1 && found[0].starts_with("l'action 2 du journal a été altérée"), "{found:?}");
}

/// A column that a later schema adds to the actions is sealed where it is filled; earlier actions keep their seal.
#[test]
fn a_column_that_a_later_schema_adds_is_sealed_too() {
    let (_folder, mut store) = base();
    add(&mut store, "A");
    triggers::remove(&store.connection).unwrap();
    store.connection.execute_batch("ALTER TABLE journal_action ADD COLUMN room TEXT").unwrap();
    triggers::install(&store.connection).unwrap();
    assert_eq!(store.check_journal().unwrap(), []);
    let room = |store: &Store, value: &str| {
        triggers::remove(&store.connection).unwrap();
        store.connection.execute("UPDATE journal_action SET room = ?1 WHERE id = 2", [value]).unwrap();
        triggers::install(&store.connection).unwrap();
    };
    let done = store.change(&head(), |tx| {
        tx.execute("UPDATE journal_action SET room = 'salle 2' WHERE id = ?1", [tx.action])?;
        Ok::<_, StorageError>(Done::new(Subject::Tournament, table::person::insert(tx, &person("B"))?, "B"))
    });
    assert!(done.is_err(), "one statement too many on the journal is noticed");
    add(&mut store, "B");
    assert_eq!(store.check_journal().unwrap(), []);
    room(&store, "salle 2");
    assert!(store.check_journal().unwrap()[0].0.contains("l'action 2 du journal a été altérée"));
}

#[test]
fn a_base_without_its_triggers_takes_no_sheet_and_is_noticed() {
    let (_folder, mut store) = base();
    add(&mut store, "A");
    triggers::remove(&store.connection).unwrap();
    let refused = store.change(&head(), |tx| {
        Ok::<_, StorageError>(Done::new(Subject::Tournament, table::person::insert(tx, &person("B"))?, "B"))
    });
    assert!(matches!(refused, Err(StorageError::Damaged(_))));
    let found = store.check_pages().unwrap();
    assert!(
        found.iter().any(|difference| difference.0.contains("il manque trigger journal_sheet_insert")),
        "{found:?}"
    );
}

#[test]
fn a_table_rebuilt_without_its_rules_is_noticed() {
    let (_folder, store) = base();
    store.connection.execute_batch("CREATE TABLE autre (a); DROP INDEX seat_entry").unwrap();
    let found: Vec<String> = store.check_pages().unwrap().into_iter().map(|difference| difference.0).collect();
    assert_eq!(found, ["schéma : table autre n'est pas de chelem", "schéma : il manque index seat_entry"]);
}

#[test]
fn a_backup_is_checked_and_never_overwrites() {
    let (folder, mut store) = base();
    add(&mut store, "A");
    let copy = folder.path().join("copie.sqlite");
    store.backup(&copy).unwrap();
    check_file(&copy).unwrap();
    assert!(matches!(store.backup(&copy), Err(StorageError::Exists(_))));
    let bytes = std::fs::read(&copy).unwrap();
    std::fs::write(&copy, &bytes[..bytes.len() / 2]).unwrap();
    check_file(&copy).unwrap_err();
}

#[test]
fn a_file_of_another_program_is_refused_untouched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("autre.sqlite");
    std::fs::write(&path, "Ceci n'est pas une base de données, mais une lettre assez longue pour en avoir l'air.")
        .unwrap();
    assert!(matches!(Store::open(&path, Mode::Create, "x"), Err(StorageError::Foreign(_))));
    let other = folder.path().join("vrai.sqlite");
    rusqlite::Connection::open(&other).unwrap().execute_batch("CREATE TABLE t (a)").unwrap();
    let before = std::fs::read(&other).unwrap();
    assert!(matches!(Store::open(&other, Mode::Create, "x"), Err(StorageError::Foreign(_))));
    assert_eq!(std::fs::read(&other).unwrap(), before);
}

#[test]
fn the_base_is_one_plain_file_once_closed() {
    let (folder, mut store) = base();
    add(&mut store, "A");
    assert!(folder.path().join("club.sqlite-wal").exists());
    drop(store);
    let files: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|f| f.unwrap().file_name()).collect();
    assert_eq!(files, ["club.sqlite"]);
}

/// The first release's own base (`fixtures/bases/0.1.0.sqlite`), in a folder of its own.
fn first_release() -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("club.sqlite");
    std::fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/bases/0.1.0.sqlite"), &path).unwrap();
    (folder, path)
}

#[test]
fn a_base_of_the_first_release_opens_and_its_journal_still_replays() {
    let (folder, path) = first_release();
    let store = Store::open(&path, Mode::Existing, "20261121-2000").unwrap();
    assert_eq!(store.check_pages().unwrap(), []);
    assert_eq!(store.check_journal().unwrap(), []);
    assert!(folder.path().join("club.sqlite.schema1-20261121-2000").exists(), "a copy is kept");
    drop(store);
    let again = Store::open(&path, Mode::Existing, "20261121-2100").unwrap();
    assert_eq!(again.check_journal().unwrap(), []);
    assert!(!folder.path().join("club.sqlite.schema1-20261121-2100").exists(), "it is migrated once");
}

#[test]
fn what_the_first_release_did_is_neither_undone_nor_redone_and_what_is_done_since_is() {
    let (_folder, path) = first_release();
    let mut store = Store::open(&path, Mode::Existing, "20261121-2000").unwrap();
    let update = journal::actions(&store.connection).unwrap().pop().unwrap();
    assert_eq!(update.subject, Some(Subject::Schema));
    assert!(store.undo(&head(), "", None).unwrap().is_none() && store.redo(&head(), "").unwrap().is_none());
    add(&mut store, "A");
    assert!(store.undo(&head(), "", None).unwrap().is_some(), "what was done since");
    assert!(store.undo(&head(), "", None).unwrap().is_none(), "not the update, nor what was before it");
    assert!(store.redo(&head(), "").unwrap().is_some());
    assert_eq!(store.check_journal().unwrap(), []);
}

#[test]
fn templates_are_kept_whole_and_their_change_is_undone() {
    let (_folder, mut store) = base();
    let row = |name: &str, bytes: &[u8]| TemplateRow { name: name.into(), bytes: bytes.into() };
    let keep = |store: &mut Store, rows: &[TemplateRow]| {
        store
            .change(&head(), |tx| templates::replace(tx, rows).map(|()| Done::new(Subject::Tournament, (), "modèles")))
            .unwrap();
    };
    // Bytes that are no text: an image.
    let first = [row("logo.png", &[0x89, b'P', 0, 255]), row("papier.toml", "# été".as_bytes())];
    keep(&mut store, &first);
    assert_eq!(store.read(templates::all).unwrap(), first);
    let second = [row("papier.toml", b"format = \"A5\"")];
    keep(&mut store, &second);
    assert_eq!(store.read(templates::all).unwrap(), second);
    store.undo(&head(), "", None).unwrap().unwrap();
    assert_eq!(store.read(templates::all).unwrap(), first);
    assert!(store.check_journal().unwrap().is_empty());
}

#[test]
fn f5_a3_every_kind_of_row_comes_back_as_it_was_stored() {
    let five = Orientation::ALL;
    let deal = Deal {
        layout: Layout::new(&five, None),
        contract: Contract::GardeContre,
        taker: Orientation::N,
        partner: Some(Orientation::M),
        points: HalfPoints(105),
        bouts: 2,
        petit: Some(Petit::Defence),
        poignees: vec![Poignee::Simple, Poignee::Double],
        chelem: Some(Chelem::AnnouncedFailed),
    };
    let marked = |partner, dead| {
        let (contract, taker) = (Contract::GardeSans, Orientation::E);
        DealRecord::Marked(Marked { contract, taker, partner, dead, mark: Score(-120) })
    };
    let scores = five.into_iter().zip([10, -3, -3, -3, -1].map(Score)).collect::<Vec<_>>();
    let records = [
        DealRecord::Cancelled,
        marked(Some(Orientation::O), None),
        marked(None, Some(Orientation::S)),
        marked(None, None).adjusted(scores.clone()),
        DealRecord::Cancelled.adjusted(scores),
        DealRecord::Full(Deal {
            layout: Layout::new(&five, Some(Orientation::O)),
            partner: None,
            points: HalfPoints(104),
            ..deal.clone()
        }),
        DealRecord::Full(deal),
    ];
    let (_folder, mut store) = base();
    let id = tournament(&mut store);
    let balances = Balances::new(five.into_iter().zip([20, -5, -5, -5, -5].map(Score)).collect()).unwrap();
    let kept = Sheet { balances, deals: records.to_vec(), ..sheet(&[0, 0, 0, 0], None) };
    let put = |store: &mut Store| {
        store.change(&head(), |tx| {
            Ok::<_, StorageError>(Done::new(Subject::Tournament, table::sheet::put(tx, id, &kept)?, "feuille"))
        })
    };
    put(&mut store).unwrap();
    assert_eq!(
        store.read(|view| table::sheet::all(view, id, table::Extent::Whole)).unwrap(),
        std::slice::from_ref(&kept)
    );
    put(&mut store).unwrap();
    assert_eq!(
        store.read(|view| table::sheet::all(view, id, table::Extent::Whole)).unwrap(),
        std::slice::from_ref(&kept),
        "put again"
    );
    triggers::remove(&store.connection).unwrap();
    store.connection.execute_batch("UPDATE deal SET poignees = 'quadruple' WHERE number = 7").unwrap();
    let altered = store.read(|view| table::sheet::all(view, id, table::Extent::Whole)).unwrap_err();
    assert!(matches!(&altered, StorageError::Damaged(why) if why.contains("« quadruple »")), "{altered}");
}

/// `.restore` of SQLite's shell, a backup tool: no file is written over, and no sheet goes into the other base as if it were ours.
#[test]
fn a_base_replaced_through_sqlite_itself_takes_no_action_and_is_not_said_to_be_whole() {
    let (folder, mut store) = base();
    add(&mut store, "A");
    let copy = folder.path().join("copie.sqlite");
    store.backup(&copy).unwrap();
    add(&mut store, "B");
    let mut other = rusqlite::Connection::open(store.path()).unwrap();
    other.execute_batch("PRAGMA user_version").unwrap();
    let from = rusqlite::Connection::open(&copy).unwrap();
    let put = rusqlite::backup::Backup::new(&from, &mut other).unwrap();
    put.run_to_completion(100, std::time::Duration::ZERO, None).unwrap();
    drop(put);
    let refused = store.change(&head(), |_| Ok::<_, StorageError>(Done::new(Subject::Tournament, (), "C")));
    assert!(matches!(refused, Err(StorageError::Overwritten { rescued: None, .. })), "{refused:?}");
    assert!(matches!(store.close(String::new), Err(StorageError::Overwritten { .. })));
}

/// An older copy, and one of this very moment on other pages: written over a base in which nothing was done yet since it was opened.
#[test]
fn a_base_written_over_before_its_first_action_takes_none_and_a_large_one_is_saved() {
    for older in [true, false] {
        let (folder, mut store) = base();
        let text = "x".repeat(3_000);
        let fill = |connection: &rusqlite::Connection| {
            (0..1_000).try_for_each(|number| hall::value::set(connection, &format!("essai {number}"), &text))
        };
        store.aside(&head(), fill).unwrap();
        let copy = folder.path().join("copie.sqlite");
        let kept = |store: &Store| {
            std::fs::remove_file(&copy).ok();
            store.backup(&copy).unwrap();
        };
        add(&mut store, "A");
        kept(&store);
        if older {
            add(&mut store, "B");
        } else {
            store.aside(&head(), |connection| hall::value::set(connection, "essai 3", "y")).unwrap();
            kept(&store);
        }
        let path = store.path().to_owned();
        drop(store);
        let store = Store::open(&path, Mode::Existing, "x").unwrap();
        store.keep_at_hand().unwrap();
        let bytes = std::fs::read(&copy).unwrap();
        std::fs::write(&path, &bytes).unwrap();
        let refused =
            store.change(&head(), |_| Ok::<_, StorageError>(Done::new(Subject::Tournament, (), "C"))).unwrap_err();
        let StorageError::Overwritten { rescued: Some(rescued), .. } = refused else { panic!("{refused:?}") };
        drop(store);
        assert!(std::fs::read(&path).unwrap() == bytes, "the copy stays as it is");
        let rescued = Store::open(&rescued, Mode::Existing, "x").unwrap();
        assert_eq!(names(&rescued).len(), if older { 2 } else { 1 });
    }
}

/// Found by a long trial: what another program entered during the look made the base pass for another one.
#[test]
fn a_base_that_others_write_to_meanwhile_is_still_the_same() {
    let (_folder, mut store) = base();
    for number in 0..200 {
        add(&mut store, &format!("A{number}"));
    }
    let path = store.path().to_owned();
    let other = std::thread::spawn(move || {
        let mut other = Store::open(&path, Mode::Existing, "x").unwrap();
        for number in 0..400 {
            add(&mut other, &format!("B{number}"));
        }
    });
    let mut seconds = 0;
    while !other.is_finished() {
        let file = std::fs::File::options().write(true).open(store.path()).unwrap();
        file.set_modified(std::time::UNIX_EPOCH + std::time::Duration::from_secs(seconds)).unwrap();
        seconds += 1;
        store.check_place(|| "essai".to_owned()).unwrap();
    }
    other.join().unwrap();
}

/// The hall often writes outside the journal: once its log is copied into the base, the next action must not take that for another
/// program's writing, and read the whole base again.
#[test]
fn what_is_written_outside_the_journal_is_known_to_be_ours() {
    let (_folder, mut store) = base();
    add(&mut store, "A");
    let length = || std::fs::metadata(store.path()).unwrap().len();
    let before = length();
    let text = "x".repeat(100_000);
    for number in 0..80 {
        store.aside(&head(), |connection| hall::value::set(connection, &format!("essai {number}"), &text)).unwrap();
        assert_eq!(store.standing(), guard::Standing::Sound, "{number}");
    }
    assert!(length() > before, "the log was copied into the base meanwhile");
}
