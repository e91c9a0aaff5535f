//! Teams, sessions, finals, tables of 5, championships: whole tournaments through the binary.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Chance, Evening};

/// A list of licensed players with their club, committee and, where `size` is not 1, their team.
fn people(count: usize, size: usize) -> String {
    let line = |n: usize| {
        format!("{};JOUEUR{n:03};Zoé;Club {};Comité {};oui;Équipe {}", 1000 + n, n % 5, n % 3, (n - 1) / size + 1)
    };
    let heading = "Licence;Nom;Prénom;Club;Comité;Affilié;Équipe".to_owned();
    std::iter::once(heading).chain((1..=count).map(line)).map(|line| line + "\n").collect()
}

/// A tournament with that many entered, not drawn yet.
fn entered(options: &str, count: usize, size: usize) -> Evening {
    let evening = Evening::empty();
    evening.file("liste.csv", people(count, size));
    evening.does(&format!("nouveau \"Coupe d'essai\" --date 2026-11-21 {options}"));
    evening.does("inscrire --fichier liste.csv");
    evening
}

#[test]
fn m7_two_newcomers_enter_together_after_the_draw_as_it_is_advised() {
    let evening = entered("--formule duo --positions 3 --donnes 3", 14, 2);
    evening.does("placer --graine 3");
    let unknown = "inscrire \"NOUVEAU Un\" \"NOUVEAU Deux\"";
    let alone = ["inscrire --nom NOUVEAU --prenom Un", "inscrire --nom NOUVEAU --prenom Un --equipe Tard"];
    for line in [unknown].into_iter().chain(alone) {
        let said = evening.types(line, "");
        let advised = "chelem joueurs ajouter --nom LEFÈVRE --prenom Zoé ; puis, ensemble : chelem inscrire NOM …";
        assert!(said.contains("→ 1") && said.contains(advised), "{said}");
    }
    evening.does("joueurs ajouter --nom NOUVEAU --prenom Un");
    evening.does("joueurs ajouter --nom NOUVEAU --prenom Deux");
    evening.does(unknown);
    assert!(evening.does("inscrits").contains("NOUVEAU Deux"));
    evening.verified();
}

#[test]
fn m7_r4_a_duo_night_with_an_odd_number_of_duos() {
    let evening = Evening::empty();
    evening.file("liste.csv", people(14, 2));
    let mut story = evening.story(&[
        "joueurs importer liste.csv",
        "nouveau \"Nuit des duos\" --formule duo --positions 4 --donnes 4 --date 2026-11-21",
        "inscrire joueur001 joueur002",
        "inscrire --equipe \"Les Renards\" joueur003 joueur004",
        "inscrire joueur005",
        "inscrire --equipe Seul joueur005",
        "placer --graine 7",
        "inscrire --equipe seul joueur006",
        "inscrire joueur007 joueur008 joueur009 joueur010 joueur011 joueur012 joueur013 joueur014",
        "inscrits",
        "placer --mouvement hasard",
        "placer --graine 7",
        "inscrire --equipe nouveau joueur001",
    ]);
    evening.plays_on(4, &mut Chance(1));
    story.push_str(&evening.story(&[
        "position suivante",
        "classement",
        "classement --expliquer renards",
        "cloturer",
        "verifier",
    ]));
    insta::assert_snapshot!(story);
}

