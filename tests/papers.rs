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
        "imprimer feuilles --table 99",
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
        "imprimer panneaux",
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

/// The sheets of paper announced by `imprimer tout`, which are those written.
fn sheets(evening: &Evening, line: &str) -> usize {
    let said = evening.run(&line.split(' ').collect::<Vec<_>>()).expect(0).err;
    let (announced, written) = said.split_once("Écrit").unwrap_or_default();
    let number = |text: &str| text.trim().rsplit(' ').next().and_then(|word| word.parse::<usize>().ok());
    let announced = announced.split(" feuille").next().and_then(number).unwrap_or_default();
    let pages = written.split(" page").filter_map(|before| before.rsplit('(').next()?.parse::<usize>().ok());
    assert!(announced > 0, "{said}");
    assert_eq!(announced, pages.sum::<usize>(), "{said}");
    announced
}

/// All that `imprimer tout` gives from the draw to the closing.
fn sheets_of_an_evening(players: usize, positions: usize) -> usize {
    let evening = Evening::tournament(players, &format!("--positions {positions} --donnes 5 --engagement 10"));
    let mut all = sheets(&evening, "imprimer tout");
    for position in 1..=positions {
        evening.plays(&mut Chance(position as u64));
        if position < positions {
            all += sheets(&evening, "imprimer tout");
            evening.does("position suivante");
        }
    }
    evening.does("cloturer");
    all + sheets(&evening, "imprimer tout")
}

#[test]
fn an_ordinary_evening_takes_a_sheet_and_a_half_of_paper_for_each_player() {
    let ordinary = sheets_of_an_evening(46, 5);
    assert!((40..=70).contains(&ordinary), "{ordinary}");
    let large = sheets_of_an_evening(120, 3);
    assert!(large <= 120 * 3 / 2, "{large}");
}

#[test]
fn what_tout_left_out_is_added_by_the_command_it_says() {
    let evening = Evening::tournament(14, "--positions 2 --donnes 5");
    for moment in ["avant", "pendant", "apres"] {
        let line = format!("imprimer tout {moment}");
        let said = evening.run(&line.split(' ').collect::<Vec<_>>()).expect(0).err;
        let added = said.lines().find_map(|line| line.strip_prefix("Pour les ajouter : chelem ")).unwrap();
        let more = evening.run(&added.split(' ').collect::<Vec<_>>()).expect(0).err;
        assert!(!more.contains("Laissés de côté"), "{more}");
        evening.plays(&mut Chance(7));
    }
}

/// Options that some kind of night does not have.
const OPTIONS: [(&str, &str); 12] = [
    ("classement", "--position 1"),
    ("classement", "--individuel"),
    ("classement", "--grand"),
    ("classement", "--premiers 2"),
    ("placement", "--par club"),
    ("placement", "--par equipe"),
    ("fiches", "--position 1"),
    ("feuilles", "--position 1"),
    ("feuilles", "--table 1"),
    ("feuilles", "--par-page 1"),
    ("parcours", "--premiers 1"),
    ("diplome", "--premiers 1"),
];

#[test]
fn an_option_of_a_paper_of_donnes_dupliquees_is_obeyed_or_refused() {
    for seed in [701, 702, 703, 704] {
        let evening = Evening::empty();
        evening.does(&format!("simuler --duplicate --joueurs 24-32 --graine {seed} --sortie club.sqlite"));
        for (paper, option) in OPTIONS {
            let print = |line: &str| {
                let said = evening.run(&line.split(' ').collect::<Vec<_>>());
                (said.code() == 0).then(|| std::fs::read(evening.path("papier.pdf")).unwrap())
            };
            let plain = print(&format!("imprimer {paper} --sortie papier.pdf"));
            let asked = print(&format!("imprimer {paper} {option} --sortie papier.pdf"));
            assert!(asked.is_none() || asked != plain, "{seed}: {paper} {option} changes nothing");
        }
        let said = evening.run(&["imprimer", "classement", "--position", "1"]).expect(1);
        let shown = evening.run(&["classement", "--position", "1"]).expect(1);
        assert_eq!(said.err, shown.err, "paper and screen refuse alike");
        // Formations have no chairs of their own, whatever the position.
        let slips = evening.run(&["imprimer", "billets"]);
        assert!(slips.code() == 0 || slips.err.contains("Ici : chelem imprimer fiches"), "{seed}: {slips:?}");
    }
}

#[test]
fn papers_of_the_beginning_asked_for_later_are_all_of_the_first_position() {
    let evening = Evening::tournament(14, "--positions 2 --donnes 5");
    evening.plays(&mut Chance(1));
    evening.does("position suivante");
    let said = evening.run(&["imprimer", "tout", "avant"]).expect(0).err;
    assert!(said.contains("placement-position-1.pdf") && !said.contains("position-2"), "{said}");
}

#[test]
fn m6_places_drawn_at_each_position_have_their_score_sheets_then_and_no_sheet_of_one_row() {
    let evening = Evening::tournament(14, "--positions 2 --donnes 5 --mouvement hasard");
    let before = evening.story(&["imprimer tout"]);
    assert!(before.contains("feuilles.pdf") && !before.contains("fiches-de-table.pdf"), "{before}");
    evening.plays(&mut Chance(1));
    evening.does("position suivante");
    let then = evening.story(&["imprimer tout"]);
    assert!(then.contains("feuilles-position-2.pdf"), "{then}");
}

#[test]
fn no_duplicate_paper_of_results_is_printed_before_the_first_one() {
    let evening = Evening::tournament(16, "--duplicate");
    for paper in ["topage", "parcours"] {
        let said = evening.story(&[&format!("imprimer {paper}")]);
        assert!(said.contains("rien n'est encore entré") && !said.contains("Écrit"), "{said}");
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
