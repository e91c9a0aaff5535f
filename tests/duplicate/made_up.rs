//! Made-up tournaments as machine interface J takes them: everything that may stand on a fiche stands on one.

use serde_json::{Map, Value, json};

use super::Chance;

fn one_in(chance: &mut Chance, many: u64) -> bool {
    chance.below(many) == 0
}

/// A mark of a garde, few enough different ones that equals are common.
fn mark(chance: &mut Chance) -> i64 {
    let size = i64::try_from(chance.below(12)).unwrap() * 4;
    if one_in(chance, 3) { -32 - size } else { 30 + size }
}

fn coefficient(chance: &mut Chance) -> Value {
    [json!(100), json!(115), json!(150), json!(133)][chance.below(4) as usize].clone()
}

/// One of a list.
fn pick<'a>(chance: &mut Chance, list: &'a [String]) -> &'a String {
    &list[chance.below(list.len() as u64) as usize]
}

/// A line of a fiche, with any result it may have.
fn result(chance: &mut Chance, etui: u64, position: u64, table: u64, attack: &str, defence: &[String]) -> Value {
    let mut line = json!({"etui": etui, "position": position, "table": table, "attack": attack, "defence": defence});
    match chance.below(20) {
        0 => line["kind"] = json!("non_joue"),
        1 => line["kind"] = json!("relais"),
        2 => {
            line["kind"] = json!("neutralise");
            let mut notes = Map::new();
            for who in defence.iter().chain([&attack.to_owned()]) {
                if one_in(chance, 4) {
                    notes.insert(who.clone(), json!([0, 40, 100][chance.below(3) as usize]));
                }
            }
            line["notes"] = Value::Object(notes);
        }
        _ => {
            (line["kind"], line["mark"]) = (json!("joue"), json!(mark(chance)));
            if one_in(chance, 15) {
                line["fault"] = json!(["attack", "defence"][chance.below(2) as usize]);
            }
        }
    }
    line
}

/// Some étuis wrongly put back from a position on, some of them put right again.
fn foul(chance: &mut Chance, results: &mut [Value], etuis: u64) {
    for etui in 1..=etuis {
        if one_in(chance, 12) {
            let (from, until) = (1 + chance.below(6), 2 + chance.below(8));
            let lines = results.iter_mut().filter(|line| line["etui"] == etui);
            for line in lines.filter(|line| (from..until).contains(&line["position"].as_u64().unwrap())) {
                line["version"] = json!("b");
            }
        }
    }
}

/// Individuals or triplettes in line, one to three sessions.
pub fn percent(chance: &mut Chance) -> Value {
    let triplettes = one_in(chance, 3);
    let (format, orientations): (_, &[(&str, i64)]) = if triplettes {
        ("triplettes", &[("NS", 0), ("EO", 1)])
    } else {
        ("individuel", &[("N", 0), ("S", 1), ("E", 2), ("O", -2)])
    };
    let tables = [5, 7, 11][chance.below(3) as usize];
    let size = 1 + chance.below(4);
    let lines = !one_in(chance, 4);
    let mut entries = Vec::new();
    for (line, _) in orientations {
        for number in 1..=tables {
            let line = if lines { json!(line) } else { json!(null) };
            entries.push(
                json!({"id": format!("{}{number}", orientations[entries.len() / tables as usize].0), "line": line}),
            );
        }
    }
    let ids: Vec<String> = entries.iter().map(|entry| entry["id"].as_str().unwrap().to_owned()).collect();
    let sessions = 1 + chance.below(3);
    let sessions: Vec<Value> = (0..sessions)
        .map(|_| {
            let positions = 1 + chance.below(5);
            let mut results = Vec::new();
            for position in 0..positions {
                for table in 0..tables {
                    let number = |step: i64| {
                        (i64::try_from(table).unwrap() - step * i64::try_from(position).unwrap())
                            .rem_euclid(tables as i64)
                            + 1
                    };
                    let seated: Vec<String> =
                        orientations.iter().map(|(line, step)| format!("{line}{}", number(*step))).collect();
                    for deal in 0..size {
                        let etui = (table + position) % tables * size + deal + 1;
                        let taker = (etui * 7 + etui / 3) as usize % seated.len();
                        let mut defence = seated.clone();
                        let attack = defence.remove(taker);
                        results.push(result(chance, etui, position + 1, table + 1, &attack, &defence));
                    }
                }
            }
            foul(chance, &mut results, size * tables);
            // A player who never came: his tables rest.
            if one_in(chance, 3) {
                let absent = json!(pick(chance, &ids));
                for line in &mut results {
                    let there = line["attack"] == absent || line["defence"].as_array().unwrap().contains(&absent);
                    if there {
                        for key in ["mark", "fault", "notes"] {
                            line.as_object_mut().unwrap().remove(key);
                        }
                        line["kind"] = json!("relais");
                    }
                }
            }
            let penalties: Vec<Value> =
                (0..chance.below(4)).map(|_| json!({"who": pick(chance, &ids), "tenths": chance.below(30)})).collect();
            json!({"coefficient": coefficient(chance), "results": results, "penalties": penalties})
        })
        .collect();
    json!({"format": format, "lines": lines, "entries": entries, "sessions": sessions})
}

