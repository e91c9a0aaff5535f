//! `joueurs effacer`: traces left, refusals, and the program killed while it erases.
// The moments of the kills are aimed by a real clock.
#![allow(clippy::disallowed_methods)]

use std::process::Stdio;
use std::time::Instant;

use crate::aim::Aim;
use crate::common::changing::{Stage, model};
use crate::common::proof::count;
use crate::common::values::values;
use crate::common::{Chance, Evening};

const ERASE: [&str; 8] =
    ["joueurs", "effacer", "joueur003", "--motif", "demande du 3 mars", "--passages", "tous", "--oui"];

/// A season whose only night is closed.
fn year() -> Evening {
    let evening = Evening::empty();
    std::fs::write(&evening.base, model(Stage::Year).unwrap()).unwrap();
    evening
}

fn names(bytes: &[u8]) -> usize {
    let name = "JOUEUR003".as_bytes();
    let folded = "joueur003".as_bytes();
    bytes.windows(name.len()).filter(|window| *window == name || *window == folded).count()
}

fn last_seal(evening: &Evening) -> String {
    evening.does("verifier").split("dernier sceau : ").nth(1).unwrap().chars().take(12).collect()
}

#[test]
fn a_person_is_erased_from_the_command_line_and_the_seals_on_paper_still_hold() {
    let evening = year();
    let before = evening.does("classement --format json");
    let seal = last_seal(&evening);
    evening.does("sauvegarder copie.sqlite");
    let bytes = evening.bytes();

    let shown = evening.does("joueurs effacer joueur003 --motif \"demande du 3 mars\" --essai");
    assert!(
        shown.contains("deviendrait JOUEUR EFFACÉ 3 : c'est définitif") && shown.contains("copie.sqlite"),
        "{shown}"
    );
    let asked = evening.run(&["joueurs", "effacer", "joueur003", "--motif", "demande"]).expect(1);
    assert!(asked.err.contains("définitif") && asked.err.contains("--oui"), "{asked:?}");
    let empty = evening.run(&["joueurs", "effacer", "joueur003", "--motif", " ", "--oui"]).expect(1);
    assert!(empty.err.contains("il faut un motif"), "{empty:?}");
    let unknown =
        evening.run(&["joueurs", "effacer", "joueur003", "--motif", "demande", "--passages", "99", "--oui"]).expect(1);
    assert!(unknown.err.contains("il n'y a pas de passage 99"), "{unknown:?}");
    assert_eq!(evening.bytes(), bytes, "nothing of it touched the base");
    assert_eq!(evening.files(), ["club.sqlite", "copie.sqlite"]);

    let done = evening.run(&ERASE).expect(0);
    assert!(done.out.contains("Effacement fait : JOUEUR EFFACÉ 3 à la place, 0 occurrence"), "{done:?}");
    assert_eq!(names(&evening.bytes()), 0);
    assert_eq!(evening.files(), ["club.sqlite", "copie.sqlite"]);
    // Still a base to work in: a mere reader holds it (the file's format, at the 18th byte).
    assert_eq!(evening.bytes()[18], 2);
    let after = evening.does("classement --format json");
    let as_before = |text: &str| text.replace("JOUEUR003 Zoé", "JOUEUR EFFACÉ 3");
    let without_licence =
        |text: &str| text.lines().filter(|line| !line.contains("\"licence\"")).collect::<Vec<_>>().join("\n");
    assert_eq!(without_licence(&after), without_licence(&as_before(&before)));
    let checked = evening.does("verifier --complet");
    assert!(checked.contains("Vérifié"), "{checked}");
    let found = evening.does(&format!("verifier --sceau {seal}"));
    assert!(found.contains("1 autre action"), "{found}");
    let undone = evening.run(&["annuler", "--oui"]).expect(1);
    assert!(undone.err.contains("ne s'annule pas"), "{undone:?}");
    assert!(evening.does("saison classement").contains("JOUEUR EFFACÉ 3"));

    // The copy still names him; it is treated by itself, and so is one that is put back.
    assert!(names(&std::fs::read(evening.path("copie.sqlite")).unwrap()) > 0);
    let back = evening.run(&["restaurer", "copie.sqlite", "--oui"]).expect(0);
    assert!(back.err.contains("La copie nomme de nouveau une personne effacée"), "{back:?}");
    assert!(back.err.contains("chelem joueurs effacer \"n° 3\" --motif \"demande du 3 mars\""), "{back:?}");
    let mut in_copy = ERASE.to_vec();
    in_copy.extend(["--dans", "copie.sqlite"]);
    assert!(evening.run(&in_copy).expect(0).out.contains("0 occurrence"));
    let copy = std::fs::read(evening.path("copie.sqlite")).unwrap();
    assert_eq!(names(&copy), 0);
    assert_eq!(copy[18], 1, "a copy stays one: reading it changes nothing");
    assert!(names(&evening.bytes()) > 0, "the base was not meant");
}

/// A copy that an older version made is treated without a copy of it being left, which would name him too.
#[test]
fn somebody_is_erased_from_a_copy_of_an_older_version() {
    // A surname and a first name follow one another in the row of a card.
    for (release, name, licence) in [("0.1.0", "ŒUVRARDLoïc", "410685"), ("0.3.0", "MULLERIsabelle", "1000052")] {
        let evening = year();
        let copy = evening.path("vieille.sqlite");
        std::fs::copy(format!("fixtures/bases/{release}.sqlite"), &copy).unwrap();
        let held = || {
            let bytes = std::fs::read(&copy).unwrap();
            let count =
                |wanted: &str| bytes.windows(wanted.len()).filter(|window| *window == wanted.as_bytes()).count();
            (count(name), count(licence))
        };
        assert!(held().0 > 0 && held().1 > 0);
        let line = ["joueurs", "effacer", licence, "--motif", "demande", "--passages", "tous", "--oui", "--dans"];
        let said = evening.run(&[&line[..], &["vieille.sqlite"]].concat()).expect(0);
        assert!(said.out.contains("Effacement fait : JOUEUR EFFACÉ"), "{said:?}");
        assert_eq!(held(), (0, 0), "{release}");
        assert_eq!(evening.files(), ["club.sqlite", "vieille.sqlite"]);
        let checked = evening.run(&["--base", "vieille.sqlite", "verifier", "--complet"]).expect(0);
        assert!(checked.out.contains("Vérifié"), "{checked:?}");
    }
}

#[test]
fn a_base_is_as_before_or_without_him_whenever_the_erasing_is_killed() {
    let known = year();
    let before = values(&known.base).unwrap();
    let from = Instant::now();
    known.run(&ERASE).expect(0);
    let mut aim = Aim(from.elapsed());
    let after = values(&known.base).unwrap();
    let mut chance = Chance(20);
    let (mut untouched, mut done) = (0, 0);
    for kill in 0..count(12, 300) {
        let evening = year();
        let mut command = evening.command(&ERASE);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(aim.moment(&mut chance));
        let _ = child.kill();
        let _ = child.wait();
        evening.run(&["verifier"]).expect(0);
        let found = values(&evening.base).unwrap();
        assert!(found == before || found == after, "kill {kill}: half done");
        aim.learn(found == after);
        if found == after {
            done += 1;
            assert_eq!(names(&evening.bytes()), 0, "kill {kill}");
        } else {
            untouched += 1;
        }
        // It can be done again, with any files left beside the base.
        if found == before {
            assert!(evening.run(&ERASE).expect(0).out.contains("0 occurrence"), "kill {kill}");
        }
    }
    assert!(untouched > 0, "{untouched} untouched, {done} done");
}
