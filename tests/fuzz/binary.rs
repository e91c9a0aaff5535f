//! The same through the program itself: lines, files, and deals on its standard input.
// How long a process takes is measured here, by a real clock.
#![allow(clippy::disallowed_methods)]

use std::io::Write;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::common::changing::{Stage, model};
use crate::common::proof::{Trial, count};
use crate::common::{Chance, Evening, said};
use crate::mutation::{invented, mutated};

/// The longest a process may take; many run at once on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Waits for a process, and no longer than that.
#[track_caller]
fn ended(mut child: Child, what: &str) -> crate::common::Said {
    let from = Instant::now();
    let mut out = child.stdout.take().unwrap();
    let mut err = child.stderr.take().unwrap();
    let read = |stream: &mut dyn std::io::Read| {
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        bytes
    };
    let (stdout, stderr) = std::thread::scope(|scope| {
        let (out, err) = (scope.spawn(move || read(&mut out)), scope.spawn(move || read(&mut err)));
        while child.try_wait().unwrap().is_none() {
            if from.elapsed() > PATIENCE {
                child.kill().unwrap();
                panic!("{what}: no end after {PATIENCE:?}");
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        (out.join().unwrap(), err.join().unwrap())
    });
    let status = child.wait().unwrap();
    said(std::process::Output { status, stdout, stderr })
}

/// Files given to the commands that read them, and lines typed by nobody sensible.
#[test]
fn no_file_and_no_line_brings_the_binary_down() {
    let trial = Trial::begin("fuzz-binary");
    let mut chance = Chance(trial.seed);
    let cases = count(36, 3_000);
    let seeds: Vec<Vec<u8>> =
        ["demo/inscrits.csv", "demo/feuilles-1.csv", "workbooks/liste.xlsx", "workbooks/liste.ods"]
            .map(|name| std::fs::read(format!("{}/fixtures/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap())
            .to_vec();
    let archives = vec![crate::common::changing::archive().to_vec()];
    let mut codes = [0; 5];
    for case in 0..cases {
        let evening = Evening::empty();
        std::fs::write(&evening.base, model(Stage::Placed).unwrap()).unwrap();
        let words: Vec<String> = match case % 6 {
            0 => crate::lines::line(&mut chance),
            kind => {
                let bytes = if kind == 5 { mutated(&archives, &mut chance) } else { mutated(&seeds, &mut chance) };
                evening.file("f", bytes);
                let line = match kind {
                    1 => "inscrire --fichier f",
                    2 => "joueurs importer f",
                    3 => "marque importer f",
                    4 => "joueurs importer f --essai",
                    _ => "importer archive f",
                };
                line.split(' ').map(str::to_owned).collect()
            }
        };
        let mut command = evening.command(&words.iter().map(String::as_str).collect::<Vec<_>>());
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let what = format!("seed {}, case {case}: {words:?}", trial.seed);
        let said = ended(child, &what);
        let code = said.code();
        assert!([0, 1, 2, 3, 4].contains(&code), "{what}: {said:?}");
        assert!(!said.err.contains("opération refusée par la base"), "{what}: only the base refused it: {said:?}");
        codes[code as usize] += 1;
    }
    trial.end(
        cases,
        &[
            ("done", codes[0]),
            ("refused", codes[1]),
            ("wrong usage", codes[2]),
            ("anomalies", codes[3]),
            ("files in trouble", codes[4]),
        ],
    );
}

const DEALS: &[&str] = &[
    r#"{"players":4,"contract":"garde","taker":"S","points":49,"bouts":2,"poignees":["simple"],"petit":"attack","chelem":null,"partner":null}"#,
    r#"{"players":5,"contract":"garde_contre","taker":"M","points":41.5,"bouts":3,"poignees":[],"petit":"defence","chelem":"made","partner":"N"}"#,
    r#"{"players":3,"contract":"prise","taker":"E","points":86.5,"bouts":1,"poignees":["double","triple"],"petit":null,"chelem":"announced_failed","partner":null}"#,
    r#"{"players":5,"contract":"garde","taker":"N","points":51,"bouts":2,"dead":"E"}"#,
];

#[test]
fn every_line_of_deals_has_its_answer() {
    let trial = Trial::begin("fuzz-deals");
    let mut chance = Chance(trial.seed);
    let cases = count(2_000, 400_000);
    let seeds: Vec<Vec<u8>> = DEALS.iter().map(|deal| deal.as_bytes().to_vec()).collect();
    let (mut scored, mut refused) = (0, 0);
    for first in (0..cases).step_by(5_000) {
        let lines = (cases - first).min(5_000);
        let mut input = Vec::new();
        for _ in 0..lines {
            let mut line = if chance.below(20) == 0 { invented(&mut chance) } else { mutated(&seeds, &mut chance) };
            line.retain(|byte| *byte != b'\n');
            line.truncate(20_000);
            input.extend(line);
            input.push(b'\n');
        }
        let evening = Evening::empty();
        let mut command = evening.command(&["calculer", "--jsonl"]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let what = format!("seed {}, lines from {first}", trial.seed);
        let writer = std::thread::spawn(move || stdin.write_all(&input));
        let said = ended(child, &what).expect(0);
        writer.join().unwrap().unwrap();
        assert_eq!(said.out.lines().count(), lines, "{what}: one answer for each line");
        for answer in said.out.lines() {
            let answer: serde_json::Value = serde_json::from_str(answer).unwrap();
            if answer["ok"] == true {
                scored += 1;
                let sum: i64 =
                    answer["scores"].as_object().unwrap().values().map(|score| score.as_i64().unwrap()).sum();
                assert_eq!(sum, 0, "{what}: {answer}");
            } else {
                refused += 1;
                assert!(!answer["error"].as_str().unwrap().is_empty(), "{what}: {answer}");
            }
        }
    }
    assert!(scored > 0 && refused > 0, "{scored} scored, {refused} refused");
    trial.end(cases, &[("scored, the scores adding up to zero", scored), ("refused with a reason", refused)]);
}
