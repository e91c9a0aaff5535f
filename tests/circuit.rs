//! A circuit of 15 nights of every kind, ranked as a program of its own ranked it from the archives alone (`fixtures/circuit`).
#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "web/client.rs"]
mod client;
mod common;

use client::Salle;
use common::Evening;
use serde_json::Value;

/// Rank, name and mark in hundredths, and each night as `~4:7/30=783`: `~` where it is not kept.
type Row = (Option<u64>, String, i64, Vec<String>);

fn json(evening: &Evening, line: &str) -> Value {
    serde_json::from_str(&evening.does(&format!("{line} --format json"))).unwrap()
}

/// `658,22`, `109` or a number in hundredths.
fn hundredths(value: &Value) -> i64 {
    let text = value.as_str().map_or_else(|| value.to_string(), |text| text.replace(',', "."));
    let (whole, rest) = text.split_once('.').unwrap_or((&text, ""));
    format!("{whole}{rest:0<2}").parse().unwrap()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

/// The ranking the program gives.
fn given(evening: &Evening, line: &str) -> Vec<Row> {
    let report = json(evening, line);
    let nights: Vec<String> = report["nights"].as_array().unwrap().iter().map(|night| text(&night["number"])).collect();
    let cell = |cell: &Value| {
        let kept = if cell["kept"].as_bool().unwrap() { "" } else { "~" };
        let number = &nights[usize::try_from(cell["night"].as_u64().unwrap()).unwrap()];
        format!("{kept}{number}:{}={}", cell["place"], hundredths(&cell["points"]))
    };
    let row = |row: &Value| {
        let cells = row["nights"].as_array().unwrap().iter().map(cell);
        (row["rank"].as_u64(), text(&row["name"]), hundredths(&row["points"]), cells.collect())
    };
    sorted(report["rows"].as_array().unwrap().iter().map(row).collect())
}

/// The ranking that is expected.
fn expected(of: &Value) -> Vec<Row> {
    let cell = |cell: &str| {
        let (place, points) = cell.split_once('=').unwrap();
        format!("{}={points}", place.split('/').next().unwrap())
    };
    let row = |row: &Value| {
        let nights = text(&row["nights"]);
        let nights = nights.split(' ').map(cell).collect();
        (row["rank"].as_u64(), text(&row["who"]), row["mark"].as_i64().unwrap(), nights)
    };
    sorted(of["rows"].as_array().unwrap().iter().map(row).collect())
}

/// Those of one rank, and those without one, by name.
fn sorted(mut rows: Vec<Row>) -> Vec<Row> {
    rows.sort_by(|a, b| (a.0.is_none(), a.0, -a.2, &a.1).cmp(&(b.0.is_none(), b.0, -b.2, &b.1)));
    rows
}

/// Who goes to the final, with the reason of those who do not.
fn goes(evening: &Evening) -> Vec<(String, String)> {
    let report = json(evening, "saison qualifies");
    let line = |line: &Value| {
        let why = if line["goes"].as_bool().unwrap() { String::new() } else { text(&line["why"]) };
        (text(&line["name"]), why)
    };
    report["lines"].as_array().unwrap().iter().map(line).collect()
}

fn expected_to_go(of: &Value) -> Vec<(String, String)> {
    of.as_array().unwrap().iter().map(|line| (text(&line[1]), text(&line[3]))).collect()
}

fn fixture(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/fixtures/circuit/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// The 15 nights in one base.
fn circuit() -> Evening {
    let evening = Evening::empty();
    for night in 1..=15 {
        evening.file("nuit.chelem", fixture(&format!("n{night:02}.chelem")));
        evening.does("importer archive nuit.chelem");
    }
    evening
}

#[test]
fn y2_y15_the_circuit_is_ranked_as_the_oracle_ranks_it() {
    let evening = circuit();
    let answer: Value = serde_json::from_slice(&fixture("expected.json")).unwrap();
    let holds = |name: &str, line: &str| assert_eq!(given(&evening, line), expected(&answer[name]), "{name}");
    let people = "saison classement";
    evening.does("saison creer Année --du 1/9/2026 --au 31/8/2027 --modele meilleures-8");
    holds("best8_any", people);
    evening.does("saison regler --qualifies 16 --qualifies-par-club 1-5");
    assert_eq!(goes(&evening), expected_to_go(&answer["qualified"]));
    evening.does("saison regler --qualifies 12 --qualifies-par-club 3-5");
    assert_eq!(goes(&evening), expected_to_go(&answer["qualified_3_at_least"]));
    evening.does("saison regler --qualifies non --qualifies-par-club non --meilleurs 3 --retenues toutes");
    holds("clubs", "saison classement --par club");
    for (name, rules) in [
        ("best8_free", "--modele meilleures-8 --soirees libre"),
        ("places_any", "--modele places"),
        ("places_best6", "--modele places --retenues 6"),
        ("challenge_teams", "--modele meilleures-3 --soirees equipes"),
        ("mean_free", "--modele moyenne"),
        ("double_final", "--modele meilleures-8 --minimum 3 --presence 2"),
    ] {
        evening.does(&format!("saison regler {rules}"));
        if name == "double_final" {
            evening.does("saison soirees --coefficient 15=2 --obligatoire 15");
        }
        holds(name, people);
    }
    evening.does("saison creer Combiné --du 1/9/2026 --au 31/8/2027 --modele meilleures-2 --choisies 13,14");
    evening.does("saison regler --minimum 2");
    for said in ["oter", "ajouter", "obligatoire", "facultative"] {
        evening.does(&format!("saison soirees --{said} 13,14"));
    }
    holds("combined", people);
    evening.does("saison creer Triathlon --du 1/9/2026 --au 31/8/2027 --modele meilleures-3 --choisies 4,8,14");
    evening.does("saison regler --meilleurs 3");
    evening.does("saison equipe \"Les Rois\" 9000128 9000129 9000130 9000132");
    evening.does("saison equipe \"Les As\" 9000101 9000115 9000117 9000119");
    evening.file(
        "equipes.csv",
        "Équipe;;;;\nLes Deux;9000102;9000104;9000106;9000110\nLes Dames;9000133;9000134;9000135;9000138\n",
    );
    evening.does("saison equipe --fichier equipes.csv");
    holds("triathlon", "saison classement --par equipe");
    evening.does("saison cloturer");
    holds("triathlon", "saison classement --par equipe");
}

#[test]
fn y14_the_list_of_the_final_is_a_list_of_entries() {
    let evening = circuit();
    evening.does("saison creer Année --du 1/9/2026 --au 31/8/2027 --modele meilleures-8");
    let refused = evening.run(&["saison", "qualifies"]).expect(1);
    assert!(refused.err.contains("aucun nombre de places n'est dit"), "{refused:?}");
    evening.does("saison regler --qualifies 16 --qualifies-par-club 1-5");
    let explained = evening.does("saison classement --expliquer sorel");
    for said in [
        "Duplicate",
        "(étuis)",
        "100 × (30 − 7 + ½) ÷ 30",
        "8 soirées retenues sur 12 : 658,22.",
        "Rang : 1er, à 21,97 devant DUMAS Guy.",
        "Finale : oui, 1er de Tarot Malouin (5 au plus).",
    ] {
        assert!(explained.contains(said), "{said}: {explained}");
    }
    let why = evening.does("saison classement --expliquer nicol");
    assert!(why.contains("Finale : 6e de son club, 5 au plus."), "{why}");
    evening.does("saison qualifies --sauf sorel --ecrire qualifies.csv");
    evening.does("nouveau Finale --date 2027-09-04 --positions 4 --donnes 5");
    evening.does("inscrire --prevu --fichier qualifies.csv");
    let entered = evening.does("inscrits --format csv");
    assert!(entered.contains("XAVIER") && !entered.contains("SOREL"), "the next one is named: {entered}");
    assert_eq!(entered.lines().filter(|line| line.contains("90001")).count(), 16);
}

#[test]
fn a_private_page_of_a_year_travels_in_2_kb() {
    let evening = circuit();
    evening.does("saison creer Année --du 1/9/2026 --au 31/8/2027 --modele meilleures-8");
    evening.does("saison regler --qualifies 16 --qualifies-par-club 1-5");
    let most = |row: &Row| (row.3.len(), row.1.clone());
    let ranked = given(&evening, "saison classement");
    let (nights, name) = ranked.iter().map(most).max().unwrap();
    assert!(nights >= 12, "an ordinary year: {name}, {nights} nights");
    evening.run(&["saison", "carte", &name]).expect(0);
    evening.does("exporter page-saison --prives pages");
    let files = std::fs::read_dir(evening.path("pages/moi")).unwrap();
    let names = files.map(|file| file.unwrap().file_name().to_string_lossy().replace(".html", ""));
    let signs = names.into_iter().find(|name| name != "index").unwrap();
    let salle = Salle::with_network(&evening);
    salle.arbiter().does("/marque/salle/ouvrir", &[]);
    let (phone, address) = (salle.phone(), format!("/moi/{signs}"));
    // What a browser asks for; without it the page comes as it is.
    let packed = phone.ask("GET", &address, "Accept-Encoding: gzip, deflate\r\n", "").unwrap().expect(200);
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    let travels: usize = packed.header("content-length").unwrap().parse().unwrap();
    let plain = phone.get(&address).expect(200);
    assert!(plain.body.contains("Records") && plain.header("content-encoding").is_none());
    println!("{nights} nights: {travels} bytes, {} as it is read", plain.body.len());
    assert!(travels <= 2_048, "{travels} bytes");
}
