//! The formats exchanged with other programs. The schemas of `docs/schema/` are made from the program's own types; here they are held
//! against the program's output, whole and damaged.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod columns;
mod evening;
mod schema;
mod types;
mod validate;

use serde_json::{Value, json};

use self::evening::{Answer, SENT, answers, exchanged};
use self::schema::{Schemas, Way};
use self::types::{Module, Types};
use self::validate::faults;
use crate::common::Evening;
use crate::common::changing::CHANGING;
use cli::split_words;

/// Reports that only dialogues, pages or papers show, never as JSON; `ByFormat` and `AnyAwards` are written as the report that they hold, which
/// has its own name.
const NEVER_JSON: [&str; 6] =
    ["AnyAwards", "CandidatesReport", "DoorReport", "FederationExport", "GoingOnReport", "ByFormat"];

/// The schemas, by file.
fn schemas() -> Vec<(&'static str, Value)> {
    let types = Types::read();
    let of = |title: &str, way: Way, roots: &[(&str, &str)]| {
        let mut schemas = Schemas::new(&types, way);
        let named: Vec<Value> = roots.iter().map(|(name, from)| schemas.named(name, &module(from))).collect();
        whole(title, named, schemas)
    };
    let facts = "input::archive::facts";
    let deals = "cli::commands::result::calculer_jsonl";
    let counted = "input::duplicate::asked";
    vec![
        (
            "archive.json",
            of(
                "Une ligne d'une archive de chelem : l'en-tête, puis un fait par ligne",
                Way::Written,
                &[("Header", "input::archive::read"), ("Fact", facts)],
            ),
        ),
        ("donne.json", of("Une ligne donnée à « calculer --jsonl »", Way::Read, &[("DealJson", deals)])),
        (
            "donne-comptee.json",
            of("Une ligne que « calculer --jsonl » répond", Way::Written, &[("Scored", deals), ("Refused", deals)]),
        ),
        (
            "duplicate.json",
            of(
                "Une ligne donnée à « calculer duplicate --jsonl »",
                Way::Read,
                &[("Formations", counted), ("Match", counted)],
            ),
        ),
        (
            "duplicate-classe.json",
            of(
                "Une ligne que « calculer duplicate --jsonl » répond",
                Way::Written,
                &[("Answer", "report::duplicate::answer"), ("Refused", deals)],
            ),
        ),
        ("rapports.json", reports(&types)),
    ]
}

/// Every report of `--format json`, by the name of its type.
fn reports(types: &Types) -> Value {
    let mut schemas = Schemas::new(types, Way::Written);
    let shown = types.shown.iter().filter(|(_, name)| !NEVER_JSON.contains(&name.as_str()));
    let shown: Vec<(&String, Value)> = shown.map(|(module, name)| (name, schemas.named(name, module))).collect();
    for (name, _) in &shown {
        schemas.is_report(name);
    }
    let named = shown.into_iter().map(|(_, pointer)| pointer).collect();
    whole("Ce que les commandes écrivent avec --format json", named, schemas)
}

fn whole(title: &str, mut roots: Vec<Value>, mut schemas: Schemas<'_>) -> Value {
    roots.sort_by_key(Value::to_string);
    roots.dedup();
    schemas.keep_reached_from(&roots);
    let root = if roots.len() == 1 { roots.remove(0) } else { json!({ "anyOf": roots }) };
    let mut schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "$defs": schemas.parts,
    });
    schema.as_object_mut().unwrap().extend(root.as_object().unwrap().clone());
    schema
}

fn module(path: &str) -> Module {
    path.split("::").map(str::to_owned).collect()
}

fn is_written() -> bool {
    std::env::var("CHELEM_DOCS").as_deref() == Ok("ecrire")
}

