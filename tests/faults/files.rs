//! The files the program writes and reads beside its base: it takes nobody's file, lets nobody read private data, and waits for nobody.

use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::process::{Command, Stdio};
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use crate::common::{Chance, Evening, PROGRAM, finish};
use crate::kills::left_by_a_crash;
use crate::typing::{PLAYERS, Sheets, Typed, after, sheets};

#[test]
fn a_temporary_name_costs_nobody_his_file() {
    let mut evening = Evening::placed(8);
    let base = evening.path("liste.csv.partiel");
    std::fs::rename(&evening.base, &base).unwrap();
    evening.base = base;
    let bytes = evening.bytes();
    evening.does("exporter inscrits --sortie liste.csv");
    assert_eq!(evening.bytes(), bytes);
    std::fs::remove_file(evening.path("liste.csv")).unwrap();
    evening.does("sauvegarder liste.csv");
    evening.verified();
    evening.file("cible", "précieux");
    symlink("cible", evening.path("joueurs.csv.partiel")).unwrap();
    evening.does("exporter joueurs");
    assert_eq!(std::fs::read_to_string(evening.path("cible")).unwrap(), "précieux");
    assert_eq!(evening.files(), ["cible", "joueurs.csv", "joueurs.csv.partiel", "liste.csv", "liste.csv.partiel"]);
}

#[test]
fn a_file_that_chelem_did_not_write_goes_only_when_that_is_asked_for() {
    let evening = Evening::placed(8);
    for (line, name) in [
        ("exporter inscrits --sortie notes.csv", "notes.csv"),
        ("exporter inscrits --sortie notes.xlsx", "notes.xlsx"),
        ("exporter archive --sortie notes.chelem", "notes.chelem"),
        ("exporter federation --sortie envoi.csv", "envoi.csv"),
        ("imprimer placement --sortie notes.pdf", "notes.pdf"),
        ("exporter inscrits", "liste-des-inscrits.csv"),
        ("imprimer placement", "placement-position-1.pdf"),
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        evening.file(name, "précieux");
        let said = evening.run(&words).expect(1);
        assert!(
            said.err.contains("existe déjà, avec un autre contenu") && said.err.contains("--remplacer"),
            "{line}: {said:?}"
        );
        assert_eq!(std::fs::read(evening.path(name)).unwrap(), "précieux".as_bytes(), "{line}");
        if !line.contains("federation") {
            // The advice to the letter; the file there afterwards is chelem's own.
            evening.does(&format!("{line} --remplacer"));
            evening.does(line);
        }
    }
}

#[test]
fn a_file_is_not_named_as_another_kind() {
    let evening = Evening::placed(8);
    evening.plays(&mut Chance(6));
    for (line, name, advised) in
        [("exporter page", "notes.xlsx", "notes.html"), ("imprimer placement", "notes.csv", "notes.pdf")]
    {
        let mut words: Vec<&str> = line.split(' ').chain(["--sortie", name]).collect();
        let said = evening.run(&words).expect(1);
        assert!(said.err.contains(&format!("--sortie {advised}")) && !evening.path(name).exists(), "{line}: {said:?}");
        *words.last_mut().unwrap() = advised;
        evening.run(&words).expect(0);
    }
}

#[test]
fn the_log_of_a_base_is_never_written_over() {
    let evening = Evening::placed(PLAYERS);
    evening.does("sauvegarder copie.sqlite");
    let typed: Vec<Typed> = (0..2).map(Typed::number).collect();
    left_by_a_crash(&evening, &typed);
    for name in ["club.sqlite-wal", "club.sqlite-shm", "club.sqlite-journal", "club.sqlite"] {
        let said = evening.run(&["--base", "copie.sqlite", "exporter", "joueurs", "--sortie", name]).expect(1);
        assert!(said.err.contains("remplacé"), "{said:?}");
    }
    evening.does("--base copie.sqlite exporter joueurs --sortie notre-journal");
    assert_eq!(sheets(&evening), after(&Sheets::new(), &typed));
    evening.verified();
}

