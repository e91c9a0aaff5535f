//! M11: a balanced draw that remembers earlier tournaments of the base.

use std::collections::BTreeSet;

use super::*;

type Pairs = BTreeSet<(String, String)>;

/// The meetings at the positions of the current tournament, read from the placements; each once.
fn meetings(evening: &Evening, positions: u8) -> Vec<(String, String)> {
    let mut met = Vec::new();
    for position in 1..=positions {
        for table in evening.club().placement(Some(PositionNo(position))).unwrap().tables {
            let mut here: Vec<String> = table.chairs.into_iter().flatten().collect();
            here.sort();
            met.extend(
                (0..here.len())
                    .flat_map(|b| (0..b).map(move |a| (a, b)))
                    .map(|(a, b)| (here[a].clone(), here[b].clone())),
            );
        }
    }
    met
}

/// A second tournament of the same people, one week later, not drawn yet.
fn second(evening: &Evening, players: usize, positions: u8) {
    let later = Settings {
        name: "Revanche".into(),
        date: chrono::NaiveDate::from_ymd_opt(2026, 11, 28).unwrap(),
        ..wanted(Formula::Individuel, positions, Game::Quatre, 1)
    };
    let club = evening.club();
    club.create(later).unwrap();
    let list: Vec<Registration> = (1..=players).map(|n| Registration::Known(format!("P{n:02}"))).collect();
    club.entries().register(&list, &Registering::default()).unwrap();
}

#[test]
fn m11_past_nights_are_spread_and_what_was_avoided_is_said() {
    let evening = Evening::individual(20, 3);
    for _ in 0..2 {
        evening.plays();
        evening.next();
    }
    evening.plays();
    let first: Pairs = meetings(&evening, 3).into_iter().collect();
    assert_eq!(first.len(), 5 * 6 * 3);
    second(&evening, 20, 3);
    let draw = |nights| {
        let report = evening.club().free(None).unwrap().place(Draw::Balanced { nights }, 8, None).unwrap();
        let again = meetings(&evening, 3).into_iter().filter(|pair| first.contains(pair)).count();
        (again, report.notes.into_iter().find(|note| note.words.starts_with("Soirées passées")))
    };
    let (without, said) = draw(0);
    assert_eq!(said, None);
    evening.club().trust().undo("", None).unwrap();
    let (with, said) = draw(1);
    assert!(with * 3 < without * 2, "{with} meetings again, {without} by balance alone");
    let said = said.unwrap().words;
    assert!(
        said.contains(&format!(
            "d'après le dernier tournoi : rencontres entre joueurs qui s'étaient déjà rencontrés {with} "
        )),
        "{said}"
    );
    assert!(evening.club().trust().journal(Some(1), false).unwrap().actions[0].what.contains("Nights(1)"));
    evening.verified();
}

#[test]
fn m11_only_positions_that_were_played_count() {
    // The first tournament stopped at position 1 of 3.
    let evening = Evening::individual(16, 3);
    evening.plays();
    let first: Pairs = meetings(&evening, 1).into_iter().collect();
    second(&evening, 16, 1);
    let report = evening.club().free(None).unwrap().place(Draw::Balanced { nights: 5 }, 3, None).unwrap();
    let again = meetings(&evening, 1).into_iter().filter(|pair| first.contains(pair)).count();
    assert_eq!(again, 0, "16 players can always meet new ones at a second position");
    assert!(report.notes.iter().any(|note| note.words.contains("déjà rencontrés 0 (au sort")), "{:?}", report.notes);
}

#[test]
fn m11_without_an_earlier_tournament_it_is_said() {
    let evening = Evening::empty();
    let club = evening.club();
    club.create(wanted(Formula::Individuel, 3, Game::Quatre, 1)).unwrap();
    let list: Vec<Registration> = (1..=16).map(|n| newcomer(format!("P{n:02}"))).collect();
    club.entries().register(&list, &Registering::default()).unwrap();
    let report = club.free(None).unwrap().place(Draw::Balanced { nights: 2 }, 3, None).unwrap();
    assert!(
        report.notes.iter().any(|note| note.words.contains("personne ici n'a encore rencontré")),
        "{:?}",
        report.notes
    );
}

#[test]
fn m11_a_second_session_remembers_the_first() {
    let evening = Evening::placed(16, wanted(Formula::Individuel, 1, Game::Quatre, 2));
    evening.plays();
    let first: Pairs = meetings(&evening, 1).into_iter().collect();
    let new = NewSession {
        phase: false,
        keep: Keep::All,
        coefficient: Coefficient::None,
        divides: false,
        positions: Some(1),
        deals: None,
        kind: None,
        draw: Draw::Balanced { nights: 1 },
        seed: 4,
        date: None,
        settle: None,
    };
    let report = evening.club().free(None).unwrap().next_session(&new).unwrap();
    let again = meetings(&evening, 2).into_iter().skip(first.len()).filter(|pair| first.contains(pair)).count();
    assert_eq!(again, 0);
    assert!(
        report.notes.iter().any(|note| note.words.contains("d'après les séances précédentes")),
        "{:?}",
        report.notes
    );
}