#[test]
fn m7_partners_never_meet_whatever_the_number_of_teams() {
    for (formula, size, teams) in [
        ("duo", 2, 5),
        ("duo", 2, 6),
        ("duo", 2, 8),
        ("duo", 2, 11),
        ("equipe4", 4, 4),
        ("equipe4", 4, 5),
        ("equipe4", 4, 9),
    ] {
        let positions = if teams == 5 && size == 4 { 4 } else { 3 };
        let evening = entered(&format!("--formule {formula} --positions {positions}"), teams * size, size);
        evening.does("placer --graine 3");
        let seats: serde_json::Value = serde_json::from_str(&evening.does("position voir --format json")).unwrap();
        assert_eq!(seats["position"], 1);
        let movement: serde_json::Value = serde_json::from_str(&evening.does("mouvement voir --format json")).unwrap();
        let starts: serde_json::Value = serde_json::from_str(&evening.does("inscrits --format json")).unwrap();
        let mut team_of = std::collections::HashMap::new();
        for entry in starts["entries"].as_array().unwrap() {
            team_of.insert(entry["start"].as_str().unwrap().to_owned(), entry["team"].as_str().unwrap().to_owned());
        }
        assert_eq!(team_of.len(), teams * size, "every player has a starting seat");
        for (position, tables) in movement["positions"].as_array().unwrap().iter().enumerate() {
            let mut seated = 0;
            for table in tables.as_array().unwrap() {
                let here: Vec<&str> = ["N", "S", "E", "O"].iter().filter_map(|chair| table[*chair].as_str()).collect();
                assert!(here.len() >= 3, "{formula}, {teams}: {table}");
                let mut teams_here: Vec<&String> = here.iter().map(|label| &team_of[*label]).collect();
                seated += here.len();
                teams_here.sort();
                teams_here.dedup();
                assert_eq!(
                    teams_here.len(),
                    here.len(),
                    "{formula}, {teams} teams, position {}: {table}",
                    position + 1
                );
            }
            assert_eq!(seated, teams * size);
        }
    }
}

#[test]
fn m8_r4_eight_teams_of_four_in_four_parallel_tournaments() {
    let evening = entered("--formule equipe4 --jumelage --positions 2 --donnes 4", 32, 4);
    let mut story = evening.story(&["placer --graine 7"]);
    evening.plays_on(2, &mut Chance(2));
    story.push_str(&evening.story(&["classement", "classement --expliquer 1", "cloturer", "verifier"]));
    insta::assert_snapshot!(story);
    let odd = entered("--formule equipe4 --jumelage", 20, 4);
    insta::assert_snapshot!(odd.story(&["placer", "nouveau X --formule duo --jumelage"]));
}

#[test]
fn r3_r5_c2_two_sessions_with_elimination_a_coefficient_and_ties() {
    let evening = entered("--championnat individuel --seances 2 --positions 2 --donnes 10", 24, 1);
    evening.does("placer --tirage hasard --graine 5");
    evening.plays_on(2, &mut Chance(3));
    let mut story = evening.story(&[
        "cloturer",
        "classement",
        "seance suivante --coefficient 1,30",
        "seance suivante --elimines 20 --coefficient 1,30",
        "seance suivante --gardes 16 --coefficient max --graine 9 --date 22/11/2026",
        "etat",
    ]);
    evening.plays_on(2, &mut Chance(4));
    story.push_str(&evening.story(&[
        "classement",
        "classement --expliquer 3",
        "cloturer",
        "verifier",
        "annuler --oui",
        "annuler --oui",
    ]));
    insta::assert_snapshot!(story);
}

#[test]
fn r3_ties_are_broken_by_article_29_as_far_as_the_sheets_say() {
    let evening = entered("--championnat individuel --positions 1 --donnes 2", 12, 1);
    evening.does("placer --tirage hasard --graine 5");
    // Table 1: two takers at +60 and −20 each; table 2 the same balances, without detail; table 3 in detail, other contracts.
    evening.file(
        "donnes.csv",
        "position;table;donne;contrat;preneur;marque\n1;1;1;prise;N;20\n1;1;2;prise;S;20\n1;3;1;garde;N;-60\n1;3;2;garde_sans;S;120\n",
    );
    let story = evening.story(&[
        "marque importer donnes.csv",
        "marque 1 2 --oui -- 40 40 -40 -40",
        "classement",
        "classement --expliquer 1",
        "seance suivante --gardes 9",
    ]);
    insta::assert_snapshot!(story);
}

