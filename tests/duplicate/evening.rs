//! Evenings of *donnes dupliquées* through the commands, from creation to closing.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::common::{Chance, Evening};
use crate::second;

/// So many players entered and drawn, with seed 5.
pub fn placed(players: usize, options: &str) -> Evening {
    let lines: String = (1..=players).map(|n| format!("JOUEUR{n:03};Zoé;Club {}\n", n % 3)).collect();
    let evening = entered(&format!("Nom;Prénom;Club\n{lines}"), options);
    evening.does("placer --graine 5");
    evening
}

/// A new tournament, and a list entered.
pub fn entered(list: &str, options: &str) -> Evening {
    let evening = Evening::empty();
    let path = evening.file("liste.csv", list);
    evening.does(&format!("nouveau \"Duplicate du jeudi\" --duplicate --date 2026-11-21 {options}"));
    evening.run(&["inscrire", "--fichier", path.to_str().unwrap()]).expect(0);
    evening
}

/// So many formations of so many players entered: `Camp 1` with `NOM01A`, `NOM01B`, …; not in the order of their surnames.
pub fn formations(count: usize, size: usize, options: &str) -> Evening {
    let member = |team: usize, place: usize| {
        let letter = char::from(b'A' + u8::try_from((place + team) % size).unwrap());
        format!("NOM{team:02}{letter};Zoé;Camp {team}\n")
    };
    let lines: String = (1..=count).flat_map(|team| (0..size).map(move |place| member(team, place))).collect();
    entered(&format!("Nom;Prénom;Équipe\n{lines}"), options)
}

pub fn read(evening: &Evening, line: &str) -> Value {
    serde_json::from_str(&evening.does(&format!("{line} --format json"))).unwrap()
}

/// Every line awaited, with imagined marks, from a file.
pub fn played(evening: &Evening, chance: &mut Chance) {
    let awaited = read(evening, "etui manquants");
    let mut file = String::from("étui;position;table;marque\n");
    for line in awaited["lines"].as_array().unwrap() {
        let size = 56 + 2 * chance.below(30);
        let mark = match chance.below(12) {
            0 => ".".to_owned(),
            n if n < 5 => format!("-{size}"),
            _ => size.to_string(),
        };
        file.push_str(&format!("{};{};{};{mark}\n", line["etui"], line["position"], line["table"]));
    }
    let path = evening.file("etuis.csv", file);
    evening.run(&["etui", "importer", path.to_str().unwrap()]).expect(0);
}

/// The tournament for machine interface J, from the commands' output.
pub fn for_machines(evening: &Evening, penalties: &[(&str, i64)]) -> Value {
    let (ranking, topage) = (read(evening, "classement --general"), read(evening, "topage"));
    let entries: Vec<Value> =
        ranking["rows"].as_array().unwrap().iter().map(|row| json!({"id": row["name"], "line": row["line"]})).collect();
    let mut results = Vec::new();
    for etui in topage["etuis"].as_array().unwrap() {
        for line in etui["lines"].as_array().unwrap().iter().filter(|line| line["kind"] != "relais") {
            let fault = line["remark"].as_str().filter(|text| text.starts_with("40/60"));
            let fault = fault.map(|text| if text.contains("attaque") { "attack" } else { "defence" });
            results.push(json!({
                "etui": etui["etui"], "position": line["position"], "table": line["table"], "attack": line["attack"],
                "defence": line["defence"], "kind": line["kind"], "mark": line["mark"], "fault": fault,
            }));
        }
    }
    let penalties: Vec<Value> = penalties.iter().map(|(who, tenths)| json!({"who": who, "tenths": tenths})).collect();
    let lines = ranking["rows"][0]["line"].is_string();
    json!({"format": ranking["format"], "lines": lines, "entries": entries, "sessions": [{"coefficient": 100, "results": results, "penalties": penalties}]})
}

/// Ranks and totals by name.
pub fn ranks(rows: &Value, name: &str) -> BTreeMap<String, Value> {
    let row = |row: &Value| {
        let general = if row["general"].is_null() { &row["rank"] } else { &row["general"] };
        let value = json!([general, row["alternated"], row["group"], row["total"], row["exact"]]);
        (row[name].as_str().unwrap().to_owned(), value)
    };
    rows.as_array().unwrap().iter().map(row).collect()
}

