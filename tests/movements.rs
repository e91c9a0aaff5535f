//! A whole evening with the movement that is proposed, from the draw to the papers, and the movement looked at from outside.
#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeMap;

use common::{Chance, Evening};
use serde_json::Value;

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// 46 players of 5 clubs over 6 positions, not drawn yet.
fn entered() -> Evening {
    let evening = Evening::empty();
    let lines = (1..=46).map(|n| format!("JOUEUR{n:02};Zoé;{};oui;Club {}\n", 1000 + n, n % 5));
    evening.file("liste.csv", format!("Nom;Prénom;Licence;Affilié;Club\n{}", lines.collect::<String>()));
    evening.does("nouveau \"Nuit de la Saint-Hubert\" --date 2026-11-21 --positions 6 --donnes 4");
    evening.does("inscrire --fichier liste.csv");
    evening
}

/// How many times each pair met.
type Met = BTreeMap<(String, String), u8>;

/// How many positions each played, and at a table of 3.
type Turns = BTreeMap<String, [u8; 2]>;

/// The seating, read back position by position.
fn counted(evening: &Evening) -> (Met, Turns) {
    let (mut met, mut turns) = (Met::new(), Turns::new());
    for position in 1..=6 {
        let placement = json(&evening.does(&format!("position voir {position} --format json")));
        for table in placement["tables"].as_array().unwrap() {
            let name = |chair: &str| table[chair].as_str().map(str::to_owned);
            let mut here: Vec<String> = ["N", "S", "E", "O"].into_iter().filter_map(name).collect();
            assert!(here.len() >= 3, "{table}");
            here.sort();
            for (index, one) in here.iter().enumerate() {
                let turn = turns.entry(one.clone()).or_default();
                *turn = [turn[0] + 1, turn[1] + u8::from(here.len() == 3)];
                for other in &here[index + 1..] {
                    *met.entry((one.clone(), other.clone())).or_insert(0) += 1;
                }
            }
        }
    }
    (met, turns)
}

#[test]
fn m3_m5_46_players_over_6_positions_with_the_movement_proposed_from_draw_to_papers() {
    let evening = entered();
    let choice = json(&evening.does("mouvement choisir --format json"));
    let lines = choice["movements"].as_array().unwrap();
    let proposed: Vec<&Value> = lines.iter().filter(|line| line["proposed"] == true).collect();
    assert_eq!(proposed.len(), 1);
    let kind = proposed[0]["movement"].as_str().unwrap();
    let mut story = evening.story(&[
        "mouvement choisir",
        &format!("placer --mouvement {kind} --graine 5"),
        "mouvement verifier",
        "imprimer feuilles",
        "imprimer fiches",
        "imprimer placement",
        "imprimer places",
    ]);
    let table: Vec<&str> = story.lines().take_while(|line| !line.starts_with("Proposé")).collect();
    assert!(table.iter().all(|line| line.chars().count() <= 80), "readable at 80 columns: {table:#?}");
    evening.plays_on(6, &mut Chance(7));
    let (met, turns) = counted(&evening);
    assert_eq!(met.values().filter(|times| **times > 1).count(), proposed[0]["repeats"].as_u64().unwrap() as usize);
    assert!(met.values().all(|times| *times == 1));
    assert_eq!(turns.len(), 46);
    assert!(turns.values().all(|[played, _]| *played == 6));
    let again = turns.values().filter(|[_, threes]| *threes > 1).count();
    assert_eq!(again as u64, proposed[0]["again_at_three"].as_u64().unwrap());
    story.push_str(&evening.story(&[
        "classement",
        "cloturer",
        "imprimer classement",
        "verifier",
        // The proposed movement keeps no card per chair; the ring does.
        "mouvement verifier",
    ]));
    insta::assert_snapshot!(story);
}

#[test]
fn m9_the_same_evening_with_seat_cards() {
    let evening = entered();
    let story = evening.story(&[
        "placer --mouvement anneau --graine 5 --tirage equilibre",
        "imprimer places",
        "imprimer feuilles",
        "imprimer fiches --joueur 7",
        "mouvement verifier",
    ]);
    evening.plays_on(6, &mut Chance(7));
    let (met, turns) = counted(&evening);
    assert!(met.values().all(|times| *times == 1));
    assert!(turns.len() == 46 && turns.values().all(|[played, _]| *played == 6));
    evening.verified();
    insta::assert_snapshot!(story);
}

