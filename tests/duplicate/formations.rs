//! Evenings of triplettes and quadrettes through the commands, from creation to closing.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::common::{Chance, Evening};
use crate::evening::{for_machines, formations, played, ranks, read};
use crate::second;

/// The tournament in another base, from its archive, is the same.
pub fn rebuilt(evening: &Evening, lines: &[&str]) {
    evening.does("verifier --complet");
    let archive = evening.path("duplicate.archive");
    evening.run(&["exporter", "archive", "--sortie", archive.to_str().unwrap()]).expect(0);
    let other = Evening::empty();
    other.run(&["importer", "archive", archive.to_str().unwrap()]).expect(0);
    for line in lines {
        assert_eq!(other.does(line), evening.does(line), "{line}");
    }
    other.does("verifier");
}

/// Found by 10,000 made-up evenings: an étui came to the same table twice in a position, and its second result was « déjà écrit ».
#[test]
fn d12_d51_emmanuel_16_is_played_to_its_end() {
    for teams in [15, 16] {
        let evening = formations(teams, 3, "--formule triplettes --mouvement emmanuel");
        evening.does("placer --graine 5");
        for _ in 1..5 {
            evening.does("position suivante");
        }
        played(&evening, &mut Chance(51));
        evening.does("cloturer");
        let rows = read(&evening, "classement")["rows"].as_array().unwrap().len();
        assert_eq!(rows, teams);
        rebuilt(&evening, &["classement", "topage", "position voir 5"]);
    }
}

/// D8: a triplette whose evening is stopped while it rests has its line all the same; `verifier` found none.
#[test]
fn d8_d47_a_triplette_that_only_rested_has_its_line() {
    let evening = formations(5, 3, "--formule triplettes --mouvement ligne");
    evening.does("placer --graine 5");
    evening.does("tournoi arreter");
    played(&evening, &mut Chance(8));
    evening.does("cloturer");
    let lines = read(&evening, "classement")["rows"].as_array().unwrap().clone();
    assert!(lines.iter().all(|row| row["line"].is_string()), "{lines:?}");
    rebuilt(&evening, &["classement"]);
}

#[test]
fn d21_d49_d58_eleven_triplettes_in_line_are_what_the_rules_give_derived_another_way() {
    let evening = formations(11, 3, "--formule triplettes --mouvement ligne");
    evening.does("placer --graine 5 --couleur rouge");
    let (mut chance, last) = (Chance(11), read(&evening, "position voir 5"));
    assert_eq!(last["formations"].as_array().unwrap().len(), 6);
    // The label of étui 24 says another taker; that is decided before it is played (D9).
    evening.does("etui modifier 24 --preneur E");
    played(&evening, &mut chance);
    evening.does("etui marque --corriger --motif essai 9 --position 2 -- 82");
    evening.does("etui decision 9 --position 2 --quarante-soixante defense --motif renonce");
    evening.does("etui penalite \"Camp 3\" 1 --motif \"a bougé sans autorisation\"");
    let ranking = read(&evening, "classement --general");
    let derived = second::percent(&for_machines(&evening, &[("Camp 3", 10)]));
    assert_eq!(ranks(&ranking["rows"], "name"), ranks(&derived["rows"], "id"));
    assert_eq!(read(&evening, "classement")["kind"], json!("alternated"));
    assert_eq!(read(&evening, "classement --ligne EO")["rows"].as_array().unwrap().len(), 6, "no NS 1 (D49)");
    assert!(
        evening.types("classement --individuel", "").contains("une triplette, une quadrette ou une équipe est classée")
    );
    // D58: a query for a member finds the triplette; attacks go round, a turn at the relay is lost.
    let route = read(&evening, "parcours NOM03B");
    assert_eq!(route["name"], json!("Camp 3"));
    for team in 1..=11 {
        let route = read(&evening, &format!("parcours {team}"));
        let lines = route["lines"].as_array().unwrap();
        let colours: Vec<&str> = lines
            .iter()
            .filter(|line| line["attacks"] == true)
            .map(|line| line["attacker"].as_str().unwrap().split(' ').next().unwrap())
            .collect();
        let round = ["Rouge", "Bleu", "Blanc"];
        let rests = (1..=5).find(|position| lines.iter().all(|line| line["position"] != *position));
        let before = |line: &&Value| line["attacks"] == true && line["position"].as_u64() < rests;
        let kept = lines.iter().filter(before).count();
        for (turn, colour) in colours.iter().enumerate() {
            // Two of the four étuis of the position would have been attacked.
            let lost = if rests.is_some() && turn >= kept { 2 } else { 0 };
            assert_eq!(*colour, round[(turn + lost) % 3], "triplette {team}, attack {turn}");
        }
    }
    evening.does("cloturer");
    evening.does("verifier");
    rebuilt(&evening, &["classement", "topage", "position voir 3", "parcours \"camp 4\"", "etui voir 24"]);
}

