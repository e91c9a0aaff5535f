//! `chelem calculer --jsonl` as another program uses it, each run a whole process: `cargo bench --bench deals`.
//!
//! 400,000 deals of every kind at 3, 4 and 5 players. Prints the deals answered per second, start-up and output included.
#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use std::fmt::Write as _;
use std::fs::File;
use std::process::{Command, Stdio};
use std::time::Instant;

const DEALS: u64 = 400_000;
const RUNS: usize = 9;

/// Deals that differ, the same at each run.
fn deals() -> String {
    let contracts = ["prise", "garde", "garde_sans", "garde_contre"];
    let poignees = ["[]", "[]", r#"["simple"]"#, r#"["double","simple"]"#];
    let petits = ["null", r#""attack""#, r#""defence""#];
    let mut text = String::new();
    for n in 0..DEALS {
        let pick = |size: u64, step: u64| usize::try_from(n / step % size).unwrap();
        let players = [3, 4, 4, 5][pick(4, 1)];
        let (points, half) = (14 + n % 60, if players == 4 { "" } else { ".5" });
        let partner = if players == 5 { r#""O""# } else { "null" };
        let _ = writeln!(
            text,
            r#"{{"players":{players},"contract":"{}","taker":"{}","points":{points}{half},"bouts":{},"poignees":{},"petit":{},"chelem":null,"partner":{partner}}}"#,
            contracts[pick(4, 7)],
            ["S", "E"][pick(2, 3)],
            pick(4, 11),
            poignees[pick(4, 13)],
            petits[pick(3, 5)],
        );
    }
    text
}

fn main() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let (input, output) = (folder.path().join("donnes.jsonl"), folder.path().join("scores.jsonl"));
    std::fs::write(&input, deals()).unwrap();
    let mut runs: Vec<f64> = (0..RUNS)
        .map(|_| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_chelem"));
            command.args(["calculer", "--jsonl"]).stdin(File::open(&input).unwrap());
            command.stdout(File::create(&output).unwrap()).stderr(Stdio::null());
            let start = Instant::now();
            assert!(command.status().unwrap().success());
            start.elapsed().as_secs_f64()
        })
        .collect();
    let answers = std::fs::read_to_string(&output).unwrap();
    assert_eq!(answers.lines().filter(|line| line.starts_with(r#"{"ok":true"#)).count() as u64, DEALS);
    runs.sort_by(f64::total_cmp);
    let rate = |seconds: f64| DEALS as f64 / seconds / 1e3;
    println!("{DEALS} donnes, {RUNS} passages");
    println!("| médiane | {:.0} milliers de donnes par seconde |", rate(runs[RUNS / 2]));
    println!("| pire | {:.0} milliers de donnes par seconde |", rate(runs[RUNS - 1]));
}
