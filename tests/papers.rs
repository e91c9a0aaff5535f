//! Papers of whole tournaments through the binary: teams, sessions, finals, tables of 5. Their layout is tested in `print`.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Chance, Evening};

/// The papers of the position being played.
const PAPERS: [&str; 4] = ["imprimer feuilles", "imprimer fiches", "imprimer placement", "imprimer classement"];

#[test]
fn r5_m10_papers_of_every_session_can_be_printed() {
    let evening = Evening::tournament(24, "--seances 2 --positions 2 --donnes 5");
    evening.plays_on(2, &mut Chance(1));
    evening.does("seance suivante --elimines 20 --coefficient max --graine 9");
    let mut story = evening.story(&PAPERS);
    story.push_str(&evening.story(&[
        // The session before, from whichever of its positions; somebody eliminated has a card of that one only.
        "imprimer feuilles --position 2 --table 1",
        "imprimer fiches --position 1",
        "imprimer placement --position 2",
        "imprimer classement --position 2",
        "imprimer feuilles --toutes",
        "imprimer placement --position 9",
    ]));
    let ranking: serde_json::Value =
        serde_json::from_str(&evening.does("classement --position 2 --format json")).unwrap();
    let last = ranking["rows"].as_array().unwrap().last().unwrap()["number"].to_string();
    let said = evening.run(&["imprimer", "fiches", "--joueur", &last]).expect(1);
    assert!(said.err.contains("n'a pas de place dans cette séance (séance 2)"), "{said:?}");
    evening.does(&format!("imprimer fiches --joueur {last} --position 2"));
    evening.plays_on(2, &mut Chance(2));
    evening.does("finale 16 --positions 1 --donnes 4");
    story.push_str(&evening.story(&PAPERS));
    insta::assert_snapshot!(story);
}

#[test]
fn m7_m8_s8_papers_of_teams_and_of_tables_of_five() {
    let mut story = String::new();
    for options in ["--formule duo --positions 3", "--formule equipe4 --positions 3", "--formule equipe4 --jumelage"] {
        let evening = Evening::empty();
        let lines = (1..=48).map(|n| format!("JOUEUR{n:03};Zoé;Équipe {}\n", (n - 1) / 4 + 1));
        let duos = (1..=26).map(|n| format!("JOUEUR{n:03};Zoé;Équipe {}\n", (n - 1) / 2 + 1));
        let list: String = if options.contains("duo") { duos.collect() } else { lines.collect() };
        evening.file("liste.csv", format!("Nom;Prénom;Équipe\n{list}"));
        evening.does(&format!("nouveau Essai --date 2026-11-21 --donnes 4 {options}"));
        evening.does("inscrire --fichier liste.csv");
        evening.does("placer --graine 5");
        evening.plays(&mut Chance(3));
        story.push_str(&evening.story(&PAPERS));
        story.push_str(&evening.story(&["imprimer classement --individuel"]));
    }
    for game in ["cinq", "mort"] {
        let evening = Evening::tournament(17, &format!("--jeu {game} --positions 2"));
        story.push_str(&evening.story(&PAPERS));
    }
    insta::assert_snapshot!(story);
}

#[test]
fn papers_to_fill_in_by_hand_need_no_base() {
    let evening = Evening::empty();
    let story = evening.story(&[
        "imprimer feuilles --vierges",
        "imprimer feuilles --vierges --donnes 8 --joueurs 3 --nombre 5",
        "imprimer feuilles --vierges --mort --tables 3 --positions 2 --par-page 1",
        "imprimer recap --vierges",
        "imprimer recap --vierges --tables 22 --positions 7",
        "imprimer recap --vierges --tables 4 --par-numero",
        "imprimer identification --vierges",
        "imprimer identification --vierges --formule equipe4 --nombre 3 --titre \"Coupe d'été\"",
        "imprimer chevalets --tables 5-12 --forme petit-plie",
        "imprimer panneaux --vierges",
        // Refused: what only a tournament can say.
        "imprimer feuilles --donnes 5",
        "imprimer feuilles --vierges --position 2",
        "imprimer recap",
        "imprimer chevalets --tables 12-5",
    ]);
    insta::assert_snapshot!(story);
    assert!(!evening.base.exists(), "no base was made");
}

#[test]
fn f6_a1_papers_of_the_room_and_of_the_control_table() {
    let evening = Evening::tournament(21, "--positions 3 --donnes 4 --engagement 12");
    let mut story = evening.story(&[
        "imprimer recap",
        "imprimer identification",
        "imprimer identification --joueur joueur007",
        "imprimer chevalets",
        "imprimer panneaux",
        "imprimer panneaux --par-chaise",
        "imprimer affiche --heure \"20 h 30\"",
        "imprimer corrections",
        "imprimer placement --par nom,table",
        "imprimer placement --par club",
    ]);
    evening.plays(&mut Chance(4));
    evening.does("marque --corriger --motif \"mauvaise colonne\" 1 1 -- 300 -100 -100 -100");
    evening.does("penalite 3 100 --motif retard");
    story.push_str(&evening.story(&["imprimer recap", "imprimer corrections"]));
    insta::assert_snapshot!(story);
}