#[test]
fn d5_to_d28_an_evening_of_seven_tables_is_what_the_rules_give_derived_another_way() {
    let evening = placed(28, "");
    let mut chance = Chance(7);
    played(&evening, &mut chance);
    // The arbiter's rulings on it.
    evening.does("etui marque --corriger --motif essai 9 --position 2 -- 82");
    evening.does("etui decision 9 --position 2 --quarante-soixante attaque --motif renonce");
    evening.does("etui penalite JOUEUR003 0,5 --motif \"diagramme lu\"");
    let ranking = read(&evening, "classement --general");
    let derived = second::percent(&for_machines(&evening, &[("JOUEUR003 Zoé", 5)]));
    assert_eq!(ranks(&ranking["rows"], "name"), ranks(&derived["rows"], "id"));
    // The ranking that counts is the alternated one; a line's is a part of it.
    let alternated = read(&evening, "classement");
    assert_eq!((&alternated["kind"], &alternated["of_record"]), (&json!("alternated"), &json!(true)));
    assert_eq!(read(&evening, "classement --ligne N")["rows"].as_array().unwrap().len(), 7);
    // Closed, opened again, and all that is checked.
    evening.does("cloturer");
    let refused = evening.run(&["etui", "marque", "1", "--position", "1", "--", "66"]).expect(1);
    assert!(refused.err.contains("clos"), "{}", refused.err);
    evening.does("verifier");
    evening.does("verifier --complet");

    evening.does("cloturer --rouvrir --motif \"marque mal lue\"");
    let before = evening.does("classement");
    evening.does("etui marque --corriger --motif \"marque mal lue\" 1 --position 1 -- 102");
    assert_ne!(evening.does("classement"), before);
    evening.does("annuler --oui");
    assert_eq!(evening.does("classement"), before, "undone");
    // Rebuilt in another base, it is the same.
    evening.does("etui faussee 3 --depuis 6 --motif \"mal remis\"");
    let fouled = read(&evening, "topage 3")["etuis"][0].clone();
    let versions: Vec<&str> =
        fouled["means"].as_array().unwrap().iter().map(|part| part[0].as_str().unwrap()).collect();
    assert_eq!(
        (fouled["mean"].clone(), versions),
        (serde_json::Value::Null, vec!["a", "b"]),
        "two deals have no mean (D29)"
    );
    let there = read(&evening, "etui voir 4")["etuis"][0]["lines"][1]["attack"].as_str().unwrap().to_owned();
    evening.does(&format!("etui decision 4 --position 2 --neutralisee --note \"{there}=0\" --motif \"mal remis\""));
    evening.does("verifier --complet");
    let archive = evening.path("duplicate.archive");
    evening.run(&["exporter", "archive", "--sortie", archive.to_str().unwrap()]).expect(0);
    let other = Evening::empty();
    other.run(&["importer", "archive", archive.to_str().unwrap()]).expect(0);
    for line in ["classement", "topage", "position voir 3", "parcours joueur003"] {
        assert_eq!(other.does(line), evening.does(line), "{line}");
    }
    other.does("verifier");
}

#[test]
fn what_is_exported_of_an_evening_is_its_ranking_its_etuis_and_a_page_that_names_people_as_they_allow() {
    let evening = placed(16, "");
    played(&evening, &mut Chance(16));
    evening.does("cloturer");
    evening.does("joueurs publication JOUEUR003 initiales");
    let export = |line: &str, file: &str| {
        let path = evening.path(file);
        let words = line.split(' ').chain(["--sortie", path.to_str().unwrap()]);
        evening.run(&["exporter"].into_iter().chain(words).collect::<Vec<_>>()).expect(0);
        // Spreadsheets want a mark of the encoding first.
        std::fs::read_to_string(path).unwrap().trim_start_matches('\u{feff}').to_owned()
    };
    let ranking = read(&evening, "classement");
    let first = ranking["rows"][0]["name"].as_str().unwrap();
    // All of it for the club, as it is on screen.
    assert_eq!(export("classement", "classement.csv"), evening.does("classement --format csv"));
    assert_eq!(export("feuilles", "topage.csv"), evening.does("topage --format csv"));
    for (line, file) in [("classement --publication", "public.csv"), ("page", "resultats.html")] {
        let public = export(line, file);
        assert!(public.contains(first) && public.contains("J. Z.") && !public.contains("JOUEUR003"), "{public}");
    }
    let page = export("page", "page.html");
    assert!(page.contains("<caption>Classement général, final</caption>") && page.contains("16 joueurs"), "{page}");
    assert!(!page.contains("(D"), "rules are not told: {page}");
}

