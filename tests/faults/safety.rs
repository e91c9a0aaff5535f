//! Copies: none that is bad, none that is lost, and the old base kept when one is put back.

// The moments of the kills are chosen here, by a real clock.
#![allow(clippy::disallowed_methods)]

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::time::Instant;

use crate::aim::Aim;
use crate::common::{Chance, Evening};
use crate::full_disk::{FULL, cramped};
use crate::kills::left_by_a_crash;
use crate::typing::{PLAYERS, Sheets, Typed, after, sheets};

fn type_in(evening: &Evening, n: u64) {
    let arguments = Typed::number(n).arguments();
    evening.run(&arguments.iter().map(String::as_str).collect::<Vec<_>>()).expect(0);
}

#[test]
fn a_full_disk_leaves_no_bad_copy() {
    let evening = Evening::placed(PLAYERS);
    let size = evening.bytes().len() as u32 / 512;
    let (mut refused, mut made) = (0, 0);
    for limit in (0..size + 40).step_by(9) {
        let said = cramped(&evening, limit, &["sauvegarder", "copie.sqlite"]);
        if said.code() == 0 {
            made += 1;
            assert_eq!(evening.files(), ["club.sqlite", "copie.sqlite"]);
            let restored = Evening::empty();
            restored.run(&["restaurer", evening.path("copie.sqlite").to_str().unwrap(), "--oui"]).expect(0);
            restored.verified();
            std::fs::remove_file(evening.path("copie.sqlite")).unwrap();
        } else {
            refused += 1;
            said.expect_file_trouble(FULL);
            // An empty log may be left: the next command takes it away.
            evening.run(&["etat"]).expect(0);
            assert_eq!(evening.files(), ["club.sqlite"], "limit {limit}");
        }
    }
    println!("{refused} refused, {made} made");
    assert!(refused > 10 && made > 0);
    evening.verified();
}

/// Killed at any moment, it leaves no file under the name of the copy, or a good one.
#[test]
fn a_copy_cut_by_a_crash_has_not_its_name() {
    let evening = Evening::placed(PLAYERS);
    let mut chance = Chance(11);
    let from = Instant::now();
    evening.does("sauvegarder avant.sqlite");
    let mut aim = Aim(from.elapsed());
    let (mut none, mut good) = (0, 0);
    for n in 0..30 {
        let copy = format!("copie{n}.sqlite");
        let mut command = evening.command(&["sauvegarder", &copy]);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(aim.moment(&mut chance));
        child.kill().unwrap();
        child.wait().unwrap();
        let made = evening.path(&copy).exists();
        aim.learn(made);
        if made {
            good += 1;
            evening.does(&format!("--base {copy} verifier"));
        } else {
            none += 1;
        }
        evening.verified();
    }
    println!("{none} without a copy, {good} good");
    assert!(none > 0, "{none} without a copy, {good} good");
}

#[test]
fn a_copy_is_never_made_over_a_file_or_in_no_folder() {
    let evening = Evening::placed(8);
    std::fs::write(evening.path("copie.sqlite"), "précieux").unwrap();
    evening.run(&["sauvegarder", "copie.sqlite"]).expect_file_trouble("existe déjà");
    assert_eq!(std::fs::read_to_string(evening.path("copie.sqlite")).unwrap(), "précieux");
    evening.run(&["sauvegarder", "club.sqlite"]).expect_file_trouble("existe déjà");
    evening.run(&["sauvegarder", "absent/copie.sqlite"]).expect(4);
    assert_eq!(evening.files(), ["club.sqlite", "copie.sqlite"]);
    evening.verified();
}

#[test]
fn copies_of_one_second_are_all_made() {
    let evening = Evening::placed(8);
    std::fs::create_dir(evening.path("cle")).unwrap();
    let copies: Vec<String> = (0..3).map(|_| evening.does("sauvegarder cle")).collect();
    assert_eq!(std::fs::read_dir(evening.path("cle")).unwrap().count(), 3, "{copies:?}");
}

