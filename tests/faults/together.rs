//! Two programs on one base.

use std::process::{Child, Stdio};
use std::time::Duration;

use crate::common::proof::{Trial, count};
use crate::common::{Evening, Said, said};
use crate::typing::{PLAYERS, Typed, sheets};

const BUSY: &str = "la base est occupée par un autre programme : rien n'a été enregistré";

fn started(evening: &Evening, arguments: &[&str]) -> Child {
    let mut command = evening.command(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

#[track_caller]
fn ended(child: Child) -> Said {
    said(child.wait_with_output().unwrap())
}

/// Another program in the middle of writing to the base.
fn locked(evening: &Evening) -> rusqlite::Connection {
    let other = rusqlite::Connection::open(&evening.base).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    other
}

#[test]
fn a_base_that_stays_locked_is_said_to_be_busy() {
    let evening = Evening::placed(PLAYERS);
    let actions = evening.actions();
    let other = locked(&evening);
    let waiting = [
        &["marque", "1", "2", "--", "-446", "1346", "-390", "-510"][..],
        &["annuler", "--oui"],
        &["nouveau", "Autre"],
        &["inscrire", "--nom", "TARD", "--prenom", "-"],
        &["restaurer", "copie.sqlite", "--oui"],
    ];
    // Reading goes on meanwhile, and a backup is only a reading.
    evening.run(&["sauvegarder", "copie.sqlite"]).expect(0);
    evening.run(&["etat"]).expect(0);
    let mut children: Vec<Child> = waiting.iter().map(|arguments| started(&evening, arguments)).collect();
    // A backup used as a base, which another program holds for itself alone.
    let mut backup = Evening::empty();
    backup.base = evening.path("copie.sqlite");
    let alone = rusqlite::Connection::open(&backup.base).unwrap();
    alone.execute_batch("BEGIN EXCLUSIVE").unwrap();
    children.push(started(&backup, &["annuler", "--oui"]));
    children.push(started(&backup, &["etat"]));
    for child in children {
        ended(child).expect_file_trouble(BUSY);
    }
    drop((other, alone));
    assert_eq!(evening.actions(), actions);
    assert!(evening.sheets().is_empty());
    evening.verified();
}

#[test]
fn a_lock_that_is_released_is_waited_for() {
    let evening = Evening::placed(PLAYERS);
    let other = locked(&evening);
    let child = started(&evening, &["marque", "1", "2", "--", "-446", "1346", "-390", "-510"]);
    std::thread::sleep(Duration::from_secs(1));
    drop(other);
    ended(child).expect(0);
    assert_eq!(evening.sheets(), [((1, 2), vec![-446, 1346, -390, -510])]);
    evening.verified();
}

#[test]
fn two_and_four_control_tables_enter_their_sheets_at_once() {
    let trial = Trial::begin("together");
    let sheets = count(48, 1200);
    enter_at_once(2, sheets);
    enter_at_once(4, sheets);
    trial.end(2 * sheets, &[("sheets by two programs", sheets), ("sheets by four programs", sheets)]);
}

/// That many sheets, each at one of so many control tables: the n-th at table n modulo their number.
#[track_caller]
fn enter_at_once(hands: usize, sheets_typed: usize) {
    let evening = Evening::placed(4 * 4 * 3);
    let before = evening.actions();
    let children: Vec<Child> = (0..hands).map(|_| started(&evening, &["marque", "--corriger"])).collect();
    let sheet = |n: usize| Typed { table: n as u64 % 12 + 1, ..Typed::number(n as u64) };
    let typed: Vec<Typed> = (0..sheets_typed).map(sheet).collect();
    let hands = children.into_iter().enumerate().map(|(hand, mut child)| {
        let own: Vec<Typed> = typed.iter().filter(|sheet| sheet.table as usize % hands == hand).cloned().collect();
        std::thread::spawn(move || {
            let lines: String = own.iter().map(Typed::line).collect();
            std::io::Write::write_all(&mut child.stdin.take().unwrap(), lines.as_bytes()).unwrap();
            let said = ended(child).expect(0);
            assert_eq!(crate::typing::acknowledged(&said.err), own, "each sheet has its answer, in order");
        })
    });
    for hand in hands.collect::<Vec<_>>() {
        hand.join().unwrap();
    }
    let expected = crate::typing::after(&crate::typing::Sheets::new(), &typed);
    assert_eq!(sheets(&evening), expected);
    assert_eq!(evening.actions(), before + sheets_typed);
    evening.verified();
    assert_eq!(evening.files(), ["club.sqlite"]);
}

#[test]
fn two_who_undo_at_once_undo_two_actions() {
    let evening = Evening::placed(PLAYERS);
    for n in 0..12 {
        let arguments = Typed::number(n).arguments();
        evening.run(&arguments.iter().map(String::as_str).collect::<Vec<_>>()).expect(0);
    }
    for round in 0..6 {
        let children = [started(&evening, &["annuler", "--oui"]), started(&evening, &["annuler", "--oui"])];
        let [one, two] = children.map(|child| ended(child).expect(0).err);
        assert_ne!(one, two, "round {round}");
    }
    assert!(evening.sheets().is_empty(), "twelve entered, twelve undone");
    evening.verified();
}

#[test]
fn two_who_create_the_base_at_once_both_have_their_tournament() {
    for _ in 0..5 {
        let evening = Evening::empty();
        let children = [started(&evening, &["nouveau", "Un"]), started(&evening, &["nouveau", "Deux"])];
        children.into_iter().for_each(|child| drop(ended(child).expect(0)));
        let list = evening.run(&["tournoi", "lister"]).expect(0);
        assert!(list.out.contains("Un") && list.out.contains("Deux"), "{list:?}");
        evening.verified();
    }
}

#[test]
fn whoever_reads_the_output_may_stop_early() {
    let evening = Evening::placed(200);
    for arguments in [&["inscrits"][..], &["classement"], &["journal", "--detail"], &["--help"], &["verifier"]] {
        let mut child = started(&evening, arguments);
        // Closed before anything is written, or after the first lines: both happen.
        drop(child.stdout.take());
        ended(child).expect(0);
    }
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", "\"$0\" inscrits | head -1; \"$0\" --format json inscrits | head -c 10", crate::common::PROGRAM]);
    let said = crate::common::finish(evening.seal(&mut shell)).expect(0);
    assert!(said.err.is_empty(), "{said:?}");
}

#[test]
fn talk_that_nobody_reads_is_no_error() {
    let evening = Evening::placed(PLAYERS);
    let mut child = started(&evening, &["marque", "1", "2", "--", "-446", "1346", "-390", "-510"]);
    drop(child.stderr.take());
    ended(child).expect(0);
    assert_eq!(evening.sheets().len(), 1);
}