#[test]
fn a_link_leads_to_the_base_its_log_and_its_exports() {
    let evening = Evening::placed(PLAYERS);
    evening.does("sauvegarder copie.sqlite");
    let typed: Vec<Typed> = (0..2).map(Typed::number).collect();
    left_by_a_crash(&evening, &typed);
    let mut linked = Evening::empty();
    symlink(&evening.base, linked.path("lien")).unwrap();
    symlink("lien", linked.path("lien.sqlite")).unwrap();
    linked.base = linked.path("lien.sqlite");
    // A base cut to nothing is seen through the link as well.
    let bytes = evening.bytes();
    std::fs::write(&evening.base, b"").unwrap();
    linked.run(&["etat"]).expect_file_trouble("est vide (elle a été coupée)");
    std::fs::write(&evening.base, bytes).unwrap();
    assert_eq!(sheets(&linked), after(&Sheets::new(), &typed));
    linked.run(&["restaurer", evening.path("copie.sqlite").to_str().unwrap(), "--oui"]).expect(0);
    assert!(linked.base.is_symlink() && evening.base.is_file() && !evening.base.is_symlink());
    assert!(sheets(&evening).is_empty() && sheets(&linked).is_empty());
    assert_eq!(linked.files(), ["lien", "lien.sqlite"]);
    symlink(evening.path("joueurs.csv"), linked.path("sortie.csv")).unwrap();
    linked.does("exporter joueurs --sortie sortie.csv");
    assert!(linked.path("sortie.csv").is_symlink() && evening.path("joueurs.csv").is_file());
}

#[test]
fn a_base_with_two_names_is_refused_and_the_advice_helps() {
    let evening = Evening::placed(8);
    std::fs::hard_link(&evening.base, evening.path("autre.sqlite")).unwrap();
    for base in ["club.sqlite", "autre.sqlite"] {
        evening.run(&["--base", base, "etat"]).expect_file_trouble("a plusieurs noms (liens durs)");
    }
    std::fs::copy(&evening.base, evening.path("copie")).unwrap();
    std::fs::rename(evening.path("copie"), &evening.base).unwrap();
    evening.verified();
    // The remains of an interrupted restoration are put right.
    std::fs::hard_link(&evening.base, evening.path("club-avant-restauration-x.sqlite")).unwrap();
    evening.verified();
    assert_eq!(evening.files(), ["autre.sqlite", "club.sqlite"]);
}

#[test]
fn bases_and_copies_are_their_owner_s() {
    let mode = |evening: &Evening, name: &str| evening.path(name).metadata().unwrap().permissions().mode() & 0o777;
    let evening = Evening::placed(8);
    assert_eq!(mode(&evening, "club.sqlite"), 0o600, "a new one");
    for private in [0o600, 0o640, 0o644] {
        std::fs::set_permissions(&evening.base, std::fs::Permissions::from_mode(private)).unwrap();
        evening.does("sauvegarder copie.sqlite");
        assert_eq!(mode(&evening, "copie.sqlite"), private);
        std::fs::set_permissions(evening.path("copie.sqlite"), std::fs::Permissions::from_mode(0o644)).unwrap();
        let said = evening.run(&["restaurer", "copie.sqlite", "--oui"]).expect(0);
        assert_eq!(mode(&evening, "club.sqlite"), private, "{said:?}");
        for name in evening.files().iter().filter(|name| *name != "club.sqlite") {
            std::fs::remove_file(evening.path(name)).unwrap();
        }
    }
    let restored = Evening::empty();
    evening.does("sauvegarder copie.sqlite");
    restored.run(&["restaurer", evening.path("copie.sqlite").to_str().unwrap(), "--oui"]).expect(0);
    assert_eq!(mode(&restored, "club.sqlite"), 0o600, "where there was none");
}

