//! `chelem calculer duplicate --jsonl` as another program uses it, each run a whole process: `cargo bench --bench duplicate`.
//!
//! Individual tournaments of 7 tables, 7 positions and 28 étuis, 196 results each. Prints the tournaments answered per minute,
//! start-up and output included.
#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use std::fmt::Write as _;
use std::fs::File;
use std::process::{Command, Stdio};
use std::time::Instant;

const TOURNAMENTS: u64 = 2_000;
const RUNS: usize = 5;

/// Tournaments that differ, the same at each run: North stays, South +1, East +2, West −2, étuis −1.
fn tournaments() -> String {
    let lines = [("N", 0), ("S", 1), ("E", 2), ("O", 5)];
    let entries: Vec<String> = lines
        .iter()
        .flat_map(|(line, _)| (1..=7).map(move |number| format!(r#"{{"id":"{line}{number}","line":"{line}"}}"#)))
        .collect();
    let mut text = String::new();
    for tournament in 0..TOURNAMENTS {
        let _ = write!(
            text,
            r#"{{"format":"individuel","lines":true,"entries":[{}],"sessions":[{{"coefficient":100,"results":["#,
            entries.join(",")
        );
        for play in 0..196u64 {
            let (position, table, deal) = (play / 28, play / 4 % 7, play % 4);
            let etui = (table + position) % 7 * 4 + deal + 1;
            let seated = lines.map(|(line, step)| format!("{line}{}", (table + 7 * step - step * position) % 7 + 1));
            let taker = usize::try_from(etui % 4).unwrap();
            let defence: Vec<String> =
                (0..4).filter(|seat| *seat != taker).map(|seat| format!("\"{}\"", seated[seat])).collect();
            let mixed = (play + 1)
                .wrapping_mul(0x9E37_79B9_7F4A_7C15)
                .wrapping_add(tournament.wrapping_mul(0xBF58_476D_1CE4_E5B9));
            let size = (mixed >> 40) % 40 * 2;
            let mark = if mixed >> 60 < 5 { -32 - size.cast_signed() } else { 30 + size.cast_signed() };
            let comma = if play == 0 { "" } else { "," };
            let _ = write!(
                text,
                r#"{comma}{{"etui":{etui},"position":{},"table":{},"attack":"{}","defence":[{}],"kind":"joue","mark":{mark},"fault":null,"notes":{{}}}}"#,
                position + 1,
                table + 1,
                seated[taker],
                defence.join(","),
            );
        }
        text.push_str("],\"penalties\":[]}]}\n");
    }
    text
}

fn main() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let (input, output) = (folder.path().join("tournois.jsonl"), folder.path().join("classements.jsonl"));
    std::fs::write(&input, tournaments()).unwrap();
    let mut runs: Vec<f64> = (0..RUNS)
        .map(|_| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_chelem"));
            command.args(["calculer", "duplicate", "--jsonl"]).stdin(File::open(&input).unwrap());
            command.stdout(File::create(&output).unwrap()).stderr(Stdio::null());
            let start = Instant::now();
            assert!(command.status().unwrap().success());
            start.elapsed().as_secs_f64()
        })
        .collect();
    let answers = std::fs::read_to_string(&output).unwrap();
    assert_eq!(answers.lines().filter(|line| line.starts_with(r#"{"ok":true"#)).count() as u64, TOURNAMENTS);
    runs.sort_by(f64::total_cmp);
    let rate = |seconds: f64| TOURNAMENTS as f64 * 60.0 / seconds / 1e3;
    println!("{TOURNAMENTS} tournois de 196 résultats, {RUNS} passages");
    println!("| médiane | {:.1} milliers de tournois par minute |", rate(runs[RUNS / 2]));
    println!("| pire | {:.1} milliers de tournois par minute |", rate(runs[RUNS - 1]));
}
