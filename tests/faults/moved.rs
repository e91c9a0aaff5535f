//! A base that is moved, removed, replaced or written over while an operator types: no ✔ is shown for a sheet that is nowhere, and every
//! sheet marked ✔ is kept.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStderr, ChildStdin, Stdio};
use std::time::Duration;

use storage::hold;

use crate::common::proof::{Trial, count};
use crate::common::{Chance, Evening};
use crate::typing::{PLAYERS, Sheets, Typed, after, sheets};

/// The dialogue of the control table, open.
struct Dialogue {
    child: Child,
    input: ChildStdin,
    talk: Lines<BufReader<ChildStderr>>,
    said: Vec<String>,
}

impl Dialogue {
    fn on(evening: &Evening) -> Self {
        let mut command = evening.command(&["marque"]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let input = child.stdin.take().unwrap();
        let talk = BufReader::new(child.stderr.take().unwrap()).lines();
        Self { child, input, talk, said: Vec::new() }
    }

    /// Types a sheet and waits for the answer; true for ✔.
    fn enters(&mut self, sheet: &Typed) -> bool {
        // It may have ended.
        let _ = self.input.write_all(sheet.line().as_bytes());
        for line in self.talk.by_ref().map(Result::unwrap) {
            self.said.push(line.clone());
            if line.starts_with(['✔', '✘', '?']) {
                return line.starts_with('✔');
            }
        }
        false
    }

    /// Ends it; returns the exit code and the output.
    fn ends(mut self) -> (i32, String) {
        let _ = self.input.write_all(b"q\n");
        drop(self.input);
        self.said.extend(self.talk.map(Result::unwrap));
        (self.child.wait().unwrap().code().unwrap(), self.said.join("\n"))
    }
}

/// A user's manipulation of the base's files.
type Gesture = fn(&Evening);

fn to(evening: &Evening, name: &str) -> std::path::PathBuf {
    evening.path(name)
}

/// The base leaves its place: everything can still be read, and is brought to safety.
const AWAY: [(&str, Gesture); 4] = [
    ("moved", |e| std::fs::rename(&e.base, to(e, "autre.sqlite")).unwrap()),
    ("removed", |e| std::fs::remove_file(&e.base).unwrap()),
    ("removed with its log", |e| {
        for name in ["club.sqlite", "club.sqlite-wal", "club.sqlite-shm"] {
            std::fs::remove_file(to(e, name)).unwrap();
        }
    }),
    ("replaced", |e| {
        std::fs::copy(to(e, "copie.sqlite"), to(e, "neuve")).unwrap();
        std::fs::rename(to(e, "neuve"), &e.base).unwrap();
    }),
];

#[test]
fn what_was_marked_is_kept_when_the_base_leaves_its_place() {
    for (what, gesture) in AWAY {
        for after_it in [true, false] {
            let evening = Evening::placed(PLAYERS);
            evening.does("sauvegarder copie.sqlite");
            let typed = [Typed::number(0), Typed::number(1)];
            let mut dialogue = Dialogue::on(&evening);
            assert!(dialogue.enters(&typed[0]));
            gesture(&evening);
            // It is noticed at the next sheet, and at the latest at the end.
            assert!(!after_it || !dialogue.enters(&typed[1]), "{what}: ✔ of a base that is not there");
            let (code, said) = dialogue.ends();
            assert_eq!(code, 4, "{what}: {said}");
            assert!(said.contains("n'est plus celle qui a été ouverte"), "{what}: {said}");
            // The advice to the letter.
            let advice = said.lines().find_map(|line| line.split_once("chelem restaurer ")).expect("an advice").1;
            evening.run(&["restaurer", advice, "--oui"]).expect(0);
            assert_eq!(sheets(&evening), after(&Sheets::new(), &typed[..1]), "{what}");
            evening.verified();
            evening.run(&["marque", "1", "2", "--oui", "--", "-446", "1346", "-390", "-510"]).expect(0);
        }
    }
}

#[test]
fn a_base_written_over_is_said_and_what_is_there_is_not_damaged_further() {
    let written: Gesture = |e| std::fs::write(&e.base, std::fs::read(to(e, "copie.sqlite")).unwrap()).unwrap();
    let gestures: [(&str, bool, Gesture); 3] = [
        ("a copy written into it", false, written),
        ("a copy written into a base that was a copy itself", true, written),
        ("cut to nothing", false, |e| std::fs::write(&e.base, b"").unwrap()),
    ];
    for (what, was_copy, gesture) in gestures {
        let evening = Evening::placed(PLAYERS);
        evening.does("sauvegarder copie.sqlite");
        if was_copy {
            evening.does("tournoi modifier --lieu \"Salle des fêtes\"");
            evening.does("sauvegarder neuve.sqlite");
            std::fs::copy(to(&evening, "neuve.sqlite"), &evening.base).unwrap();
        }
        let mut dialogue = Dialogue::on(&evening);
        assert!(dialogue.enters(&Typed::number(0)));
        gesture(&evening);
        assert!(!dialogue.enters(&Typed::number(1)), "{what}");
        let (code, said) = dialogue.ends();
        assert_eq!(code, 4, "{what}: {said}");
        assert!(said.contains("a réécrit la base"), "{what}: {said}");
        if evening.bytes().is_empty() {
            evening.run(&["etat"]).expect_file_trouble("est vide (elle a été coupée)");
        } else {
            evening.verified();
            assert!(sheets(&evening).is_empty(), "{what}");
        }
        // The advice to the letter.
        let advice = said.lines().find_map(|line| line.split_once("chelem restaurer ")).expect("an advice").1;
        evening.run(&["restaurer", advice, "--oui"]).expect(0);
        evening.verified();
        assert_eq!(sheets(&evening), after(&Sheets::new(), &[Typed::number(0)]), "{what}");
    }
}

#[test]
fn what_harms_nothing_goes_on_without_a_word() {
    let gestures: [(&str, Gesture); 3] = [
        ("the log removed", |e| std::fs::remove_file(to(e, "club.sqlite-wal")).unwrap()),
        ("moved and put back", |e| {
            std::fs::rename(&e.base, to(e, "autre")).unwrap();
            std::fs::rename(to(e, "autre"), &e.base).unwrap();
        }),
        ("the same written over it", |e| {
            let file = std::fs::OpenOptions::new().append(true).open(&e.base).unwrap();
            file.set_modified(std::time::UNIX_EPOCH).unwrap();
        }),
    ];
    for (what, gesture) in gestures {
        let evening = Evening::placed(PLAYERS);
        let typed: Vec<Typed> = (0..4).map(Typed::number).collect();
        let mut dialogue = Dialogue::on(&evening);
        for (n, sheet) in typed.iter().enumerate() {
            assert!(dialogue.enters(sheet), "{what}: {:?}", dialogue.said);
            if n == 1 {
                gesture(&evening);
            }
        }
        // Killed: a sheet marked ✔ does not wait for the end.
        dialogue.child.kill().unwrap();
        dialogue.child.wait().unwrap();
        assert_eq!(sheets(&evening), after(&Sheets::new(), &typed), "{what}");
        evening.verified();
    }
}

/// Without its log a base is open to another window as if nobody were there: a sheet it reports as saved stays.
#[test]
fn a_log_removed_while_two_windows_type_takes_no_sheet_of_the_other_away() {
    let evening = Evening::placed(PLAYERS);
    let typed = [Typed::number(0), Typed::number(1)];
    let mut dialogue = Dialogue::on(&evening);
    assert!(dialogue.enters(&typed[0]));
    for name in ["club.sqlite-wal", "club.sqlite-shm"] {
        std::fs::remove_file(to(&evening, name)).unwrap();
    }
    evening.run(&["marque", "1", "2", "--", "-450", "1350", "-390", "-510"]).expect(0);
    let (code, said) = dialogue.ends();
    assert_eq!(code, 4, "{said}");
    evening.verified();
    let found = sheets(&evening);
    assert!(
        after(&Sheets::new(), &typed[1..]).into_iter().all(|(table, figures)| found.get(&table) == Some(&figures)),
        "{found:?}"
    );
}

/// A base just put back is held by every program that has it open, though nothing was written to it yet: it is not taken from under it.
#[test]
fn a_base_just_put_back_is_not_taken_from_who_reads_it() {
    let evening = Evening::placed(PLAYERS);
    evening.does("sauvegarder copie.sqlite");
    evening.does("restaurer copie.sqlite --oui");
    let mut dialogue = Dialogue::on(&evening);
    // It has something to say only once it has read the base.
    let first = dialogue.talk.next().unwrap().unwrap();
    evening.run(&["restaurer", "copie.sqlite", "--oui"]).expect_file_trouble("occupée");
    let typed = [Typed::number(0)];
    assert!(dialogue.enters(&typed[0]), "{first}: {:?}", dialogue.said);
    assert_eq!(dialogue.ends().0, 0);
    assert_eq!(sheets(&evening), after(&Sheets::new(), &typed));
    evening.verified();
}

/// The files under which a base may be found again.
fn bases(evening: &Evening) -> Vec<String> {
    let files = evening.files().into_iter();
    files.filter(|name| name.ends_with(".sqlite") && name != "copie.sqlite").collect()
}

/// The gestures at any moment, also while a sheet is being written: each ✔ is in one of the bases that are left, or the program reports
/// that it is in none.
#[test]
fn gestures_at_any_moment_cost_no_sheet_without_a_word() {
    let trial = Trial::begin("moved");
    let mut chance = Chance(trial.seed);
    let cases = count(8, 400);
    let (mut marked, mut noticed, mut between) = (0, 0, 0);
    for case in 0..cases {
        let evening = Evening::placed(PLAYERS);
        evening.does("sauvegarder copie.sqlite");
        let typed: Vec<Typed> = (0..6).map(Typed::number).collect();
        let (what, gesture) = AWAY[case % AWAY.len()];
        let mut dialogue = Dialogue::on(&evening);
        // From the first on: before it the base may not be open yet.
        let before = 1 + chance.below(typed.len() as u64 - 1);
        for sheet in &typed[..usize::try_from(before).unwrap()] {
            assert!(dialogue.enters(sheet), "{what}: {:?}", dialogue.said);
        }
        let rest: String = typed[usize::try_from(before).unwrap()..].iter().map(Typed::line).collect();
        dialogue.input.write_all(rest.as_bytes()).unwrap();
        std::thread::sleep(Duration::from_micros(chance.below(60_000)));
        gesture(&evening);
        let (code, said) = dialogue.ends();
        let name = format!("seed {}, case {case}, {what}: {said}", trial.seed);
        assert_eq!(code, 4, "{name}");
        assert!(said.contains("n'est plus celle qui a été ouverte"), "{name}");
        noticed += 1;
        let acknowledged = crate::typing::acknowledged(&said);
        marked += acknowledged.len();
        between += usize::from(acknowledged.len() > usize::try_from(before).unwrap());
        let mut found = Vec::new();
        for base in bases(&evening) {
            let mut one = Evening::empty();
            one.base = evening.path(&base);
            // A base set aside whose log is elsewhere may lack some: the copy has them.
            if one.run(&["verifier"]).code() == 0 {
                found.push(sheets(&one));
            }
        }
        let all = after(&Sheets::new(), &acknowledged);
        let there = |sheets: &Sheets| all.iter().all(|(table, figures)| sheets.get(table) == Some(figures));
        assert!(found.iter().any(there), "{name}: {all:?} is in none of {found:?}");
    }
    trial.end(
        cases,
        &[
            ("sheets marked ✔", marked),
            ("gestures noticed", noticed),
            ("gestures while sheets were being entered", between),
        ],
    );
}

/// `restaurer` keeps the base for itself until the other one is in its place: a program that opens it meanwhile waits, and gets the new one.
#[test]
fn who_opens_a_base_while_it_is_restored_types_into_the_new_one() {
    let evening = Evening::placed(PLAYERS);
    evening.does("sauvegarder copie.sqlite");
    let held = hold(&evening.base).unwrap();
    evening.run(&["marque", "1", "2", "--", "-446", "1346", "-390", "-510"]).expect_file_trouble("occupée");
    let mut command = evening.command(&["marque", "1", "1", "--", "-446", "1346", "-390", "-510"]);
    let waiting = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(700));
    held.settle().unwrap();
    std::fs::rename(&evening.base, evening.path("ancienne.sqlite")).unwrap();
    std::fs::rename(evening.path("copie.sqlite"), &evening.base).unwrap();
    drop(held);
    let said = waiting.wait_with_output().unwrap();
    assert!(String::from_utf8(said.stderr).unwrap().contains('✔'));
    assert_eq!(evening.sheets(), [((1, 1), vec![-446, 1346, -390, -510])]);
    evening.verified();
    assert_eq!(evening.files(), ["ancienne.sqlite", "club.sqlite"]);
}