#[test]
fn r3_contracts_made_break_a_tie_when_every_deal_is_known() {
    let evening = entered("--article29 --positions 1 --donnes 3", 8, 1);
    evening.does("placer --tirage ordre");
    // North and South of table 1 and North of table 2 all have +40 and made 1, 1 and 2 contracts.
    evening.file(
        "donnes.csv",
        "position;table;donne;contrat;preneur;marque\n1;1;1;prise;N;20\n1;1;2;prise;S;20\n1;1;3;annulee;;\n\
         1;2;1;prise;N;25\n1;2;2;prise;N;25\n1;2;3;garde;S;110\n",
    );
    insta::assert_snapshot!(evening.story(&[
        "marque importer donnes.csv",
        "classement",
        "classement --expliquer 5",
        "cloturer",
        "statistiques 5",
    ]));
}

#[test]
fn m11_a_balanced_draw_seats_the_champion_and_who_cannot_move() {
    let evening = entered("--positions 5", 24, 1);
    let story = evening.story(&[
        "joueurs modifier joueur001 --famille Martin",
        "joueurs modifier joueur002 --famille Martin",
        "inscrire --champion --nom CHAMPION --prenom Luc",
        "inscrire --fixe --nom ASSISE --prenom Anne",
        "placer --tirage equilibre --graine 7",
        "inscrits",
        "verifier",
    ]);
    insta::assert_snapshot!(story);
    let start = |name: &str| {
        let row = story
            .lines()
            .find(|line| line.contains(name) && line.contains("Club") || line.contains(name) && line.contains("non"))
            .unwrap();
        row.split_whitespace().find(|word| word.len() < 4 && word.starts_with(['N', 'S', 'E', 'O'])).unwrap().to_owned()
    };
    assert_eq!(start("CHAMPION Luc"), "N1");
    assert!(start("ASSISE Anne").starts_with('N'), "North never moves");
}

#[test]
fn r5_l665_what_is_scored_in_a_final_square_may_be_multiplied() {
    let evening = entered("--positions 2 --donnes 4", 24, 1);
    evening.does("placer --graine 1");
    evening.plays_on(2, &mut Chance(11));
    let hundredths = |text: &str| (text.replace(',', ".").parse::<f64>().unwrap() * 100.0).round() as i64;
    let totals = || -> std::collections::BTreeMap<String, i64> {
        teams_ranked(&evening).into_iter().map(|(name, _, total)| (name, hundredths(&total))).collect()
    };
    let before = totals();
    let refused = evening.story(&["finale 20 --coefficient 1,30 --oui"]);
    assert!(refused.contains("1,30") && refused.contains("éliminer"), "{refused}");
    evening.does("finale 12 --coefficient max --oui --positions 1");
    evening.plays(&mut Chance(12));
    let sheets: serde_json::Value =
        serde_json::from_str(&evening.does("marque lister --position 3 --format json")).unwrap();
    let after = totals();
    let mut finalists = 0;
    for chair in sheets["sheets"].as_array().unwrap().iter().flat_map(|sheet| sheet["chairs"].as_array().unwrap()) {
        let name = chair["name"].as_str().unwrap();
        assert_eq!(after[name], before[name] + 130 * chair["balance"].as_i64().unwrap(), "{name}");
        finalists += 1;
    }
    assert_eq!(finalists, 12);
    evening.verified();
}

#[test]
fn m10_the_best_sixteen_play_one_more_position() {
    let evening = entered("--positions 2 --donnes 4", 24, 1);
    evening.does("placer --graine 5");
    evening.plays_on(2, &mut Chance(5));
    let mut story = evening.story(&["finale 18", "finale 16"]);
    evening.plays(&mut Chance(6));
    // Typed again by mistake, once its sheets are in.
    story.push_str(&evening.story(&["finale 16", "classement", "cloturer", "verifier"]));
    insta::assert_snapshot!(story);
}

