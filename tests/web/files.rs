//! The base's files beside a hall: a lock is there as long as it is open, with any other program opening and closing it; a copy put in its place is
//! never spoiled.
#![cfg(target_os = "linux")]

use std::io::{Seek, Write};
use std::os::unix::fs::MetadataExt;
use std::process::Command;
use std::time::Duration;

use app::Club;
use storage::Mode;

use super::client::{Browser, Salle};
use super::common::inside::{clock, inside};
use super::common::proof::{Trial, count};
use super::common::{Chance, Evening};

/// Whether the process has a lock on the base's file, as the system lists them.
fn is_locked(evening: &Evening, process: u32) -> bool {
    let file = std::fs::metadata(&evening.base).unwrap().ino();
    let is_listed = || {
        let locks = std::fs::read_to_string("/proc/locks").unwrap();
        locks.lines().any(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            words.iter().any(|word| *word == process.to_string())
                && words.iter().any(|word| word.rsplit(':').next() == Some(&file.to_string()) && word.contains(':'))
        })
    };
    // The system lists them piece by piece: where others take and leave locks meanwhile, a line is passed over now and then.
    (0..5).any(|_| is_listed())
}

/// Another program's use of a base: it opens it, reads, and believes on closing that it is the last one. Run by
/// [`foreign`], in a process of its own.
#[test]
#[ignore = "run by the trials, in a process of its own"]
fn another_program_reads_the_base() {
    let base = rusqlite::Connection::open(std::env::var_os("CHELEM_AUTRE").unwrap()).unwrap();
    let tables: i64 = base.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).unwrap();
    assert!(tables > 20);
}

fn foreign(evening: &Evening) {
    let mut program = Command::new(std::env::current_exe().unwrap());
    program.args(["--exact", "files::another_program_reads_the_base", "--ignored"]).env("CHELEM_AUTRE", &evening.base);
    assert!(program.output().unwrap().status.success());
}

fn enters(anne: &Browser, table: u64) -> bool {
    let line = match table {
        1 => "1 100 -40 -20 -40".to_owned(),
        _ => format!("{table} 90 -30 -30 -30"),
    };
    anne.post("/marque/feuilles/saisir", &[("position", "1"), ("ligne", &line)]).code == 303
}

fn undoes(anne: &Browser) {
    anne.does("/marque/journal/annuler", &[("action", &anne.get("/marque/journal").field("action"))]);
}

#[test]
fn a_lock_is_there_in_the_hall_after_each_kind_of_action() {
    let evening = Evening::placed(8);
    evening.does("sauvegarder copie.sqlite");
    let (salle, anne) = super::hall::open(&evening);
    let copy = evening.path("copie.sqlite");
    let copy = copy.to_str().unwrap();
    let look = format!("/marque/copies/reprendre?fichier={}", super::client::escaped(copy));
    std::fs::hard_link(&evening.base, evening.path("dur.sqlite")).unwrap();
    let other = look.replace("copie.sqlite", "dur.sqlite");
    let steps: [(&str, &dyn Fn()); 10] = [
        ("opening", &|| ()),
        ("a sheet", &|| assert!(enters(&anne, 1))),
        ("an undo", &|| undoes(&anne)),
        ("a paper", &|| drop(anne.get("/marque/papiers/placement.pdf"))),
        ("an export", &|| drop(anne.get("/marque/exports"))),
        ("a copy", &|| drop(anne.does("/marque/copies/faire", &[]))),
        ("the check", &|| assert!(anne.page("/marque/copies/verifier").contains("aucune anomalie"))),
        ("a copy looked at", &|| drop(anne.get(&look).expect(200))),
        ("a second name of the base looked at", &|| {
            anne.get(&other).expect(422);
            std::fs::remove_file(evening.path("dur.sqlite")).unwrap();
        }),
        ("a copy put back", &|| {
            let seen = anne.get(&look).expect(200).field("vu");
            drop(anne.does("/marque/copies/reprendre", &[("fichier", copy), ("vu", &seen)]));
        }),
    ];
    for (what, step) in steps {
        step();
        assert!(is_locked(&evening, salle.process()), "{what}: no lock");
        foreign(&evening);
        assert!(evening.path("club.sqlite-wal").exists(), "{what}: another program took the log away");
    }
    assert!(enters(&anne, 2));
    assert_eq!(salle.stop().code(), Some(0));
    let files = evening.files();
    let mut left: Vec<&String> = files.iter().filter(|name| name.starts_with("club.sqlite")).collect();
    left.sort();
    assert_eq!(left, ["club.sqlite", "club.sqlite-salle.lock"], "one plain file, and the empty one that a hall locks");
    evening.verified();
}

