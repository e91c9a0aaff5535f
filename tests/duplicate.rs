//! *Donnes dupliquées* as another program has them counted, and derived a second way.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;
#[path = "duplicate/evening.rs"]
mod evening;
#[path = "duplicate/formations.rs"]
mod formations;
#[path = "duplicate/made_up.rs"]
mod made_up;
#[path = "duplicate/matches.rs"]
mod matches;
#[path = "duplicate/refusals.rs"]
mod refusals;
#[path = "duplicate/rulings.rs"]
mod rulings;
#[path = "duplicate/second.rs"]
mod second;
#[path = "duplicate/sessions.rs"]
mod sessions;

use app::calculate_duplicate;
use common::proof::{Trial, count};
use common::{Chance, Evening};
use domain::duplicate::Scale;
use serde_json::{Value, json};

fn fixture(name: &str) -> Value {
    let path = format!("{}/fixtures/duplicate/{name}", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

/// The answer to a tournament, as JSON.
fn counted(tournament: &Value) -> Value {
    match calculate_duplicate(tournament.to_string().as_bytes(), Scale::Full) {
        Ok(answer) => serde_json::to_value(&answer).unwrap(),
        Err(refusal) => json!({"ok": false, "rule": refusal.rule, "error": refusal.message}),
    }
}

#[test]
fn j_the_example_comes_out_cell_by_cell() {
    let (answer, expected) =
        (counted(&fixture("example_individuel.json")), fixture("example_individuel_expected.json"));
    assert_eq!(answer["ok"], true, "{answer}");
    for part in ["rows", "etuis"] {
        let (mine, theirs) = (answer[part].as_array().unwrap(), expected[part].as_array().unwrap());
        assert_eq!(mine.len(), theirs.len());
        for (mine, theirs) in mine.iter().zip(theirs) {
            assert_eq!(mine, theirs, "{part}");
        }
    }
    assert_eq!((&answer["format"], &answer["warnings"]), (&expected["format"], &expected["warnings"]));
}

/// Made-up tournaments by the thousand: the program's answer is that of the rules, derived another way.
fn compared(part: &'static str, cases: usize, make: fn(&mut Chance) -> Value, derive: fn(&Value) -> Value) {
    let trial = Trial::begin(part);
    let mut chance = Chance(trial.seed);
    let mut results = 0;
    for case in 0..cases {
        let tournament = make(&mut chance);
        let (mut answer, derived) = (counted(&tournament), derive(&tournament));
        assert_eq!(answer["ok"], true, "seed {}, case {case}: {answer}\n{tournament}", trial.seed);
        for (part, derived) in derived.as_object().unwrap() {
            let answered = answer[part.as_str()].take();
            assert_eq!(&answered, derived, "seed {}, case {case}, {part}: {tournament}", trial.seed);
        }
        results += tournament.to_string().matches("\"etui\"").count();
    }
    trial.end(cases, &[("results", results)]);
}

#[test]
fn d15_to_d29_individuals_and_triplettes_are_the_same_derived_another_way() {
    compared("duplicate-percent", count(400, 20_000), made_up::percent, second::percent);
}

#[test]
fn d30_to_d37_quadrettes_are_the_same_derived_another_way() {
    compared("duplicate-quadrettes", count(600, 20_000), made_up::quadrettes, second::quadrettes);
}

#[test]
fn d33_d35_matches_of_two_are_the_same_derived_another_way() {
    compared("duplicate-match", count(1_500, 50_000), made_up::team_match, second::team_match);
}

#[test]
fn d36_matches_of_three_are_the_same_derived_another_way() {
    compared("duplicate-triangle", count(1_500, 50_000), made_up::triangle, second::triangle);
}

/// The example with one change; its answer.
fn changed(change: impl FnOnce(&mut Value)) -> Value {
    let mut tournament = fixture("example_individuel.json");
    change(&mut tournament);
    counted(&tournament)
}

#[test]
fn j_what_a_rule_forbids_is_refused_with_its_number_and_its_place() {
    let first =
        |key: &'static str, value: Value| changed(|tournament| tournament["sessions"][0]["results"][0][key] = value);
    let place = "étui 1, position 1, table 1";
    for (answer, rule, said) in [
        (first("mark", json!(53)), "D14", "52 et 54"),
        (first("mark", json!(7000)), "D14", "620"),
        (first("mark", json!(1.5)), "D14", "1.5"),
        (first("mark", json!("abc")), "D14", "abc"),
        (first("mark", json!(null)), "D12", "a une marque"),
        (first("etui", json!(0)), "D12", "à partir de 1"),
        (first("kind", json!("relais")), "D12", "une marque sur une donne"),
        (first("attack", json!("X9")), "D12", "X9"),
        (first("attack", json!("S1")), "D12", "S1 y est deux fois"),
        (first("defence", json!(["S1"])), "D1", "trois défenseurs"),
        (first("notes", json!({"N1": 0})), "D25", "pas neutralisée"),
        (first("version", json!("A")), "D29", "lettre"),
        (first("position", json!("1")), "D12", "sessions[1].results[1].position"),
        (first("colour", json!("rouge")), "D12", "champ inconnu « sessions[1].results[1].colour »"),
        (first("etui", json!(2)), "D12", "deux résultats"),
        (changed(|t| t["sessions"][0]["penalties"] = json!([{"who": "N1", "tenths": -1}])), "D26", "N1"),
        (changed(|t| t["sessions"][0]["penalties"] = json!([{"who": "N1", "tenths": 1001}])), "D26", "N1"),
        (changed(|t| t["sessions"][0]["penalties"] = json!([{"who": "N1", "milli_pm": 1}])), "D26", "tenths"),
        (changed(|t| t["sessions"][0]["coefficient"] = json!(0)), "R5", "0"),
        (changed(|t| t["entries"][0]["line"] = json!("NS")), "D8", "N1"),
        (changed(|t| t["entries"][0]["line"] = json!(null)), "D8", "N1"),
        (changed(|t| t["entries"][0]["id"] = json!("N2")), "D12", "deux fois"),
        (changed(|t| t["format"] = json!("bridge")), "D1", "bridge"),
    ] {
        let error = answer["error"].as_str().unwrap_or_default();
        assert!(answer["rule"] == rule && error.contains(said), "{rule} {said}: {answer}");
    }
    assert!(first("mark", json!(53))["error"].as_str().unwrap().starts_with(place));
    let both = changed(|tournament| {
        let result = &mut tournament["sessions"][0]["results"][0];
        (result["kind"], result["mark"], result["fault"]) = (json!("neutralise"), json!(null), json!("attack"));
    });
    assert_eq!(both["rule"], "D25");
}

/// Found by a tester: those of one session stood above those of two.
#[test]
fn d24_whoever_has_fewer_sessions_is_behind_all_with_more() {
    let session = |names: &[&str], best: &str| {
        let pairs =
            names.iter().flat_map(|one| names.iter().filter(move |other| *other != one).map(move |b| (*one, *b)));
        let number = |name: &str| name[1..].parse::<u64>().unwrap();
        let line = |(attack, defence): (&str, &str)| {
            let etui = 10 * number(attack).min(number(defence)) + number(attack).max(number(defence));
            let mark = if defence == best { -100 } else { 100 };
            let position = 1 + u64::from(number(attack) > number(defence));
            json!({"etui": etui, "position": position, "table": 1, "attack": attack, "defence": [defence], "kind": "joue", "mark": mark})
        };
        json!({"coefficient": 100, "results": pairs.map(line).collect::<Vec<_>>(), "penalties": []})
    };
    let all = ["Q1", "Q2", "Q3"];
    let tournament = |sessions: Vec<Value>| {
        let entries: Vec<Value> = all.iter().map(|id| json!({"id": id})).collect();
        let answer = counted(&json!({"format": "quadrettes", "entries": entries, "sessions": sessions}));
        let rows = answer["rows"].as_array().unwrap();
        rows.iter().map(|row| (row["id"].as_str().unwrap().to_owned(), row["rank"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(tournament(vec![session(&all, "Q3")])[0].0, "Q3");
    let two = tournament(vec![session(&all, "Q3"), session(&["Q1", "Q2"], "Q2")]);
    assert_eq!(two[2], ("Q3".to_owned(), json!(3)), "{two:?}");
}

#[test]
fn j_what_is_only_unlikely_is_counted_with_a_warning() {
    let answer = changed(|tournament| tournament["sessions"][0]["results"][0]["mark"] = json!(12));
    assert_eq!(answer["ok"], true);
    assert!(answer["warnings"][0].as_str().unwrap().contains("chelem annoncé et manqué"), "{}", answer["warnings"]);
}

#[test]
fn d18_neuberg_is_an_option_of_the_command() {
    let tournament = changed_text(|tournament| tournament["sessions"][0]["results"][0]["kind"] = json!("non_joue"));
    let evening = Evening::empty();
    let note = |options: &str| {
        let answered = evening.types(&format!("calculer duplicate --jsonl {options}"), &tournament);
        let answer: Value = serde_json::from_str(answered.lines().nth(1).unwrap()).unwrap();
        let etuis = answer["etuis"].as_array().unwrap();
        etuis.iter().filter(|row| row["etui"] == 1).map(|row| row["attack"].to_string()).collect::<Vec<_>>()
    };
    assert_eq!(note("")[0], "null");
    assert!(note("").contains(&"\"100.00\"".to_owned()));
    assert!(note("--neuberg").contains(&"\"96.88\"".to_owned()), "((6 + 1)·5/4 − 1) of 8: {:?}", note("--neuberg"));
}

fn changed_text(change: impl FnOnce(&mut Value)) -> String {
    let mut tournament = fixture("example_individuel.json");
    change(&mut tournament);
    tournament["sessions"][0]["results"][0]["mark"] = json!(null);
    format!("{tournament}\n")
}

#[test]
fn j_every_line_is_answered_in_order() {
    let good = fixture("example_individuel.json").to_string();
    let evening = Evening::empty();
    let lines = format!("\u{feff}{good}\r\n\nnonsense\n{good}");
    let said = evening.types("calculer duplicate --jsonl", &lines);
    // After the command itself.
    let rules: Vec<Value> = said.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    let ok: Vec<bool> = rules.iter().map(|answer| answer["ok"] == true).collect();
    assert_eq!(ok, [true, false, false, true]);
    assert_eq!(rules[1]["rule"], "D12");
}

#[test]
fn d30_the_grid_of_points_de_match() {
    let evening = Evening::empty();
    let grid: Value = serde_json::from_str(&evening.does("bareme pm --format json")).unwrap();
    assert_eq!(grid["gaps"].as_array().unwrap().len(), 350, "as many cells as the federation's grid");
    assert_eq!(grid["gaps"][349], json!({"gap": 698, "milli_pm": 26_420, "pm": "26,420"}));
    assert!(evening.does("bareme pm --ecart 10 --ecart 144").contains("12,000"));
}

#[test]
fn d27_the_incidents_of_duplicate_are_listed() {
    let said = Evening::empty().does("incident cas --duplicate");
    assert!(said.contains("hésitation reconnue") && said.contains("40/60") && said.contains("+4/−4"), "{said}");
}
