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

/// Who sat where, read back position by position.
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
    // A plan from elsewhere: a table of 2, and somebody twice.
    evening.file(
        "plan.json",
        r#"{"schema":1,"tables":2,"positions":[[{"table":1,"N":"a","S":"b","E":"c","O":"d"},{"table":2,"N":"a","S":"e","E":null,"O":null}]],"repeats":[]}"#,
    );
    let said = evening.run(&["mouvement", "verifier", "plan.json"]).expect(3);
    assert!(said.out.contains("(M5)") && said.out.contains("(M1)"), "{said:?}");
    // M5: people twice at a table of 3 are said by rule, but are no discrepancy where nothing else is possible.
    let said =
        evening.run(&["mouvement", "verifier", "--tables", "5", "--positions", "5", "--absents", "N5,N4"]).expect(0);
    assert!(said.out.contains("Attention (M5)"), "{said:?}");
}