#[test]
fn d28_d50_twelve_triplettes_in_howell_with_a_substitute_and_a_departure() {
    let evening = formations(12, 3, "--formule triplettes");
    evening.does("placer --graine 5");
    evening.does("joueurs ajouter --nom NEUF --prenom Jean");
    evening.does("remplacer NOM04A --par \"neuf jean\" --des 2");
    evening.does("abandon NOM05A --apres 3");
    // Camp 5 cannot play on: its tables rest, and it is last.
    let awaited = read(&evening, "etui manquants")["lines"].as_array().unwrap().len();
    assert_eq!(awaited, 11 * 6 * 2 - 8 * 2);
    played(&evening, &mut Chance(12));
    let ranking = read(&evening, "classement");
    let last = ranking["rows"].as_array().unwrap().last().unwrap();
    assert_eq!((&last["name"], &last["left"], &last["rank"]), (&json!("Camp 5"), &json!(true), &json!(12)));
    let derived = second::percent(&for_machines(&evening, &[]));
    let totals = |rows: &Value, name: &str| -> Vec<(String, Value)> {
        let mut all: Vec<_> = rows
            .as_array()
            .unwrap()
            .iter()
            .map(|row| (row[name].as_str().unwrap().to_owned(), row["exact"].clone()))
            .collect();
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all
    };
    assert_eq!(totals(&ranking["rows"], "name"), totals(&derived["rows"], "id"));
    let badges = evening.does("parcours \"camp 4\" --format json");
    assert!(
        badges.contains("Bleu NEUF Jean") && !badges.contains("Blanc NEUF"),
        "he has the badge of whom he replaces"
    );
    evening.does("cloturer");
    evening.does("verifier");
    rebuilt(&evening, &["classement", "parcours \"camp 4\""]);
}

#[test]
fn d1_d23_d58_h_what_triplettes_are_refused() {
    let evening = formations(7, 3, "--formule triplettes");
    insta::assert_snapshot!(evening.story(&[
        "inscrire --nom HUIT --prenom Paul",
        "inscrire --equipe \"Camp 7\" --nom HUIT --prenom Paul",
        "inscrire --equipe \"Camp 8\" --nom HUIT --prenom Paul",
        "placer",
        "desinscrire HUIT",
        "placer --mouvement ligne --positions 4",
        "placer --graine 5 --couleur blanc",
        "placer --graine 5 --couleur bleu",
        "position voir 2",
        "etui marque 1 -- 82 -76",
        "etui modifier 1 --preneur O",
        "etui marque 1 --position 1 -- 82",
        "etui modifier 1 --preneur N",
        "etui modifier 99 --preneur N",
        "classement --alterne",
        "classement --ligne NS",
        "etui penalite nom03a 0,5 --motif \"fiche lue\"",
        "etui penalite nom03a --pm 1 --motif \"fiche lue\"",
        "inscrire --equipe \"Camp 8\" --nom HUIT --prenom Paul",
        "cloturer",
    ]));
}