#[test]
fn s8_s10_evenings_at_tables_of_five() {
    for (game, count) in [("cinq", 20), ("cinq", 17), ("mort", 18)] {
        let evening = entered(&format!("--jeu {game} --positions 2 --donnes 5"), count, 1);
        evening.does("placer --graine 5");
        evening.plays_on(2, &mut Chance(7));
        let sheets = evening.sheets();
        assert!(sheets.iter().any(|(_, figures)| figures.len() == 5), "{game}");
        evening.verified();
        evening.does("cloturer");
        let homologation = evening.run(&["homologation"]);
        assert!(homologation.out.contains("S10"), "{homologation:?}");
    }
}

/// Each release's answers on its own base are still given, field for field (`fixtures/bases`).
#[test]
fn a_base_of_an_earlier_release_gives_the_same_rankings() {
    for release in ["0.1.0", "0.2.0", "0.3.0", "0.4.0"] {
        let evening = Evening::empty();
        std::fs::copy(format!("fixtures/bases/{release}.sqlite"), &evening.base).unwrap();
        for tournament in [1, 2] {
            let file = format!("fixtures/bases/{release}-tournoi-{tournament}.json");
            let then: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
            let said = evening.does(&format!("--tournoi {tournament} classement --format json"));
            says_as_then(&serde_json::from_str(&said).unwrap(), &then);
        }
        evening.verified();
        // The evening goes on where that release stopped.
        evening.plays(&mut Chance(8));
        evening.does("position suivante");
        evening.verified();
    }
}

/// A base brought to a newer schema records it in its journal; earlier actions stay as they were.
#[test]
fn what_was_done_before_the_base_was_brought_up_to_date_is_not_undone() {
    let evening = Evening::empty();
    std::fs::copy("fixtures/bases/0.4.0.sqlite", &evening.base).unwrap();
    evening.verified();
    assert!(evening.does("journal --dernieres 1").contains("Mise à jour de la base (schéma 4)"));
    assert!(
        evening
            .run(&["annuler", "--oui"])
            .expect(1)
            .err
            .contains("avant la mise à jour de la base (action 60) ne s'annule plus")
    );
    assert!(evening.run(&["retablir"]).expect(1).err.contains("rien à rétablir"));
    // A second offence is known by its key, also where only its reason was kept.
    let again = evening.run(&["penalite", "JOUEUR010", "--bareme", "telephone"]).expect(0);
    assert!(again.err.contains("500 points de pénalité (téléphone)"), "{again:?}");
    evening.does("annuler --oui");
    assert!(evening.run(&["annuler", "--oui"]).expect(1).err.contains("ne s'annule plus"));
    evening.does("exporter archive --sortie t.chelem");
    let archive = std::fs::read_to_string(evening.path("t.chelem")).unwrap();
    assert!(!archive.contains("Mise à jour de la base"), "it was not done to the tournament");
    evening.verified();
}

/// Every field there was then; the wording of notes may change.
fn says_as_then(said: &serde_json::Value, then: &serde_json::Value) {
    let fields = then.as_object().unwrap().iter();
    for (field, value) in fields.filter(|(field, _)| !["rows", "notes"].contains(&field.as_str())) {
        assert_eq!(&said[field], value, "{field}");
    }
    let (now, before) = (said["rows"].as_array().unwrap(), then["rows"].as_array().unwrap());
    assert_eq!(now.len(), before.len());
    for (now, before) in now.iter().zip(before) {
        for (field, value) in before.as_object().unwrap() {
            assert_eq!(&now[field], value, "{field} of {before}");
        }
    }
}

/// The ranks by team, with the session each reached.
fn teams_ranked(evening: &Evening) -> Vec<(String, u64, String)> {
    let ranking: serde_json::Value = serde_json::from_str(&evening.does("classement --format json")).unwrap();
    let row = |row: &serde_json::Value| {
        let text = |key: &str| row[key].as_str().unwrap().to_owned();
        (text("name"), row["session"].as_u64().unwrap_or(1), text("total"))
    };
    ranking["rows"].as_array().unwrap().iter().map(row).collect()
}