#[test]
fn a_damaged_copy_is_refused_and_the_base_untouched() {
    let evening = Evening::placed(PLAYERS);
    evening.run(&["sauvegarder", "copie.sqlite"]).expect(0);
    type_in(&evening, 0);
    let (bytes, good) = (evening.bytes(), std::fs::read(evening.path("copie.sqlite")).unwrap());
    let mut flipped = good.clone();
    for page in (1..good.len() / 4096).step_by(3) {
        flipped[page * 4096..page * 4096 + 40].fill(0xA5);
    }
    let bad = [flipped, good[..good.len() / 2].to_vec(), good[..1000].to_vec(), b"une lettre".to_vec(), Vec::new()];
    for (n, content) in bad.into_iter().enumerate() {
        std::fs::write(evening.path("copie.sqlite"), content).unwrap();
        evening.run(&["restaurer", "copie.sqlite", "--oui"]).expect(4);
        assert_eq!(evening.bytes(), bytes, "bad copy {n}");
        assert_eq!(evening.files(), ["club.sqlite", "copie.sqlite"], "bad copy {n}");
    }
    evening.run(&["restaurer", "absent.sqlite"]).expect_file_trouble("n'existe pas");
    evening.run(&["restaurer", "."]).expect(4);
    assert_eq!(evening.files(), ["club.sqlite", "copie.sqlite"]);
    evening.verified();
}

#[test]
fn a_good_copy_is_put_back_and_the_old_base_kept_beside() {
    let evening = Evening::placed(PLAYERS);
    type_in(&evening, 0);
    evening.run(&["sauvegarder", "copie.sqlite"]).expect(0);
    let at_copy = sheets(&evening);
    type_in(&evening, 1);
    let before = sheets(&evening);
    let said = evening.run(&["restaurer", "copie.sqlite", "--oui"]).expect(0);
    let kept = evening.files().into_iter().find(|name| name.contains("avant-restauration")).unwrap();
    assert!(said.err.contains(&kept), "{said:?}");
    assert_eq!(sheets(&evening), at_copy);
    evening.verified();
    let mut old = evening.copy();
    old.base = evening.path(&kept);
    assert_eq!(sheets(&old), before);
    old.verified();
}

#[test]
fn copies_put_back_in_the_same_second_keep_each_base_that_was_there() {
    let evening = Evening::placed(PLAYERS);
    evening.does("sauvegarder copie.sqlite");
    let mut before = Vec::new();
    for n in 0..3 {
        type_in(&evening, n);
        before.push(sheets(&evening));
        evening.does("restaurer copie.sqlite --oui");
    }
    let kept = |suffix: &str| format!("club-avant-restauration-20261121-200000{suffix}.sqlite");
    let kept = [kept(""), kept("-2"), kept("-3")];
    let asides: Vec<String> = evening.files().into_iter().filter(|name| name.contains("avant")).collect();
    assert_eq!(asides.len(), 3, "{asides:?}");
    for (name, before) in kept.iter().zip(before) {
        let mut old = evening.copy();
        old.base = evening.path(name);
        assert_eq!(sheets(&old), before);
    }
}

#[test]
fn a_restored_base_keeps_its_sheets_as_safely_as_a_new_one() {
    let evening = Evening::placed(PLAYERS);
    evening.run(&["sauvegarder", "copie.sqlite"]).expect(0);
    evening.run(&["restaurer", "copie.sqlite", "--oui"]).expect(0);
    type_in(&evening, 0);
    let mode = |connection: rusqlite::Connection| -> String {
        connection.query_row("PRAGMA journal_mode", [], |row| row.get(0)).unwrap()
    };
    assert_eq!(mode(rusqlite::Connection::open(&evening.base).unwrap()), "wal");
    // Reading a backup does not change it.
    let copy = std::fs::read(evening.path("copie.sqlite")).unwrap();
    evening.run(&["--base", "copie.sqlite", "verifier"]).expect(0);
    assert_eq!(std::fs::read(evening.path("copie.sqlite")).unwrap(), copy);
}

#[test]
fn a_restoration_on_a_full_disk_leaves_the_base_as_it_was() {
    let evening = Evening::placed(PLAYERS);
    evening.run(&["sauvegarder", "copie.sqlite"]).expect(0);
    type_in(&evening, 0);
    let bytes = evening.bytes();
    let size = std::fs::metadata(evening.path("copie.sqlite")).unwrap().len() as u32 / 512;
    for limit in [0, 1, 70, size / 2, size - 1] {
        cramped(&evening, limit, &["restaurer", "copie.sqlite", "--oui"]).expect_file_trouble("le disque est plein");
        assert_eq!(evening.bytes(), bytes, "limit {limit}");
        evening.run(&["etat"]).expect(0);
        assert_eq!(evening.files(), ["club.sqlite", "copie.sqlite"], "limit {limit}");
    }
    evening.verified();
}