/// Quadrettes for machine interface J, from the commands' output.
fn of_quadrettes(evening: &Evening, etuis: u16, penalties: &[(&str, i64)]) -> Value {
    let mut rows: Vec<Value> = read(evening, "classement")["rows"].as_array().unwrap().clone();
    rows.sort_by_key(|row| row["number"].as_u64());
    let entries: Vec<Value> = rows.iter().map(|row| json!({"id": row["name"]})).collect();
    let mut results = Vec::new();
    for etui in 1..=etuis {
        let fiche = read(evening, &format!("etui voir {etui}"));
        for line in fiche["etuis"][0]["lines"].as_array().unwrap().iter().filter(|line| line["kind"] != "relais") {
            let fault = line["remark"].as_str().filter(|text| text.starts_with('+'));
            let side = fault.map(|text| if text.contains("attaque") { "attack" } else { "defence" });
            let least = if fault.is_some_and(|text| text.starts_with("+6")) { 6_000 } else { 4_000 };
            results.push(json!({
                "etui": etui, "position": line["position"], "table": line["table"], "attack": line["attack"],
                "defence": line["defence"], "kind": line["kind"], "mark": line["mark"], "fault": side, "least": least,
            }));
        }
    }
    let penalties: Vec<Value> = penalties.iter().map(|(who, pm)| json!({"who": who, "milli_pm": pm})).collect();
    json!({"format": "quadrettes", "entries": entries, "sessions": [{"coefficient": 100, "results": results, "penalties": penalties}]})
}

/// The figures of a ranking by points de match, by name.
fn points(rows: &Value, name: &str) -> BTreeMap<String, (Value, Value)> {
    let row = |row: &Value| (row[name].as_str().unwrap().to_owned(), (row["rank"].clone(), row["milli_pm"].clone()));
    rows.as_array().unwrap().iter().map(row).collect()
}

#[test]
fn d31_to_d34_d54_nine_quadrettes_with_a_charniere_are_what_the_rules_give_derived_another_way() {
    let evening = formations(9, 4, "--formule quadrettes --positions 6 --etuis 4");
    let placed = evening.does("placer --graine 5");
    assert!(placed.contains("Attaque") && placed.contains("Étuis à préparer : 36"), "{placed}");
    for _ in 2..=4 {
        evening.does("position suivante");
    }
    // D53, D54: into the second half both move on by three positions at once.
    assert!(evening.does("position voir 4").contains("Camp"), "{}", evening.does("position voir 4"));
    played(&evening, &mut Chance(9));
    let first = read(&evening, "etui voir 5")["etuis"][0]["lines"][0].clone();
    let (position, guilty) = (&first["position"], first["attack"].as_str().unwrap());
    evening.does(&format!("etui marque --corriger --motif essai 5 --position {position} -- 82"));
    evening.does(&format!("etui cas renonce 5 --position {position} --fautif attaque"));
    evening.does("etui decision 9 --position 2 --neutralisee --motif \"faux écart\"");
    evening.does("etui penalite \"camp 2\" --pm 2 --motif \"a bougé\"");
    evening.does("etui penalite \"camp 7\" --pm=-0,5 --motif bonus");
    let ranking = read(&evening, "classement");
    let fines = [(guilty, 1_000), ("Camp 2", 2_000), ("Camp 7", -500)];
    let derived = second::quadrettes(&of_quadrettes(&evening, 36, &fines));
    assert_eq!(points(&ranking["rows"], "name"), points(&derived["rows"], "id"));
    let met = |lines: &Value| -> BTreeSet<String> {
        let one = |line: &Value| json!([line["etui"], line["a"], line["b"], line["pm_a"], line["pm_b"]]).to_string();
        lines.as_array().unwrap().iter().map(one).collect()
    };
    assert_eq!(met(&read(&evening, "topage")["lines"]), met(&derived["oppositions"]));
    // D34: before penalties all points sum to zero, but for those of the +4/−4.
    let sum = |key: &str| -> i64 {
        derived["oppositions"].as_array().unwrap().iter().map(|one| one[key].as_i64().unwrap()).sum()
    };
    assert_eq!(sum("pm_a") + sum("pm_b"), 0, "+4/−4 takes what it gives");
    let route = read(&evening, "parcours NOM02C");
    assert_eq!(route["lines"].as_array().unwrap().len(), 24, "four étuis with each of six");
    evening.does("cloturer");
    evening.does("verifier");
    rebuilt(&evening, &["classement", "topage", "position voir 4", "parcours \"camp 4\"", "etui voir 5"]);
    // Without the arbiter's words, the incident of the code is known of the line as of its penalty, and no other is.
    evening.does("exporter archive --pour-comite --sortie a.chelem");
    let other = Evening::empty();
    other.file("a.chelem", std::fs::read(evening.path("a.chelem")).unwrap());
    other.does("importer archive a.chelem --reduite");
    let told = other.does("incident lister");
    let count = |words: &str| told.matches(words).count();
    assert_eq!((count("renonce consommée"), count("non communiqué")), (2, 3), "{told}");
    assert!(other.does(&format!("parcours \"{guilty}\"")).contains("−1,000 PM : renonce consommée"));
}