#[test]
fn m3_a_movement_is_checked_by_rule_and_repeats_end_in_3() {
    let evening = Evening::empty();
    // The form that other programs rely on, for the four fixed movements.
    for (kind, tables) in [("fft", 7), ("howell", 4), ("anneau", 9), ("decalages", 10)] {
        let plan = json(
            &evening.does(&format!("mouvement voir --tables {tables} --positions 5 --mouvement {kind} --format json")),
        );
        assert_eq!((plan["tables"].as_u64(), plan["schema"].is_u64()), (Some(tables), true));
        let positions = plan["positions"].as_array().unwrap();
        assert_eq!((positions.len(), plan["repeats"].as_array().unwrap().len()), (5, 0));
        for position in positions {
            let mut seated: Vec<&str> = Vec::new();
            for (table, number) in position.as_array().unwrap().iter().zip(1..) {
                assert_eq!(table["table"], number);
                seated.extend(["N", "S", "E", "O"].map(|chair| table[chair].as_str().unwrap()));
            }
            seated.sort_unstable();
            seated.dedup();
            assert_eq!(seated.len() as u64, tables * 4);
        }
    }
    let empty = json(&evening.does("mouvement voir --tables 12 --positions 3 --absents N9,N11 --format json"));
    assert_eq!((&empty["positions"][2][8]["N"], &empty["positions"][0][10]["N"]), (&Value::Null, &Value::Null));
    let said = evening.run(&["mouvement", "verifier", "--tables", "10", "--positions", "7"]).expect(3);
    assert!(said.out.contains("(M3)"), "{said:?}");
    let said = evening.run(&["mouvement", "verifier", "--tables", "3", "--positions", "2"]).expect(3);
    assert!(said.out.contains("(M4)"), "{said:?}");
    // A plan from elsewhere: a table of 2, and a player twice.
    evening.file(
        "plan.json",
        r#"{"schema":1,"tables":2,"positions":[[{"table":1,"N":"a","S":"b","E":"c","O":"d"},{"table":2,"N":"a","S":"e","E":null,"O":null}]],"repeats":[]}"#,
    );
    let said = evening.run(&["mouvement", "verifier", "plan.json"]).expect(3);
    assert!(said.out.contains("(M5)") && said.out.contains("(M1)"), "{said:?}");
    // M5: people twice at a table of 3 are reported by rule, but are no discrepancy where nothing else is possible.
    let said =
        evening.run(&["mouvement", "verifier", "--tables", "5", "--positions", "5", "--absents", "N5,N4"]).expect(0);
    assert!(said.out.contains("Attention (M5)"), "{said:?}");
}

#[test]
fn d41_a_circuit_is_shown_to_other_programs_with_its_etuis() {
    let evening = Evening::empty();
    let shown = "mouvement voir --duplicate --formule individuel --tables 7 --positions 7 --etuis 4 --format json";
    let plan = json(&evening.does(shown));
    assert_eq!((&plan["tables"], &plan["clean_positions"], &plan["fft"]), (&7.into(), &7.into(), &true.into()));
    assert_eq!(plan["positions"][0][0]["etuis"], serde_json::json!([1, 2, 3, 4]));
    assert_eq!(
        plan["positions"][1][0],
        serde_json::json!({"table": 1, "etuis": [5, 6, 7, 8], "N": "N1", "S": "S7", "E": "E6", "O": "O3"})
    );
    assert_eq!(plan["balance"]["attacks"], serde_json::json!({"least": 7, "most": 7}));
    let howell = json(&evening.does("mouvement voir --duplicate --formule triplettes --joueurs 12 --format json"));
    assert_eq!((&howell["movement"], &howell["positions"][0][0]["ns"]), (&"howell".into(), &12.into()));
    let quadrettes = json(
        &evening
            .does("mouvement voir --duplicate --formule quadrettes --joueurs 8 --positions 6 --etuis 3 --format json"),
    );
    let first = &quadrettes["positions"][0][0];
    assert_eq!((&first["attack"], &first["defence"]), (&2.into(), &Value::Null), "table 1 is the relais");
    assert_eq!(quadrettes["positions"][0][8]["attack"], 1, "eight quadrettes are numbered from 1");
    // The circuit shown can be read back, and damage is seen.
    evening.file("circuit.json", serde_json::to_string(&plan).unwrap());
    assert!(evening.does("mouvement verifier circuit.json").contains("Personne ne rencontre deux fois"));
    let mut damaged = plan;
    damaged["positions"][6][2]["etuis"] = serde_json::json!([1, 2, 3, 4]);
    evening.file("circuit.json", serde_json::to_string(&damaged).unwrap());
    let said = evening.run(&["mouvement", "verifier", "circuit.json"]).expect(3);
    assert!(said.out.contains("Refusé (D40)") && said.out.contains("rejouerait les étuis 1 à 4"), "{said:?}");
}

#[test]
fn d5_d40_d45_circuits_from_the_keyboard_and_what_is_refused() {
    let evening = Evening::empty();
    insta::assert_snapshot!(evening.story(&[
        "mouvement choisir --duplicate --formule individuel --joueurs 40",
        "mouvement choisir --duplicate --formule triplettes --joueurs 8",
        "mouvement voir --duplicate --formule individuel --tables 6",
        "mouvement voir --duplicate --formule quadrettes --tables 9 --positions 6",
        "mouvement verifier --duplicate --formule individuel --joueurs 31",
        "mouvement voir --duplicate --formule individuel --tables 4 --mouvement ligne",
        "mouvement voir --duplicate --formule individuel --tables 4 --mouvement howell",
        "mouvement choisir --duplicate --formule individuel --joueurs 22",
        "mouvement voir --duplicate --formule individuel --tables 8 --positions 7",
        "mouvement voir --duplicate --formule quadrettes --tables 9 --positions 5",
        "mouvement voir --duplicate --formule individuel",
        "mouvement voir --duplicate --formule duo --tables 8",
        "mouvement voir --tables 8 --positions 5 --mouvement ligne",
        "mouvement voir --tables 8",
    ]));
}