/// The program's own commands, run in the very process that has the base open, as in a dialogue.
#[test]
fn a_lock_is_there_after_each_command_beside_a_base_that_is_open() {
    let evening = Evening::placed(8);
    let open = Club::open(&evening.base, Mode::Existing, &clock(), "Anne", None).unwrap();
    let at = |name: &str| evening.path(name).display().to_string();
    let (copy, pdf, archive, base) = (at("copie.sqlite"), at("p.pdf"), at("a.chelem"), at("club.sqlite"));
    let lines: [&[&str]; 13] = [
        &["etat"],
        &["marque", "1", "1", "--", "100", "-40", "-20", "-40"],
        &["annuler", "--oui"],
        &["retablir"],
        &["sauvegarder", &copy],
        &["exporter", "archive", "--sortie", &archive],
        &["exporter", "archive", "--sortie", &base],
        &["importer", &base],
        &["importer", &archive],
        &["imprimer", "placement", "--sortie", &pdf],
        &["verifier", "--complet"],
        &["verifier", "--sceau", &base],
        &["restaurer", &copy, "--oui"],
    ];
    for line in lines {
        let said = inside(&evening.base, line.iter().copied());
        assert!(is_locked(&evening, std::process::id()), "{line:?}: {said:?}");
    }
    drop(open);
    assert!(!is_locked(&evening, std::process::id()), "what is closed holds nothing");
}

#[test]
fn hall_takes_each_sheet_while_another_program_opens_and_closes_the_base() {
    let trial = Trial::begin("hall-foreign");
    let times = count(12, 200);
    let evening = Evening::placed(8);
    let before = evening.actions();
    let (salle, anne) = super::hall::open(&evening);
    for time in 0..times {
        if time % 2 == 0 {
            assert!(enters(&anne, 1), "{time}: refused")
        } else {
            undoes(&anne)
        }
        foreign(&evening);
    }
    assert_eq!(salle.stop().code(), Some(0));
    assert_eq!(evening.actions(), before + times, "none is lost");
    evening.verified();
    trial.end(times, &[("openings by another program", times), ("changes refused or lost", 0)]);
}

/// A copy is written over the base at any moment, before the hall closes, while it does and after: the file under the name is the copy, whole,
/// and the sheets of the evening are in another.
#[test]
fn hall_that_closes_never_spoils_a_copy_written_over_the_base() {
    let trial = Trial::begin("hall-overwritten");
    let mut chance = Chance(trial.seed);
    let (cases, mut said) = (count(12, 400), 0);
    for case in 0..cases {
        let evening = Evening::placed(8);
        evening.does("sauvegarder copie.sqlite");
        let copy = std::fs::read(evening.path("copie.sqlite")).unwrap();
        let (salle, anne) = super::hall::open(&evening);
        assert!(enters(&anne, 1));
        let name = format!("seed {}, case {case}", trial.seed);
        let code = if case % 2 == 0 {
            std::fs::write(&evening.base, &copy).unwrap();
            if chance.below(2) == 0 {
                assert!(!enters(&anne, 2), "{name}: ✔ of a base that is not there");
            }
            std::thread::sleep(Duration::from_micros(chance.below(5_000)));
            salle.stop().code()
        } else {
            let (base, bytes, late) = (evening.base.clone(), copy.clone(), Duration::from_micros(chance.below(60_000)));
            let copying = std::thread::spawn(move || {
                std::thread::sleep(late);
                let mut file = std::fs::File::create(base).unwrap();
                bytes.chunks(1 << 14).for_each(|part| file.write_all(part).unwrap());
            });
            let code = salle.stop().code();
            copying.join().unwrap();
            code
        };
        assert!(std::fs::read(&evening.base).unwrap() == copy, "{name}: the copy is not the same any more");
        evening.verified();
        let kept = evening.files().into_iter().any(|name| name.contains("-secours-"));
        assert_eq!(kept, code == Some(4), "{name}: {:?}", evening.files());
        assert!(code == Some(4) || case % 2 == 1, "{name}: {code:?}");
        said += usize::from(code == Some(4));
    }
    trial.end(cases, &[("copies written over the base", cases), ("said", said), ("bases spoiled", 0)]);
}

