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
        // The session before, from any of its positions; an eliminated player has a card of that one only.
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

/// The papers of the results.
const RESULTS: [&str; 7] = [
    "imprimer parcours",
    "imprimer parcours 3",
    "imprimer prix",
    "imprimer recus",
    "imprimer recus --vierges 5",
    "imprimer homologation",
    "imprimer bilan",
];

#[test]
fn o2_p10_papers_of_results_before_during_and_after() {
    let evening = Evening::tournament(24, "--seances 2 --positions 2 --donnes 5 --engagement 10");
    let mut story = evening.story(&RESULTS);
    evening.does("inscrire --encaisse 10 JOUEUR001 JOUEUR002");
    evening.plays_on(2, &mut Chance(1));
    evening.does("seance suivante --elimines 20 --coefficient max --graine 9");
    story.push_str(&evening.story(&RESULTS));
    evening.plays_on(2, &mut Chance(2));
    evening.does("cloturer");
    story.push_str(&evening.story(&RESULTS));
    let evening = Evening::empty();
    evening.does("nouveau Essai --date 2026-11-21");
    story.push_str(&evening.story(&["imprimer parcours", "imprimer bilan", "imprimer homologation", "imprimer prix"]));
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
        "imprimer fiches --vierges --positions 6",
        "imprimer placement --vierges",
        "imprimer bareme --joueurs 3",
        "imprimer constat --vierges",
        // Refused: options that need a tournament.
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
        "imprimer guides",
        "imprimer inscrits",
        "imprimer pointage",
        "imprimer licences",
        "imprimer badges",
        "imprimer bareme",
        "imprimer billets --position 2",
        "imprimer reclamation",
        "imprimer constat --nombre 5",
        "imprimer affiche --heure \"20 h 30\"",
        "imprimer corrections",
    ]);
    evening.plays(&mut Chance(4));
    evening.does("marque --corriger --motif \"mauvaise colonne\" 1 1 -- 300 -100 -100 -100");
    evening.does("penalite 3 100 --motif retard");
    story.push_str(&evening.story(&["imprimer recap", "imprimer corrections"]));
    insta::assert_snapshot!(story);
}

/// The bytes of a paper.
fn pdf(evening: &Evening, line: &str) -> Vec<u8> {
    evening.does(&format!("{line} --sortie papier.pdf"));
    std::fs::read(evening.path("papier.pdf")).unwrap()
}

#[test]
fn a_club_edits_its_templates_and_the_base_keeps_them() {
    let evening = Evening::tournament(14, "--positions 2 --donnes 5");
    evening.plays(&mut Chance(1));
    let mut story =
        evening.story(&["modeles", "modeles exporter modeles", "modeles exporter modeles", "modeles verifier modeles"]);
    // The exported template equals the embedded one.
    let plain = pdf(&evening, "imprimer classement");
    assert_eq!(plain, pdf(&evening, "--modeles modeles imprimer classement"));
    for file in std::fs::read_dir(evening.path("modeles")).unwrap().map(|file| file.unwrap().path()) {
        if !file.ends_with("classement.toml") {
            std::fs::remove_file(file).unwrap();
        }
    }
    evening.file("modeles/papier.toml", "format = \"A5\"\n\n[marges]\ngoche = 20\n[couleurs]\ntitres = \"bleu\"\n");
    story.push_str(&evening.story(&[
        "modeles verifier modeles",
        "--modeles modeles imprimer classement",
        "modeles choisir modeles",
    ]));
    evening.file("modeles/papier.toml", "format = \"A5\"\n\n[marges]\ngauche = 20\n[logo]\nfichier = \"logo.png\"\n");
    std::fs::copy("fixtures/logo.png", evening.path("modeles/logo.png")).unwrap();
    std::fs::copy("fixtures/logo.png", evening.path("modeles/photo.png")).unwrap();
    story.push_str(&evening.story(&["modeles choisir modeles", "modeles choisir modeles"]));
    let changed = pdf(&evening, "--modeles modeles imprimer classement");
    assert_ne!(plain, changed);
    // The base is enough: the folder may go.
    std::fs::remove_dir_all(evening.path("modeles")).unwrap();
    assert_eq!(changed, pdf(&evening, "imprimer classement"));
    story.push_str(&evening.story(&[
        "modeles",
        "modeles choisir modeles",
        "modeles exporter repris --retenus",
        "modeles choisir",
        "annuler --oui",
        "modeles choisir --defaut",
    ]));
    assert_eq!(plain, pdf(&evening, "imprimer classement"));
    evening.verified();
    insta::assert_snapshot!(story);
}

/// The pages written, by the message of `imprimer`.
fn pages(said: &str) -> usize {
    let words: Vec<&str> = said.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let counts = words.windows(2).filter(|pair| pair[1].starts_with("page"));
    counts.filter_map(|pair| pair[0].parse::<usize>().ok()).sum()
}

#[test]
fn no_moment_of_46_players_takes_more_than_70_pages() {
    let evening = Evening::tournament(46, "--positions 5 --donnes 5 --engagement 10");
    let before = evening.run(&["imprimer", "tout"]).expect(0);
    evening.plays_on(5, &mut Chance(7));
    let during = evening.run(&["imprimer", "tout"]).expect(0);
    evening.does("cloturer");
    let after = evening.run(&["imprimer", "tout"]).expect(0);
    for said in [before, during, after] {
        let count = pages(&format!("{} {}", said.out, said.err));
        assert!((5..=70).contains(&count), "{count} pages: {said:?}");
    }
}

#[test]
fn all_papers_of_a_tournament_are_printed_at_once() {
    let evening = Evening::tournament(14, "--positions 2 --donnes 5");
    let mut story = evening.story(&[
        "imprimer tout --dossier papiers",
        "imprimer placement --par club,nom",
        "imprimer placement --par equipe",
    ]);
    evening.plays(&mut Chance(1));
    story.push_str(&evening.story(&[
        "imprimer tout",
        "imprimer tout avant --dossier encore",
        "imprimer tout --sortie \"mes papiers.pdf\"",
        "imprimer tout apres",
    ]));
    evening.does("position suivante");
    evening.plays(&mut Chance(2));
    evening.does("cloturer");
    story.push_str(&evening.story(&["imprimer tout"]));
    assert!(!story.contains('\u{1b}') && !story.contains('\r'), "nothing moves where there is no terminal");
    insta::assert_snapshot!(story);
    let empty = Evening::empty();
    empty.does("nouveau Essai");
    insta::assert_snapshot!("before_the_draw", empty.story(&["imprimer tout"]));
}