#[test]
fn r4_r5_a_team_eliminated_after_a_substitute_came_stays_behind_those_kept() {
    let evening = entered("--formule duo --seances 2 --positions 2 --donnes 4", 24, 2);
    evening.does("placer --graine 1");
    evening.plays_on(1, &mut Chance(5));
    for number in (1..24).step_by(2) {
        evening.does(&format!("remplacer {number} --par-nom SUPPLEANT{number} --par-prenom Max"));
    }
    evening.does("position suivante");
    evening.plays_on(1, &mut Chance(6));
    let before = teams_ranked(&evening);
    evening.does("seance suivante --gardes 6 --coefficient max --diviser --graine 1 --positions 1");
    evening.plays_on(1, &mut Chance(7));
    let after = teams_ranked(&evening);
    assert!(after[..6].iter().all(|row| row.1 == 2), "those kept: {after:?}");
    assert!(after[6..].iter().all(|row| row.1 == 1), "those eliminated: {after:?}");
    let figures = |rows: &[(String, u64, String)]| -> Vec<(String, String)> {
        rows.iter().map(|row| (row.0.clone(), row.2.clone())).collect()
    };
    assert_eq!(figures(&after[6..]), figures(&before[6..]), "their rank and total do not change");
    evening.verified();
}

#[test]
fn r6_m7_an_incomplete_team_takes_nobody_s_seats_in_the_next_session() {
    let evening = entered("--formule duo --seances 2 --positions 1 --donnes 4", 20, 2);
    evening.does("placer --graine 1");
    evening.does("abandon 3");
    evening.plays_on(1, &mut Chance(8));
    let said = evening.story(&["seance suivante --graine 2 --positions 2"]);
    assert!(said.contains("Équipes incomplètes, qui ne continuent pas : Équipe 2"), "{said}");
    let seats: serde_json::Value = serde_json::from_str(&evening.does("position voir --format json")).unwrap();
    let tables = seats["tables"].as_array().unwrap();
    let seated = |chair: &str| tables.iter().filter(|table| table[chair].is_string()).count();
    assert_eq!(["N", "S", "E", "O"].map(seated).iter().sum::<usize>(), 18, "{seats}");
    assert!(!seats.to_string().contains("JOUEUR004"), "his partner has left");
    evening.verified();
}

#[test]
fn a1_a_team_pays_for_a_late_member_who_is_replaced_before_playing() {
    let evening = entered("--formule duo --positions 1 --donnes 4", 20, 2);
    evening.does("placer --graine 1");
    evening.does("retard 3 --minutes 14");
    evening.does("forfait 3 --par-nom SUPPLEANT --par-prenom Max");
    evening.plays_on(1, &mut Chance(9));
    let ranking: serde_json::Value = serde_json::from_str(&evening.does("classement --format json")).unwrap();
    let rows = ranking["rows"].as_array().unwrap();
    let team = rows.iter().find(|row| row["name"] == "Équipe 2").unwrap();
    assert_eq!(team["penalties"], 300, "{team}");
    evening.verified();
}

#[test]
fn r3_r5_the_rank_of_those_eliminated_stays_while_the_others_play_on() {
    let evening = entered("--article29 --seances 2 --positions 1 --donnes 4", 12, 1);
    evening.does("placer --tirage ordre");
    for (table, sheet) in ["400 200 -300 -300", "404 204 -304 -304", "408 208 -404 -212"].iter().enumerate() {
        evening.does(&format!("marque 1 {} -- {sheet}", table + 1));
    }
    // Two with −304 after a penalty: the better position, −300, comes first.
    let equal: serde_json::Value = serde_json::from_str(&evening.does("classement --format json")).unwrap();
    let number = equal["rows"].as_array().unwrap().iter().find(|row| row["total"] == "-300").unwrap()["number"].clone();
    evening.does(&format!("penalite {number} 4 --motif lenteur"));
    let ranks = || -> Vec<(u64, u64)> {
        let ranking: serde_json::Value = serde_json::from_str(&evening.does("classement --format json")).unwrap();
        let rows = ranking["rows"].as_array().unwrap();
        rows.iter().map(|row| (row["number"].as_u64().unwrap(), row["rank"].as_u64().unwrap())).collect()
    };
    let before = ranks();
    evening.does("seance suivante --gardes 8 --positions 2 --graine 1");
    evening.plays_on(1, &mut Chance(4));
    assert_eq!(ranks()[8..], before[8..]);
}