/// Quadrettes in D53's circuit, with positions left out, so that some halves are missing.
pub fn quadrettes(chance: &mut Chance) -> Value {
    let tables = [5, 7, 9][chance.below(3) as usize];
    let ids: Vec<String> = (1..=tables).map(|number| format!("Q{number}")).collect();
    let sessions: Vec<Value> = (0..=chance.below(2))
        .map(|_| {
            let positions = 1 + chance.below(tables - 1);
            let mut results = Vec::new();
            for position in 1..=positions {
                for table in 0..tables {
                    let attack = &ids[((table + 2 * position) % tables) as usize];
                    let defence = [ids[table as usize].clone()];
                    for deal in 1..=2 {
                        let etui = (table + position) % tables * 2 + deal;
                        let mut line = result(chance, etui, position, table + 1, attack, &defence);
                        line.as_object_mut().unwrap().remove("notes");
                        if line["fault"].is_string() && one_in(chance, 3) {
                            line["least"] = json!(6000);
                        }
                        results.push(line);
                    }
                }
            }
            foul(chance, &mut results, 2 * tables);
            let penalties: Vec<Value> = (0..chance.below(4))
                .map(|_| json!({"who": pick(chance, &ids), "milli_pm": 1_000 * chance.below(7) as i64 - 2_000}))
                .collect();
            json!({"coefficient": coefficient(chance), "results": results, "penalties": penalties})
        })
        .collect();
    let entries: Vec<Value> = ids.iter().map(|id| json!({"id": id, "line": null})).collect();
    json!({"format": "quadrettes", "lines": false, "entries": entries, "sessions": sessions})
}

/// Marks of two attacks on one étui, with any result they may have.
fn halves(chance: &mut Chance, quart: u64, etui: u64, pair: [&str; 2], three: bool, results: &mut Vec<Value>) {
    for (attack, defence) in [(pair[0], pair[1]), (pair[1], pair[0])] {
        if one_in(chance, 20) {
            continue;
        }
        let mut line = json!({"quart": quart, "etui": etui, "attack": attack, "player": format!("{attack}{quart}")});
        if three || one_in(chance, 2) {
            line["defence"] = json!(defence);
        }
        line["contract"] = json!("garde");
        if one_in(chance, 10) {
            line["kind"] = json!("neutralise");
        } else {
            (line["kind"], line["mark"]) = (json!("joue"), json!(mark(chance)));
            if one_in(chance, 5) {
                (line["contract"], line["mark"]) = (json!("garde_sans"), json!(100 + 4 * chance.below(10)));
            }
        }
        results.push(line);
    }
}

fn extras(chance: &mut Chance, tournament: &mut Value, teams: &[&str]) {
    let results = tournament["results"].as_array().unwrap().clone();
    let faults: Vec<Value> = results
        .iter()
        .filter(|_| one_in(chance, 15))
        .map(|line| json!({"quart": line["quart"], "etui": line["etui"], "fault": line["attack"]}))
        .collect();
    tournament["faults"] = json!(faults);
    let penalties: Vec<Value> = (0..chance.below(3))
        .map(|_| json!({"who": teams[chance.below(teams.len() as u64) as usize], "milli_pm": 1_000}))
        .collect();
    tournament["penalties"] = json!(penalties);
    let bonus: Map<String, Value> =
        teams.iter().map(|team| ((*team).to_owned(), json!(chance.below(3) * 5_000))).collect();
    tournament["bonus"] = Value::Object(bonus);
}

/// A match of two teams.
pub fn team_match(chance: &mut Chance) -> Value {
    let teams = ["Zoé", "Anis"];
    let mut results = Vec::new();
    for etui in 1..=16 {
        halves(chance, (etui - 1) / 4 + 1, etui, teams, false, &mut results);
    }
    let mut tournament = json!({"format": "equipes", "teams": teams, "results": results});
    extras(chance, &mut tournament, &teams);
    tournament
}

/// A match of three.
pub fn triangle(chance: &mut Chance) -> Value {
    let teams = ["A", "B", "C"];
    let mut results = Vec::new();
    for quart in 1..=1 + chance.below(4) {
        for (deal, pair) in [["A", "B"], ["C", "A"], ["B", "C"]].into_iter().enumerate() {
            for extra in 0..2 {
                halves(chance, quart, quart * 10 + 2 * deal as u64 + extra, pair, true, &mut results);
            }
        }
    }
    let mut tournament = json!({"format": "equipes", "teams": teams, "results": results});
    extras(chance, &mut tournament, &teams);
    tournament
}