/// Found by an attacker: the way back that the hall shows was refused, and the hall then served the other base.
#[test]
fn hall_whose_base_was_written_over_takes_the_rescue_back_or_closes() {
    for back in [true, false] {
        let evening = Evening::placed(8);
        evening.does("sauvegarder copie.sqlite");
        let (salle, anne) = super::hall::open(&evening);
        assert!(enters(&anne, 1));
        std::fs::write(&evening.base, std::fs::read(evening.path("copie.sqlite")).unwrap()).unwrap();
        assert!(!enters(&anne, 2));
        let name = evening.files().into_iter().find(|name| name.contains("-secours-")).unwrap();
        let rescue = evening.path(&name);
        let rescue = rescue.to_str().unwrap();
        let look = format!("/marque/copies/reprendre?fichier={}", super::client::escaped(rescue));
        let seen = anne.get(&look).expect(200).field("vu");
        if back {
            anne.does("/marque/copies/reprendre", &[("fichier", rescue), ("vu", &seen)]);
            assert!(enters(&anne, 2));
            assert_eq!(salle.stop().code(), Some(0));
            assert_eq!(evening.sheets().len(), 2, "the sheet of before, and the one that was refused");
            evening.verified();
        } else {
            anne.post("/marque/copies/reprendre", &[("fichier", "nulle-part.sqlite"), ("vu", &seen)]).expect(500);
            assert_ne!(salle.ended().code(), Some(0), "another base is not served as if it were the evening's");
            // The next hall says where the evening is, until it goes on with it.
            let (salle, anne) = super::hall::open(&evening);
            assert!(anne.get("/marque").expect(200).body.contains(rescue));
            let seen = anne.get(&look).expect(200).field("vu");
            anne.does("/marque/copies/reprendre", &[("fichier", rescue), ("vu", &seen)]);
            assert!(!anne.get("/marque").expect(200).body.contains(rescue));
            assert!(enters(&anne, 2));
            assert_eq!(salle.stop().code(), Some(0));
            assert_eq!(evening.sheets().len(), 2);
        }
    }
}

/// Written over between the last look and the closing, an instant that no trial can aim at: length and time are those that were seen.
#[test]
fn a_base_written_over_while_it_is_closed_is_said() {
    let evening = Evening::placed(8);
    let club = Club::open(&evening.base, Mode::Existing, &clock(), "Anne", None).unwrap();
    club.trust().check_place().unwrap();
    let mut file = std::fs::File::options().write(true).open(&evening.base).unwrap();
    let seen = file.metadata().unwrap().modified().unwrap();
    file.seek(std::io::SeekFrom::Start(4096)).unwrap();
    file.write_all(&[0; 3 * 4096]).unwrap();
    file.set_modified(seen).unwrap();
    let said = app::close(club).unwrap_err().to_string();
    assert!(said.contains("a réécrit la base"), "{said}");
}

/// The same, and then the program is killed: the next program to open the base leaves the copy as it is. `sheets` were entered before.
#[test]
fn hall_that_is_killed_leaves_a_copy_written_over_the_base_as_it_is() {
    let trial = Trial::begin("hall-overwritten-killed");
    let cases = count(4, 200);
    for case in 0..cases {
        let evening = Evening::placed(40);
        evening.does("sauvegarder copie.sqlite");
        let copy = std::fs::read(evening.path("copie.sqlite")).unwrap();
        let salle = Salle::open(&evening);
        let anne = salle.arbiter();
        let name = format!("seed {}, case {case}", trial.seed);
        if case % 4 == 1 {
            assert!(enters(&anne, 1), "{name}");
        }
        std::fs::write(&evening.base, &copy).unwrap();
        if case % 4 == 2 {
            // An operator typing now gets the reason.
            let refused = anne.post("/marque/feuilles/saisir", &[("position", "1"), ("ligne", "1 100 -40 -20 -40")]);
            assert!(refused.body.contains("a réécrit la base"), "{name}: {}", refused.body);
        }
        salle.kill();
        let log = evening.path("club.sqlite-wal");
        let held = log.exists().then(|| std::fs::read(&log).unwrap());
        for line in ["etat", "verifier", "marque 1 2 -- 60 20 -40 -40"] {
            let said = evening.run(&line.split(' ').collect::<Vec<_>>());
            assert!(case % 4 == 2 || said.code() == 4 && said.err.contains("ne vont pas ensemble"), "{name}: {said:?}");
        }
        if case % 4 == 2 {
            // The log was set aside when it was noticed: the copy is the base.
            evening.verified();
            continue;
        }
        assert_eq!(std::fs::read(&evening.base).unwrap(), copy, "{name}: the copy is not the same any more");
        assert_eq!(std::fs::read(&log).ok(), held, "{name}: the log");
        // The advice to the letter.
        std::fs::rename(&log, evening.path("ancien-wal")).unwrap();
        std::fs::remove_file(evening.path("club.sqlite-shm")).unwrap();
        evening.verified();
    }
    trial.end(cases, &[("copies written over the base", cases), ("bases spoiled", 0)]);
}