#[test]
fn a_base_somebody_is_typing_into_is_not_replaced_under_their_hands() {
    let evening = Evening::placed(PLAYERS);
    evening.run(&["sauvegarder", "copie.sqlite"]).expect(0);
    let mut command = evening.command(&["marque"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut talk = BufReader::new(child.stderr.take().unwrap()).lines();
    let mut enter = |n: u64| {
        input.write_all(Typed::number(n).line().as_bytes()).unwrap();
        talk.by_ref().map(Result::unwrap).find(|line| line.starts_with('✔')).unwrap();
    };
    enter(0);
    evening.run(&["restaurer", "copie.sqlite", "--oui"]).expect_file_trouble("occupée");
    enter(1);
    drop(input);
    child.wait().unwrap();
    let typed = [Typed::number(0), Typed::number(1)];
    assert_eq!(sheets(&evening), after(&Sheets::new(), &typed));
    assert_eq!(evening.files(), ["club.sqlite", "copie.sqlite"]);
    evening.verified();
}

#[test]
fn the_log_of_a_crash_goes_with_its_base() {
    let evening = Evening::placed(PLAYERS);
    evening.run(&["sauvegarder", "copie.sqlite"]).expect(0);
    let typed: Vec<Typed> = (0..3).map(Typed::number).collect();
    left_by_a_crash(&evening, &typed);
    evening.run(&["restaurer", "copie.sqlite", "--oui"]).expect(0);
    assert!(sheets(&evening).is_empty());
    evening.verified();
    // The kept base still has the sheets confirmed before the crash, and can be put back in turn.
    let kept = evening.files().into_iter().find(|name| name.ends_with("200000.sqlite") || name.contains("avant"));
    let other = Evening::empty();
    other.run(&["restaurer", evening.path(&kept.unwrap()).to_str().unwrap(), "--oui"]).expect(0);
    assert_eq!(sheets(&other), after(&Sheets::new(), &typed));
    other.verified();
}

#[test]
fn a_copy_with_the_log_of_a_crash_is_restored_with_its_confirmed_sheets() {
    // The folder of a computer that crashed was copied to save it.
    let crashed = Evening::placed(PLAYERS);
    let typed: Vec<Typed> = (0..3).map(Typed::number).collect();
    left_by_a_crash(&crashed, &typed);
    let evening = Evening::empty();
    evening.run(&["restaurer", crashed.base.to_str().unwrap(), "--oui"]).expect(0);
    assert_eq!(sheets(&evening), after(&Sheets::new(), &typed));
    evening.verified();
}

/// Runs a command where the disk confirms nothing that is asked of that file or folder; `None` where there is no strace.
#[cfg(target_os = "linux")]
fn unconfirmed(evening: &Evening, name: &str, arguments: &[&str]) -> Option<super::common::Said> {
    let mut strace = std::process::Command::new("strace");
    strace.args(["-f", "-qq", "-o", "/dev/null", "-P"]).arg(evening.path(name)).args(["-e", "trace=fsync,fdatasync"]);
    evening.seal(strace.args(["-e", "inject=fsync,fdatasync:error=EIO", super::common::PROGRAM]).args(arguments));
    strace.stdin(std::process::Stdio::null()).output().ok().map(super::common::said)
}

/// SQLite has the name of a new log confirmed, and does not listen to the answer.
#[test]
#[cfg(target_os = "linux")]
fn a_folder_or_a_copy_that_the_disk_does_not_confirm_is_said() {
    let evening = Evening::placed(8);
    let sheet = ["marque", "1", "1", "--", "100", "-40", "-20", "-40"];
    let Some(said) = unconfirmed(&evening, "", &sheet) else { return println!("there is no strace: not tried") };
    said.expect_file_trouble("ne répond plus : rien n'a été enregistré");
    assert!(evening.sheets().is_empty());
    evening.run(&sheet).expect(0);
    let copied = unconfirmed(&evening, "copie.sqlite.partiel", &["sauvegarder", "copie.sqlite"]).unwrap().expect(4);
    assert!(copied.err.contains("le disque ne l'a pas confirmée") && !copied.err.contains("pas sûr"), "{copied:?}");
    assert_eq!(evening.files(), ["club.sqlite"]);
    evening.verified();
}