#[test]
fn m1_p3_r6_who_was_to_leave_later_leaves_with_an_evening_cut_short() {
    for next in ["seance suivante --gardes 8", "seance suivante --elimines 30", "seance suivante", "finale 8"] {
        let evening = entered("--positions 3", 20, 1);
        evening.does("placer --tirage ordre");
        evening.does("abandon 4 --apres 2");
        evening.plays(&mut Chance(5));
        evening.does("tournoi arreter");
        evening.does(next);
        let seated = evening.does("position voir");
        assert!(!seated.contains("JOUEUR004"), "{next} : {seated}");
        evening.does("verifier");
    }
}

#[test]
fn p2_who_came_for_a_position_that_is_cut_takes_part_in_the_next_session_only() {
    let evening = entered("--positions 3 --seances 2", 18, 1);
    evening.does("placer --tirage ordre");
    evening.plays(&mut Chance(6));
    evening.does("inscrire --nom TARD --prenom T");
    evening.does("tournoi arreter");
    evening.does("seance suivante --positions 1");
    evening.plays(&mut Chance(7));
    evening.does("cloturer");
    let told: serde_json::Value = serde_json::from_str(&evening.does("pcn --format json")).unwrap();
    assert_eq!(told["scale"]["participants"], 18, "{}", told["scale"]);
    evening.does("verifier");
}

/// M5: whatever was made for two tables: the balanced draw, the final square, prizes, statistics, each paper.
#[test]
fn m5_an_evening_of_3_to_7_players_has_all_that_an_evening_has() {
    for (players, options, draw) in [
        (3, "--positions 2 --donnes 60", "placer --tirage equilibre"),
        (5, "--positions 2 --donnes 5 --jeu mort", "placer"),
        (7, "--positions 3 --donnes 5 --engagement 10", "placer --mouvement meilleurs"),
    ] {
        let evening = entered(options, players, 1);
        evening.does(draw);
        evening.plays_on(if players == 7 { 3 } else { 2 }, &mut Chance(7));
        let square = evening.run(&["seance", "finale", "12"]);
        assert!(square.code() == 1 && !square.err.is_empty(), "{players}: {}", square.err);
        let closed = evening.types("cloturer", "");
        assert!(
            closed.contains(&format!("Soirée de {players} joueurs : ni PCN ni homologation (11 joueurs au moins).")),
            "{closed}"
        );
        for line in
            ["classement", "classement --expliquer joueur001", "statistiques", "etat", "prix", "verifier --complet"]
        {
            evening.does(line);
        }
        for paper in catalogue::ALL.iter().filter(|paper| !paper.of_one) {
            let said = evening.run(&["imprimer", paper.name, "--sortie", "p.pdf", "--remplacer"]);
            let federal = ["pcn", "homologation"].contains(&paper.name);
            assert!(
                said.code() == 0 || (said.code() <= 2 && said.err.starts_with("erreur : ")),
                "{players}, {}: {}",
                paper.name,
                said.err
            );
            assert!(!federal || said.err.contains("ni PCN ni homologation"), "{}: {}", paper.name, said.err);
        }
    }
}

/// M5: five players and the usual game; the advice works as it is typed.
#[test]
fn m5_five_players_are_asked_how_they_play() {
    let evening = entered("--positions 5 --donnes 5", 5, 1);
    let story = evening.story(&[
        "placer",
        "tournoi modifier --jeu cinq",
        "tournoi modifier --positions 1 --donnes 25",
        "placer --graine 7",
        "tournoi modifier --jeu mort",
        "federation homologation",
    ]);
    insta::assert_snapshot!(story);
}
