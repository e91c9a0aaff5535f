//! Files that are no base, or no longer one.

use crate::common::{Chance, Evening};
use crate::typing::{PLAYERS, Typed, sheets};

fn with_sheets() -> Evening {
    let evening = Evening::placed(PLAYERS);
    for n in 0..6 {
        let arguments = Typed::number(n).arguments();
        evening.run(&arguments.iter().map(String::as_str).collect::<Vec<_>>()).expect(0);
    }
    evening
}

const COMMANDS: [&[&str]; 8] = [
    &["etat"],
    &["classement"],
    &["marque", "lister"],
    &["marque", "--corriger", "1", "1", "--", "-450", "1350", "-390", "-510"],
    &["annuler", "--oui"],
    &["nouveau", "Autre"],
    &["sauvegarder", "copie.sqlite"],
    &["verifier"],
];

/// Every command refuses the base, and nothing is touched.
#[track_caller]
fn refused(evening: &Evening, sentence: &str) {
    let (bytes, files) = (evening.bytes(), evening.files());
    for arguments in COMMANDS {
        evening.run(arguments).expect_file_trouble(sentence);
        assert_eq!(evening.bytes(), bytes, "{arguments:?}");
        assert_eq!(evening.files(), files, "{arguments:?}");
    }
}

#[test]
fn a_file_that_is_no_base_is_refused_untouched() {
    for content in [&b"Une lettre, pas une base."[..], b"x", &[0; 8192], &[0xFF; 100]] {
        let evening = Evening::empty();
        std::fs::write(&evening.base, content).unwrap();
        refused(&evening, "n'est pas une base chelem");
    }
    let evening = Evening::empty();
    let other = rusqlite::Connection::open(&evening.base).unwrap();
    other.execute_batch("CREATE TABLE t (a); INSERT INTO t VALUES (1)").unwrap();
    drop(other);
    refused(&evening, "n'est pas une base chelem");
}

#[test]
fn an_empty_file_is_where_a_base_is_made_and_never_the_base_that_was_there() {
    let evening = Evening::empty();
    std::fs::write(&evening.base, b"").unwrap();
    for arguments in
        [&["verifier"][..], &["etat"], &["annuler", "--oui"], &["inscrire", "--nom", "TARD", "--prenom", "-"]]
    {
        evening.run(arguments).expect_file_trouble("endommagée (le fichier est vide)");
    }
    assert_eq!(evening.bytes(), b"");
    evening.run(&["nouveau", "Coupe"]).expect(0);
    evening.verified();
}

#[test]
fn a_folder_is_no_base() {
    let evening = Evening::empty();
    std::fs::create_dir(&evening.base).unwrap();
    for arguments in COMMANDS {
        evening.run(arguments).expect_file_trouble("c'est un dossier");
    }
    assert_eq!(evening.files(), ["club.sqlite"]);
}

#[test]
fn a_base_under_a_file_or_in_no_folder_is_refused() {
    let mut evening = Evening::empty();
    std::fs::write(evening.path("fichier"), "x").unwrap();
    evening.base = evening.path("fichier").join("club.sqlite");
    evening.run(&["nouveau", "Coupe"]).expect(4);
    evening.run(&["etat"]).expect(4);
    evening.base = evening.path("dossier absent").join("club.sqlite");
    evening.run(&["etat"]).expect_file_trouble("n'existe pas");
    assert_eq!(evening.files(), ["fichier"]);
}

#[test]
fn names_that_mean_something_to_sqlite_are_plain_files() {
    for name in [":memory:", "file:soiree.sqlite", "file:soiree?mode=memory"] {
        let mut evening = Evening::empty();
        evening.base = name.into();
        evening.run(&["nouveau", "Coupe"]).expect(0);
        evening.run(&["etat"]).expect(0);
        assert_eq!(evening.files(), [name]);
    }
    let evening = Evening::empty();
    evening.run(&["--base", "", "nouveau", "Coupe"]).expect(2);
}

#[test]
fn a_truncated_base_is_refused_untouched() {
    let whole = with_sheets().bytes();
    let pages = whole.len() / 4096;
    let lengths =
        (1..pages).step_by(pages / 6).map(|page| page * 4096).chain([17, 50, 100, 500, 4095, whole.len() - 1]);
    for length in lengths {
        let evening = Evening::empty();
        std::fs::write(&evening.base, &whole[..length]).unwrap();
        let files = evening.files();
        for arguments in COMMANDS {
            let said = evening.run(arguments);
            assert!(
                said.code() == 4 || (said.code() == 3 && arguments == ["verifier"]),
                "{length} {arguments:?}: {said:?}"
            );
            assert_eq!(evening.bytes(), whole[..length], "{length} {arguments:?}");
            assert_eq!(evening.files(), files, "{length} {arguments:?}");
        }
    }
}

#[test]
fn damaged_pages_never_bring_the_program_down_and_are_noticed() {
    let sound = with_sheets();
    let (whole, before) = (sound.bytes(), sheets(&sound));
    let mut chance = Chance(20);
    let (mut noticed, mut unread) = (0, 0);
    for round in 0..60 {
        let mut bytes = whole.clone();
        for _ in 0..4 {
            let page = chance.below((whole.len() / 4096) as u64) as usize * 4096;
            // The middle of a page, its end where the rows are, or its head.
            let from = page + [2000, 4000, 108][chance.below(3) as usize] + chance.below(40) as usize;
            for byte in &mut bytes[from..from + 12] {
                *byte ^= (chance.below(255) + 1) as u8;
            }
        }
        let evening = Evening::empty();
        std::fs::write(&evening.base, &bytes).unwrap();
        let verified = evening.run(&["verifier"]);
        match verified.code() {
            0 => {
                unread += 1;
                assert_eq!(sheets(&evening), before, "round {round}: not noticed");
            }
            3 | 4 => noticed += 1,
            code => panic!("round {round}: exit code {code}: {verified:?}"),
        }
        assert_eq!(evening.bytes(), bytes, "round {round}: a check writes nothing");
        for arguments in COMMANDS {
            let evening = Evening::empty();
            std::fs::write(&evening.base, &bytes).unwrap();
            let said = evening.run(arguments);
            assert!([0, 1, 3, 4].contains(&said.code()), "round {round}, {arguments:?}: {said:?}");
            if said.code() == 4 {
                assert_eq!(evening.bytes(), bytes, "round {round}, {arguments:?}: {said:?}");
                assert_eq!(evening.files(), ["club.sqlite"], "round {round}, {arguments:?}");
            }
        }
    }
    println!("{noticed} noticed, {unread} damaged only where nothing is kept");
    assert!(noticed > 40, "{noticed} noticed, {unread} not");
}
