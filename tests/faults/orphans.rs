//! A log whose base is gone, or cut to nothing: it may hold the only copy of the last sheets, and belongs to no other base.

use crate::common::Evening;
use crate::kills::left_by_a_crash;
use crate::typing::{PLAYERS, Sheets, Typed, after, sheets};

const LOG: &str = "club.sqlite-wal";

/// An evening with a backup before the sheets, killed with two sheets in the log alone.
fn crashed() -> (Evening, Vec<Typed>) {
    let evening = Evening::placed(PLAYERS);
    evening.does("sauvegarder copie.sqlite");
    let typed: Vec<Typed> = (0..2).map(Typed::number).collect();
    left_by_a_crash(&evening, &typed);
    (evening, typed)
}

#[test]
fn a_restoration_beside_a_left_over_log_is_sound_and_the_log_is_kept() {
    for moved in [true, false] {
        let (evening, typed) = crashed();
        let aside = evening.path("ancienne.sqlite");
        std::fs::rename(&evening.base, &aside).unwrap();
        if !moved {
            std::fs::remove_file(&aside).unwrap();
        }
        let said = evening.run(&["restaurer", "copie.sqlite", "--oui"]).expect(0);
        evening.verified();
        assert!(sheets(&evening).is_empty());
        let kept = evening.files().into_iter().find(|name| name.ends_with(".sqlite-wal")).unwrap();
        assert!(said.err.contains(&kept), "{said:?}");
        if moved {
            // The advice to the letter.
            std::fs::rename(evening.path(&kept), evening.path("ancienne.sqlite-wal")).unwrap();
            let mut old = Evening::empty();
            old.base = aside;
            assert_eq!(sheets(&old), after(&Sheets::new(), &typed));
            old.verified();
        }
    }
}

#[test]
fn a_log_without_its_base_is_never_deleted() {
    let commands: [&[&str]; 6] = [
        &["verifier"],
        &["etat"],
        &["tournoi", "lister"],
        &["nouveau", "X"],
        &["inscrire", "--nom", "TARD", "--prenom", "-"],
        &["restaurer", "absente.sqlite"],
    ];
    for cut in [true, false] {
        let (evening, typed) = crashed();
        let (base, log) = (evening.bytes(), std::fs::read(evening.path(LOG)).unwrap());
        std::fs::remove_file(evening.path("club.sqlite-shm")).unwrap();
        if cut {
            std::fs::write(&evening.base, b"").unwrap();
        } else {
            std::fs::remove_file(&evening.base).unwrap();
        }
        let files = evening.files();
        for command in commands {
            let said = evening.run(command).expect(4);
            let sentence = if cut { "est vide (elle a été coupée)" } else { "n'est pas là" };
            assert!(command[0] == "restaurer" || said.err.contains(sentence), "{said:?}");
            assert_eq!((evening.files(), std::fs::read(evening.path(LOG)).unwrap()), (files.clone(), log.clone()));
        }
        // The base back beside its log: nothing was lost.
        std::fs::write(&evening.base, base).unwrap();
        assert_eq!(sheets(&evening), after(&Sheets::new(), &typed));
        evening.verified();
    }
}

#[test]
fn a_base_cut_to_nothing_is_restored_and_its_log_kept() {
    let (evening, _) = crashed();
    let log = std::fs::read(evening.path(LOG)).unwrap();
    std::fs::write(&evening.base, b"").unwrap();
    evening.does("restaurer copie.sqlite --oui");
    evening.verified();
    let kept = evening.files().into_iter().find(|name| name.ends_with(".sqlite-wal")).unwrap();
    assert_eq!(std::fs::read(evening.path(&kept)).unwrap(), log);
}

#[test]
fn a_copy_put_over_a_base_after_a_crash_is_not_spoiled_by_the_log_beside_it() {
    let (evening, typed) = crashed();
    let (base, log) = (evening.bytes(), std::fs::read(evening.path(LOG)).unwrap());
    let copy = std::fs::read(evening.path("copie.sqlite")).unwrap();
    std::fs::write(&evening.base, &copy).unwrap();
    let commands: [&[&str]; 5] = [
        &["etat"],
        &["verifier"],
        &["marque", "lister"],
        &["inscrire", "--nom", "TARD", "--prenom", "-"],
        &["sauvegarder", "x.sqlite"],
    ];
    for command in commands {
        let said = evening.run(command).expect(4);
        assert!(said.err.contains("ne vont pas ensemble : rien n'a été touché"), "{said:?}");
        assert_eq!(evening.bytes(), copy, "{command:?}");
        assert_eq!(std::fs::read(evening.path(LOG)).unwrap(), log, "{command:?}");
    }
    // The advice to the letter, its last command first: the former base is kept, log and all.
    let restored = Evening::empty();
    for name in ["club.sqlite", LOG, "copie.sqlite"] {
        std::fs::copy(evening.path(name), restored.path(name)).unwrap();
    }
    restored.does("restaurer copie.sqlite --oui");
    restored.verified();
    let kept = restored.files().into_iter().find(|name| name.ends_with(".sqlite-wal")).unwrap();
    assert_eq!(std::fs::read(restored.path(&kept)).unwrap(), log);
    // The copy is whole, and the old base still has its last sheets.
    std::fs::rename(evening.path(LOG), evening.path("ancien.journal")).unwrap();
    std::fs::remove_file(evening.path("club.sqlite-shm")).unwrap();
    assert!(sheets(&evening).is_empty());
    evening.verified();
    std::fs::write(evening.path("ancienne.sqlite"), base).unwrap();
    std::fs::rename(evening.path("ancien.journal"), evening.path("ancienne.sqlite-wal")).unwrap();
    let mut old = Evening::empty();
    old.base = evening.path("ancienne.sqlite");
    assert_eq!(sheets(&old), after(&Sheets::new(), &typed));
    old.verified();
}

#[test]
fn what_only_tells_how_a_log_is_shared_is_not_called_a_log() {
    let (evening, _) = crashed();
    std::fs::rename(&evening.base, evening.path("ancienne.sqlite")).unwrap();
    std::fs::rename(evening.path(LOG), evening.path("ancienne.sqlite-wal")).unwrap();
    let said = evening.run(&["restaurer", "copie.sqlite", "--oui"]).expect(0);
    assert!(!said.err.contains("Le journal"), "{said:?}");
    evening.verified();
}
