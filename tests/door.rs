//! The door of the evening: people announced, registered, paying, looking for a partner; and how many keys that takes.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::Evening;

/// An evening with the directory of 300 people, and a tournament that costs 12 €.
fn evening(options: &str) -> Evening {
    let evening = Evening::empty();
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/accueil/annuaire.csv");
    evening.run(&["joueurs", "importer", list]).expect(0);
    evening.does(&format!("nouveau \"Coupe d'automne\" --date 21/11/26 --engagement 12 {options}"));
    evening
}

/// The keys somebody types who knows the names and looks at the list: four letters of the surname (its words run together),
/// the line of the person where there are several, Enter for the fee. More letters where the list is longer than one digit.
fn keys(evening: &Evening, last: &str, first: &str, club: &str) -> String {
    let name = format!("{last} {first}");
    let solid: String = chelem_fold(last).replace(' ', "");
    let initial: String = chelem_fold(first).chars().take(4).collect();
    let four: String = solid.chars().take(4).collect();
    for query in [four.clone(), format!("{four} {initial}"), format!("{solid} {initial}")] {
        let shown = evening.run(&["joueurs", "chercher", &query, "--format", "json"]).expect(0).out;
        let report: serde_json::Value = serde_json::from_str(&shown).unwrap();
        if report["people"].as_array().unwrap().len() == 1 {
            return format!("{query}\n\n");
        }
        // What the dialogue shows to such a line.
        let dialogue = evening.types("inscrire", &format!("{query}\n\nq\n"));
        let line = dialogue.lines().find(|line| line.contains(&format!("{name} ({club}")));
        let number = line.and_then(|line| line.trim_start_matches(['|', ' ']).split(' ').next()?.parse::<u8>().ok());
        if let Some(number) = number {
            return format!("{query}\n{number}\n\n");
        }
    }
    panic!("{name} is not found");
}

fn chelem_fold(text: &str) -> String {
    chelem::input::fold(text)
}

#[test]
fn c1_sixty_people_are_registered_with_at_most_12_keys_each() {
    let evening = evening("");
    let list = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/accueil/arrivees.csv")).unwrap();
    let people: Vec<Vec<&str>> = list.lines().skip(1).map(|line| line.split(';').collect()).collect();
    let mut typed: Vec<String> = Vec::new();
    for person in &people {
        typed.push(keys(&evening, person[0], person[1], person[2]));
    }
    let count: usize = typed.iter().map(|keys| keys.chars().count()).sum();
    let said = evening.types("inscrire", &(typed.concat() + "q\n"));
    assert!(said.contains("Fin des inscriptions : 60 inscrits, 15 tables, 720,00 €."), "{said}");
    let mean = count as f64 / people.len() as f64;
    println!("{count} keys for {} people: {mean:.1} each", people.len());
    assert!(mean <= 12.0, "{mean:.1} keys each");
    let entries: serde_json::Value = serde_json::from_str(&evening.does("inscrits --format json")).unwrap();
    let entered: Vec<(String, String)> = (entries["entries"].as_array().unwrap().iter())
        .map(|entry| (entry["name"].as_str().unwrap().to_owned(), entry["club"].as_str().unwrap().to_owned()))
        .collect();
    let expected: Vec<(String, String)> =
        people.iter().map(|person| (format!("{} {}", person[0], person[1]), person[2].to_owned())).collect();
    assert_eq!(entered, expected);
    evening.verified();
}

#[test]
fn c1_c2_the_dialogue_asks_shows_counts_and_lets_one_go_back() {
    let evening = evening("");
    let dialogue = "?\nmartin jean\n2\n\nmartin jean tilleuls\nx\ndalmeida\n1\n8\nmartin jean\n2\nzzz\n\n\
        zzz\nn\n\nPaul\nLes 21\n\nn\nl\na\no\nt\nle goff\n1\n\nt\nle goff\n1\n\nq\n";
    insta::assert_snapshot!(evening.types("inscrire", dialogue));
    evening.verified();
}

#[test]
fn c2_c3_c6_names_of_several_words_homonyms_and_lists() {
    let evening = evening("");
    insta::assert_snapshot!(evening.story(&[
        "inscrire durand michel",
        "inscrire \"durand michel\" --paye 12",
        "inscrire \"martin jean\"",
        "inscrire \"martin jean tilleuls\"",
        "inscrire dalmeida lucas",
        "inscrire goff delatour",
        "inscrire 2 --paye 12",
        "inscrire --encaisse 12 2",
        "inscrire --tous-payes",
        "desinscrire 1 2",
    ]));
}

#[test]
fn c1_who_was_announced_is_checked_in_and_never_drawn_before() {
    let evening = evening("");
    let list = (1..=8).map(|n| format!("JOUEUR{n};Zoé\n")).collect::<String>();
    evening.file("liste.csv", format!("Nom;Prénom\n{list}"));
    insta::assert_snapshot!(evening.story(&[
        "inscrire --fichier liste.csv --paye 12",
        "inscrire --prevu \"martin jean tilleuls\" \"durand michelle\"",
        "inscrits",
        "placer --graine 1",
        "inscrire --arrive \"durand michelle\" --paye 12",
        "desinscrire --absents",
        "annuler",
        "desinscrire --absents",
        "placer --graine 1",
    ]));
    evening.verified();
}

#[test]
fn m7_who_comes_alone_to_a_night_of_duos_finds_a_partner() {
    let evening = evening("--formule duo");
    let dialogue = "martin jean tilleuls\n\ndurand michelle\n\nle gall\n1\n\n\nd'almeida\n1\n\n3\nq\n";
    let mut story = evening.types("inscrire", dialogue);
    story.push_str(&evening.story(&["inscrire --seul garnier", "inscrire --seul \"morin\"", "inscrits"]));
    insta::assert_snapshot!(story);
    evening.verified();
}

#[test]
fn c4_c7_a_new_tournament_is_not_made_by_mistake() {
    let evening = Evening::empty();
    insta::assert_snapshot!(evening.story(&[
        "nouveau Tarot du vendredi",
        "nouveau \"Tarot du vendredi\" --date 21/11/26",
        "nouveau \"Tarot du vendredi\" --date 21/11/2026",
        "nouveau \"Tarot du vendredi\" --date 21/11/2026 --encore",
        "--base cle/club.sqlite nouveau Ailleurs",
    ]));
    assert!(!evening.path("cle").exists());
}