#[test]
fn the_schemas_are_those_of_the_program_s_types() {
    for (name, schema) in schemas() {
        let path = format!("{}/docs/schema/{name}", env!("CARGO_MANIFEST_DIR"));
        let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        if is_written() {
            std::fs::write(&path, &text).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
        assert!(kept == text, "{name} is not what the types say: CHELEM_DOCS=ecrire cargo test --test docs");
    }
}

/// The table of the page: each command, and the part of `rapports.json` that its answer is.
fn table(answers: &[Answer]) -> String {
    let mut rows: Vec<String> = answers
        .iter()
        .filter(|answer| answer.schema == "rapports.json")
        .map(|answer| format!("| `{}` | `{}` |\n", answer.line, answer.part))
        .collect();
    rows.sort();
    rows.dedup();
    format!("| commande | partie de `rapports.json` |\n|---|---|\n{}", rows.concat())
}

#[test]
fn what_the_program_writes_is_as_the_schemas_say_and_a_damaged_copy_is_not() {
    let schemas = schemas();
    let answers = answers();
    let mut damaged = 0;
    for Answer { line, schema, part, value } in &answers {
        let (_, whole) = schemas.iter().find(|(name, _)| name == schema).unwrap();
        let pointer = json!({ "$ref": format!("#/$defs/{part}") });
        assert_eq!(faults(value, &pointer, whole), Vec::<String>::new(), "{line}");
        assert_eq!(faults(value, whole, whole), Vec::<String>::new(), "{line}, as any document of {schema}");
        for copy in damages(value, &pointer, whole) {
            assert!(!faults(&copy, &pointer, whole).is_empty(), "{line}: {part} takes {copy}");
            damaged += 1;
        }
    }
    assert!(damaged > 1_000, "{damaged} damaged copies");
    let stated = |answer: &&Answer| answer.schema != "rapports.json" || answer.value["report"] == answer.part.as_str();
    assert!(answers.iter().all(|answer| stated(&answer)), "a report has the name of its part");
    // Every report that can be asked for as JSON was.
    for (_, name) in Types::read().shown {
        let asked = answers.iter().any(|answer| answer.part == name) || NEVER_JSON.contains(&name.as_str());
        assert!(asked, "nothing in tests/docs/contracts/evening.rs writes a {name}");
    }
    same(&table(&answers));
}

#[test]
fn a_line_that_the_schema_refuses_is_refused_and_every_answer_is_as_its_schema_says() {
    let schemas = schemas();
    let schema = |name: &str| &schemas.iter().find(|(known, _)| *known == name).unwrap().1;
    for ((sent, command, lines), answered) in SENT.into_iter().zip(["donne-comptee.json", "duplicate-classe.json"]) {
        let whole: Vec<Value> = lines.trim().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let copies = whole.iter().flat_map(|line| damages(line, schema(sent), schema(sent)));
        let all: Vec<Value> = whole.iter().cloned().chain(copies).collect();
        let answers = exchanged(command, &all);
        for (n, (line, answer)) in all.iter().zip(&answers).enumerate() {
            assert_eq!(faults(answer, schema(answered), schema(answered)), Vec::<String>::new(), "{answer}");
            let wrong = faults(line, schema(sent), schema(sent));
            assert!(n >= whole.len() || (wrong.is_empty() && answer["ok"] == true), "{line}: {wrong:?}, {answer}");
            assert!(wrong.is_empty() || answer["ok"] == false, "{line} is taken, against {wrong:?}");
        }
        let refused = all.iter().filter(|line| !faults(line, schema(sent), schema(sent)).is_empty()).count();
        assert!(refused > whole.len() * 8, "{refused} of {} lines refused by {sent}", all.len());
    }
}

#[test]
fn every_command_that_changes_something_answers_another_program_with_one_report() {
    let types = Types::read();
    let schema = reports(&types);
    let (mut done, mut made) = (0, 0);
    for command in CHANGING {
        let evening = command.evening();
        let words = command.words(evening.folder());
        let words = ["--format", "json"].into_iter().chain(words.iter().map(String::as_str));
        let said = evening.run(&words.collect::<Vec<_>>()).expect(0);
        let answer: Value = serde_json::from_str(&said.out).unwrap_or_else(|_| panic!("{}: {said:#?}", command.line));
        let pointer = json!({ "$ref": format!("#/$defs/{}", answer["report"].as_str().unwrap()) });
        assert_eq!(faults(&answer, &pointer, &schema), Vec::<String>::new(), "{}", command.line);
        if answer["report"] == "Done" {
            let actions = answer["actions"].as_array().unwrap();
            assert_eq!(actions.len(), 1, "{}: {answer}", command.line);
            done += 1;
            made += usize::from(actions[0]["made"].as_array().is_some_and(|made| !made.is_empty()));
        }
    }
    assert!(done > 40 && made > 8, "{done}, {made}");
}

#[test]
fn text_for_a_person_is_one_object_for_another_program_and_what_was_written_is_named() {
    let evening = Evening::placed(8);
    let schema = reports(&Types::read());
    for (line, writes) in [
        ("publier regler --dossier site", true),
        ("publier", true),
        ("publier etat", false),
        ("publier texte", false),
        ("outils documentation completions bash", false),
        ("outils licences", false),
        ("outils documentation schemas schemas", true),
        ("reglages couleurs non", true),
        ("demo essai", true),
    ] {
        let words = split_words(&format!("--format json {line}"));
        let mut command = evening.command(&words.iter().map(String::as_str).collect::<Vec<_>>());
        let said = command.env("XDG_CONFIG_HOME", evening.path("maison")).output().unwrap();
        let answer: Value = serde_json::from_slice(&said.stdout).unwrap_or_else(|_| panic!("{line}: {said:#?}"));
        assert_eq!(faults(&answer, &json!({ "$ref": "#/$defs/Done" }), &schema), Vec::<String>::new(), "{line}");
        let holds = |field: &str| answer[field].as_array().is_some_and(|lines| !lines.is_empty());
        assert_eq!((holds("files"), writes || holds("said")), (writes, true), "{line}");
    }
    for (name, _) in schemas() {
        let kept = std::fs::read_to_string(format!("{}/docs/schema/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap();
        assert_eq!(std::fs::read_to_string(evening.path(&format!("schemas/{name}"))).unwrap(), kept, "{name}");
    }
}

#[test]
fn a_refusal_answers_another_program_with_its_rule() {
    let evening = Evening::placed(8);
    let failed = |line: &str, code: i32| {
        let words = split_words(&format!("--format json {line}"));
        let said = evening.run(&words.iter().map(String::as_str).collect::<Vec<_>>()).expect(code);
        serde_json::from_str::<Value>(&said.out).unwrap()["error"].clone()
    };
    assert_eq!(failed("marque 1 1 -- 300 -100 -100 -90", 1)["rule"], "F2");
    let unknown = failed("marque 1 99 -- 300 -100 -100 -100", 1);
    assert!(unknown["advice"].as_array().is_some_and(|lines| !lines.is_empty()), "{unknown}");
    assert_eq!(failed("rien", 2)["message"], "la commande « rien » n'existe pas");
    assert_eq!(failed("--base /nulle/part.sqlite etat", 4)["rule"], Value::Null);
    let asked = |line: &str| {
        let asked = failed(line, 1)["asked"].clone();
        ["question", "rule", "option"].map(|field| asked[field].as_str().unwrap_or("-").to_owned())
    };
    evening.does("penalite 3 100 --motif bruit");
    evening.file("placement.pdf", "de la main de la présidente");
    for (line, question, rule, option) in [
        ("nouveau Nuit --engagement 99999", "Est-ce bien cela ?", "O2", "--oui"),
        ("penalite 3 100 --motif bruit", "La donner quand même ?", "A1", "--oui"),
        ("inscrire 1 --encaisse 100000", "Le noter ainsi ?", "O2", "--oui"),
        ("marque 1 1 -- 30000 -10000 -10000 -10000", "Est-ce bien la feuille de la table 1 ?", "-", "--oui"),
        (
            "tournoi supprimer 1",
            "Supprimer le tournoi 1, « Coupe d'automne » du 21/11/2026 (8 inscrits, 0 feuille) ?",
            "-",
            "--oui",
        ),
        ("joueurs ajouter --nom ROY", "Prénom (- : aucun) ?", "-", "--prenom"),
        ("imprimer placement --sortie placement.pdf", "Le remplacer ?", "-", "--remplacer"),
    ] {
        assert_eq!(asked(line), [question, rule, option], "{line}");
    }
    assert_eq!(failed("penalite 3 100 --motif bruit", 1)["asked"]["reasons"].as_array().map(Vec::len), Some(1));
}

#[test]
fn the_archive_of_the_examples_is_read_and_ranked_as_it_says() {
    let evening = Evening::empty();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/archive");
    evening.does(&format!("importer archive \"{folder}/coupe.chelem\""));
    evening.verified();
    evening.does("exporter classement --sortie classement.csv");
    let schemas = schemas();
    let (_, schema) = schemas.iter().find(|(name, _)| *name == "archive.json").unwrap();
    let archive = std::fs::read_to_string(format!("{folder}/coupe.chelem")).unwrap();
    for (n, line) in archive.lines().enumerate() {
        let pointer = json!({ "$ref": if n == 0 { "#/$defs/Header" } else { "#/$defs/Fact" } });
        let value = serde_json::from_str(line).unwrap();
        assert_eq!(faults(&value, &pointer, schema), Vec::<String>::new(), "line {}", n + 1);
    }
    let expected = std::fs::read_to_string(format!("{folder}/classement.csv")).unwrap();
    assert_eq!(std::fs::read_to_string(evening.path("classement.csv")).unwrap(), expected.replace("\r\n", "\n"));
}

/// Copies that no reader could use: a field that is always there taken away, or any of another kind, one at a time.
fn damages(value: &Value, schema: &Value, whole: &Value) -> Vec<Value> {
    let Value::Object(fields) = value else { return Vec::new() };
    let parts = applying(value, schema, whole);
    let is_required = |name: &String| {
        let mut required = parts.iter().filter_map(|part| part["required"].as_array()).flatten();
        required.any(|required| required == name)
    };
    let mut copies = Vec::new();
    for (name, field) in fields {
        let mut copy = fields.clone();
        copy.insert(name.clone(), if field.is_object() { json!("autre") } else { json!({ "autre": [1.5] }) });
        copies.push(Value::Object(copy));
        if is_required(name) {
            let mut copy = fields.clone();
            copy.remove(name);
            copies.push(Value::Object(copy));
        }
        let own = parts.iter().find_map(|part| part["properties"].get(name));
        let Some(own) = own else { continue };
        // The first of a list stands for all.
        let inner = match field.get(0) {
            Some(first) => {
                let lists = applying(field, own, whole);
                let items = lists.iter().find_map(|list| list.get("items"));
                items.map(|schema| damages(first, schema, whole)).unwrap_or_default()
            }
            None => damages(field, own, whole),
        };
        for inner in inner {
            let mut fields = fields.clone();
            match &mut fields[name] {
                Value::Array(items) => items[0] = inner,
                field => *field = inner,
            }
            copies.push(Value::Object(fields));
        }
    }
    copies
}

/// The parts of a schema that apply to that value: referred to, taken in, or chosen.
fn applying<'a>(value: &Value, schema: &'a Value, whole: &'a Value) -> Vec<&'a Value> {
    let mut parts = vec![schema];
    if let Some(path) = schema["$ref"].as_str() {
        parts.extend(applying(value, whole.pointer(&path[1..]).unwrap(), whole));
    }
    for inner in ["allOf", "anyOf", "oneOf"].into_iter().filter_map(|word| schema[word].as_array()).flatten() {
        if faults(value, inner, whole).is_empty() {
            parts.extend(applying(value, inner, whole));
        }
    }
    parts
}

/// The section of the page between its markers is this; with `CHELEM_DOCS=ecrire` it is written.
fn same(section: &str) {
    const MARKERS: (&str, &str) = ("<!-- rapports -->\n", "<!-- /rapports -->");
    let path = format!("{}/docs/schema/README.md", env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    let (before, rest) = page.split_once(MARKERS.0).expect("the page has its markers");
    let (kept, after) = rest.split_once(MARKERS.1).expect("the page has its markers");
    if is_written() {
        std::fs::write(&path, format!("{before}{}{section}{}{after}", MARKERS.0, MARKERS.1)).unwrap();
        return;
    }
    assert!(kept == section, "docs/schema/README.md lacks a command: CHELEM_DOCS=ecrire cargo test --test docs");
}