#[test]
fn d53_quadrettes_have_blank_feuilles_de_route_and_no_feuilles_de_marque() {
    let evening = formations(5, 4, "--formule quadrettes");
    evening.does("placer --graine 5");
    let said = evening.run(&["imprimer", "parcours", "--vierges"]).expect(0).err;
    assert!(said.contains("feuilles-de-route-vierges.pdf (6 pages)"), "two for each, and the grid: {said}");
    let said = evening.run(&["imprimer", "parcours", "--vierges", "--titre", "Finale"]).expect(0).err;
    assert!(said.contains("feuilles-de-route-vierges.pdf (6 pages)"), "its own, under another title: {said}");
    let match_of_two = crate::matches::teams(2, 4, "");
    let said = match_of_two.run(&["imprimer", "parcours", "--vierges"]).expect(1).err;
    assert!(said.contains("qu'en donnes dupliquées par quadrettes, et ce tournoi est un match par équipes"), "{said}");
    let said = match_of_two.run(&["imprimer", "parcours", "--vierges", "--nombre", "1"]).expect(0).err;
    assert!(said.contains("feuilles-de-route-vierges.pdf (2 pages)"), "of no tournament: {said}");
    let said = evening.run(&["imprimer", "feuilles"]).expect(1).err;
    assert!(
        said.contains("dans un match par équipes, et ce tournoi est en donnes dupliquées, par quadrettes"),
        "{said}"
    );
    assert!(said.contains("Ici : chelem imprimer ambulantes"), "{said}");
    let said = evening.run(&["imprimer", "resultats"]).expect(1).err;
    assert!(said.contains("n'existe que dans un match par équipes"), "{said}");
    let said = evening.run(&["classement", "--individuel"]).expect(1).err;
    assert!(said.contains("ses joueurs un à un"), "{said}");
    let said = evening.run(&["classement", "--position", "2"]).expect(1).err;
    assert!(said.contains("sur toute la séance"), "{said}");
    let said = evening.run(&["imprimer", "topage"]).expect(1).err;
    assert!(said.contains("rien n'est encore entré"), "no paper without a page: {said}");
    let said = evening.run(&["imprimer", "tout", "apres"]).expect(0).err;
    assert!(!said.contains("topage.pdf"), "{said}");
}

#[test]
fn d28_d31_d55_eight_quadrettes_rest_in_turn_and_one_that_leaves_is_last() {
    let evening = formations(8, 4, "--formule quadrettes");
    evening.does("placer --graine 5");
    evening.does("abandon NOM03B --apres 6");
    played(&evening, &mut Chance(8));
    let ranking = read(&evening, "classement");
    let last = ranking["rows"].as_array().unwrap().last().unwrap();
    assert_eq!((&last["name"], &last["left"], &last["rank"]), (&json!("Camp 3"), &json!(true), &json!(8)));
    let derived = second::quadrettes(&of_quadrettes(&evening, 27, &[]));
    let totals = |rows: &Value, name: &str| -> BTreeMap<String, Value> {
        points(rows, name).into_iter().map(|(name, (_, pm))| (name, pm)).collect()
    };
    assert_eq!(totals(&ranking["rows"], "name"), totals(&derived["rows"], "id"));
    evening.does("cloturer");
    evening.does("verifier");
    rebuilt(&evening, &["classement", "topage"]);
}