#[test]
fn pipes_and_streams_are_answered() {
    let evening = Evening::placed(8);
    assert!(Command::new("mkfifo").arg(evening.path("tube")).status().unwrap().success());
    for line in
        [&["joueurs", "importer", "tube"][..], &["marque", "importer", "tube"], &["verifier", "--archive", "tube"]]
    {
        let said = evening.run(line).expect(1);
        assert!(said.err.contains("est un tube"), "{said:?}");
    }
    evening.run(&["--base", "tube", "etat"]).expect_file_trouble("n'est pas une base");
    evening.run(&["restaurer", "tube"]).expect_file_trouble("n'est pas une copie");
    // Written to, with a reader at the other end.
    let reader = Command::new("cat").arg(evening.path("tube")).stdout(Stdio::piped()).spawn().unwrap();
    evening.does("exporter inscrits --sortie tube");
    let piped = reader.wait_with_output().unwrap().stdout;
    evening.does("exporter inscrits");
    assert_eq!(piped, std::fs::read(evening.path("liste-des-inscrits.csv")).unwrap());
    let before = std::fs::symlink_metadata("/dev/stdout").unwrap().ino();
    for end in ["| cat", "> sortie; cat sortie"] {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("\"$0\" exporter inscrits --sortie /dev/stdout {end}"), PROGRAM]);
        assert_eq!(finish(evening.seal(&mut shell)).expect(0).out.as_bytes(), piped, "{end}");
    }
    assert_eq!(std::fs::symlink_metadata("/dev/stdout").unwrap().ino(), before, "the stream itself is left alone");
}

#[test]
fn what_has_no_end_is_not_read_to_the_end() {
    let evening = Evening::placed(8);
    let sparse = std::fs::File::create(evening.path("creux.csv")).unwrap();
    sparse.set_len(4_000_000_000).unwrap();
    std::fs::write(evening.path("large.csv"), ";".repeat(20_000_000)).unwrap();
    for file in ["creux.csv", "/dev/zero", "large.csv"] {
        let mut shell = Command::new("sh");
        shell.args(["-c", "ulimit -v 524288; exec \"$0\" joueurs importer \"$1\"", PROGRAM, file]);
        let said = finish(evening.seal(&mut shell)).expect(1);
        assert!(said.err.contains("démesuré"), "{file}: {said:?}");
    }
}

#[test]
fn a_time_zone_without_end_is_refused_before_it_is_read() {
    let evening = Evening::placed(8);
    let zone = |zone: &str| finish(evening.command(&["etat"]).env("TZ", zone));
    let said = zone("/dev/zero").expect(1);
    assert!(said.err.contains("ne mène pas à un fuseau horaire"), "{said:?}");
    zone("Europe/Paris").expect(0);
}

#[test]
fn words_that_are_no_text_do_not_end_the_dialogue() {
    let evening = Evening::placed(PLAYERS);
    let mut command = evening.command(&["marque"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let input = [b"\xFF\xFE \x1b[31m\n".to_vec(), Typed::number(0).line().into_bytes()].concat();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), &input).unwrap();
    let said = crate::common::said(child.wait_with_output().unwrap()).expect(0);
    assert!(!said.err.contains('\u{1b}'), "{said:?}");
    assert_eq!(sheets(&evening), after(&Sheets::new(), &[Typed::number(0)]));
}

/// A backup is of one moment: sheets typed meanwhile do not spoil it.
#[test]
fn backups_are_made_while_others_type() {
    const COPIES: usize = 4;
    let evening = Evening::placed(PLAYERS);
    let mut command = evening.command(&["marque", "--corriger"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let (done, asked) = std::sync::mpsc::channel::<()>();
    let typing = std::thread::spawn(move || {
        for n in (0..150).cycle() {
            std::io::Write::write_all(&mut input, Typed::number(n).line().as_bytes()).unwrap();
            if asked.recv_timeout(Duration::from_millis(15)) != Err(RecvTimeoutError::Timeout) {
                return;
            }
        }
    });
    for n in 1..=COPIES {
        evening.does(&format!("sauvegarder copie{n}.sqlite"));
    }
    drop(done);
    typing.join().unwrap();
    child.wait().unwrap();
    for n in 1..=COPIES {
        evening.does(&format!("--base copie{n}.sqlite verifier"));
    }
    evening.verified();
}