#[test]
fn d60_pcn_come_from_a_grid_that_the_club_imports_and_from_nothing_else() {
    let evening = placed(16, "");
    played(&evening, &mut Chance(60));
    let none = evening.run(&["pcn"]).expect(1);
    assert!(
        none.err.contains("aucun chiffre n'est inventé") && none.err.contains("chelem calculer bareme importer"),
        "{}",
        none.err
    );
    // A grid with a hole is refused whole, with its line.
    let import = |lines: &str| {
        let path = evening.file("grille.csv", format!("Formule;Tables;Rang;PCN\n{lines}"));
        evening.run(&["bareme", "importer", path.to_str().unwrap()])
    };
    let bad = import("individuel;4;1;100\nindividuel;4;3;80\n").expect(1);
    assert!(bad.err.contains("ligne 3") && bad.err.contains("le rang 2 manque"), "{}", bad.err);
    // One that has no tournament of four tables.
    import("individuel;5;1;100\n").expect(0);
    let open = evening.run(&["pcn"]).expect(1);
    assert!(open.err.contains("à la clôture"), "{}", open.err);
    evening.does("cloturer");
    let other = evening.run(&["pcn"]).expect(1);
    assert!(other.err.contains("n'a pas : individuel, 4 tables ; il a 5"), "{}", other.err);
    // The right one, in any order of its lines.
    let places: String = (1..=8).rev().map(|rank| format!("individuel;4;{rank};{}\n", 208 - 8 * rank)).collect();
    import(&places).expect(0);
    assert!(evening.does("bareme duplicate").contains("individuel, 4 tables"));
    // Nobody has a licence yet (P7).
    assert_eq!(read(&evening, "pcn")["awards"].as_array().unwrap().len(), 0);
    let ranking = read(&evening, "classement");
    let rows = ranking["rows"].as_array().unwrap();
    evening.does("cloturer --rouvrir --motif licences");
    for row in rows {
        let (number, licence) = (row["number"].as_u64().unwrap(), 1000 + row["rank"].as_u64().unwrap());
        let name = row["name"].as_str().unwrap().split(' ').next().unwrap();
        evening.does(&format!("joueurs modifier {name} --licence {licence}{number:02}"));
    }
    evening.does("cloturer");
    let report = read(&evening, "pcn");
    for (line, row) in report["awards"].as_array().unwrap().iter().zip(rows) {
        let rank = row["rank"].as_u64().unwrap();
        let tied: Vec<u64> =
            rows.iter().map(|row| row["rank"].as_u64().unwrap()).filter(|other| *other == rank).collect();
        let worth: u64 = (rank..).take(tied.len()).map(|place| if place > 8 { 0 } else { 208 - 8 * place }).sum();
        let each = worth.div_ceil(tied.len() as u64);
        assert_eq!(line["pcn"].as_u64().unwrap_or(0), each, "{line} {row}");
    }
    assert!(report["scale"].as_str().unwrap().contains("grille.csv"), "{}", report["scale"]);
    // The CCN's award stands in its place, and nothing is counted by the scale of free deals.
    let best = rows[0]["name"].as_str().unwrap().split(' ').next().unwrap();
    let derogated = read(&evening, &format!("pcn derogation {best} --pcn 7 --lettre CCN"));
    assert_eq!(derogated["awards"][0]["pcn"], json!(7));
    assert_eq!(derogated["awards"].as_array().unwrap()[1..], report["awards"].as_array().unwrap()[1..]);
    evening.does("verifier --complet");
}

#[test]
fn d44_d47_howell_of_16_and_27_players_with_a_relais_are_played_to_the_end() {
    for players in [16, 27] {
        let evening = placed(players, "");
        played(&evening, &mut Chance(players as u64));
        let ranking = read(&evening, "classement --general");
        let derived = second::percent(&for_machines(&evening, &[]));
        assert_eq!(ranks(&ranking["rows"], "name"), ranks(&derived["rows"], "id"), "{players}");
        evening.does("cloturer");
        evening.does("verifier");
    }
}

#[test]
fn d12_d25_d28_d60_h_every_refusal_says_what_is_wrong_and_what_to_do() {
    let evening = placed(20, "--positions 5 --etuis 2");
    insta::assert_snapshot!(evening.story(&[
        "etat",
        "position voir 2",
        "etui marque 1 -- 82 -76 . 66 -58",
        "etui voir 1",
        "etui marque 1 -- 82 -76 . 66 58",
        "etui marque --corriger --motif \"signe oublié\" 1 --position 5 -- 58",
        "etui marque 1 -- 82 -76",
        "etui marque 2 --position 3 --table 1 -- 82",
        "etui marque 11 -- 82",
        "etui marque 2 -- 82 -75 66 58 60",
        "etui marque 2 -- 82 1,5 66 58 60",
        "etui marque --position 1 --table 2 -- 82",
        "etui marque 2 -- 82 76 -66 56 12",
        "etui decision 1 --position 3 --quarante-soixante defense --motif renonce",
        "etui decision 1 --position 3 --neutralisee --motif \"étui mal remis\"",
        "etui decision 1 --position 3 --lever --motif \"pas de renonce\"",
        "etui decision 1 --position 3 --neutralisee --note joueur001=40 --motif \"étui mal remis\"",
        "etui penalite joueur001 120 --motif essai",
        "etui penalite joueur001 0,5 --motif \"fiche lue\"",
        "marque 1 1 -- 100 -100 0 0",
        "classement --alterne",
        "classement --expliquer joueur001",
        "parcours joueur001",
        "finale 12",
        "pcn",
        "inscrire --nom TARD --prenom Paul",
        "cloturer",
        "verifier",
    ]));
    let free = Evening::placed(12);
    insta::assert_snapshot!(free.story(&["etui marque 1 -- 82", "topage", "classement --alterne"]));
}