#[test]
fn d25_d34_d54_h_what_quadrettes_are_refused() {
    let evening = formations(5, 4, "--formule quadrettes --positions 4 --etuis 4");
    let other = formations(5, 4, "--formule quadrettes --positions 6 --etuis 4");
    insta::assert_snapshot!(other.story(&["placer"]));
    insta::assert_snapshot!(evening.story(&[
        "tournoi modifier --positions 3",
        "placer --couleur bleu",
        "placer --graine 5",
        "etui modifier 1 --preneur O",
        "classement --alterne",
        "etui marque 1 -- 82 -76 60 58",
        "etui decision 1 --position 2 --quarante-soixante attaque --motif renonce",
        "etui decision 1 --position 2 --neutralisee --note \"camp 1=0\" --motif renonce",
        "etui decision 1 --position 2 --plus-quatre attaque --motif renonce",
        "etui penalite \"camp 1\" 0,5 --motif \"fiche lue\"",
        "etui penalite \"camp 1\" --pm 2000 --motif \"fiche lue\"",
        "etui penalite \"camp 1\" --pm 1 --motif \"fiche lue\"",
        "etui cas badge_cache 1 --position 2 --fautif attaque",
        "etui cas rien 1 --position 2 --fautif attaque",
        "etui cas fiche_lue 1 --position 2 --fautif \"camp 9\"",
        "etui cas fiche_lue 1 --position 2 --fautif attaque",
        "topage 1",
        "etui voir 1",
        "classement",
        "classement --expliquer 1",
        "pcn",
    ]));
}

/// Found by the audit: each opposition was printed twice, with half of it « attendue ».
#[test]
fn d29_quadrettes_that_played_two_deals_of_an_etui_have_one_line_of_0_to_0() {
    let evening = formations(7, 4, "--formule quadrettes");
    evening.does("placer --graine 5");
    for _ in 1..6 {
        evening.does("position suivante");
    }
    played(&evening, &mut Chance(29));
    let before = read(&evening, "topage 6")["lines"].as_array().unwrap().len();
    let fiche = read(&evening, "etui voir 6");
    let last = fiche["etuis"][0]["lines"].as_array().unwrap().iter().map(|line| line["position"].as_u64()).max();
    evening.does(&format!("etui faussee 6 --depuis {} --motif mal-remis", last.flatten().unwrap()));
    let topage = read(&evening, "topage 6");
    let lines = topage["lines"].as_array().unwrap();
    assert_eq!(lines.len(), before);
    assert!(lines.iter().all(|line| line["mark_a"] != "attendue" && line["mark_b"] != "attendue"), "{topage}");
    let apart: Vec<&Value> = lines.iter().filter(|line| line["remark"] == "autre donne, 0/0").collect();
    assert!(!apart.is_empty() && apart.iter().all(|line| line["pm_a"] == 0 && line["pm_b"] == 0), "{topage}");
    evening.does("cloturer");
    rebuilt(&evening, &["topage", "classement", "parcours 3"]);
}

/// Found by the audit: « 4 tables, 1 positions – mouvement FFT », with dashes.
#[test]
fn d40_the_circuit_of_the_tournament_is_the_one_that_is_shown_and_judged() {
    for (count, size, options) in
        [(8, 3, "triplettes"), (7, 4, "quadrettes"), (34, 3, "triplettes --mouvement hybride")]
    {
        let evening = formations(count, size, &format!("--formule {options}"));
        let planned = read(&evening, "mouvement voir");
        evening.does("placer --graine 5");
        let shown = read(&evening, "mouvement voir");
        assert_eq!(planned, shown, "what is announced is what is drawn");
        let first = &shown["positions"][0][0];
        assert!(shown["movement"].is_string() && !first["etuis"].as_array().unwrap().is_empty(), "{first}");
        assert!(evening.does("mouvement verifier --duplicate").contains("D40"));
        assert_eq!(evening.does("mouvement verifier --duplicate"), evening.does("mouvement verifier"));
    }
    let single = crate::evening::placed(20, "");
    assert_eq!(read(&single, "mouvement voir")["positions"][0][0]["etuis"], json!([1, 2, 3, 4]));
}
