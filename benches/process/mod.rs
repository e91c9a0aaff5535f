//! Shared by the benches of whole processes: a large base, and one run with its time and its peak memory.
#![cfg(unix)]
#![allow(unsafe_code, dead_code)]

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// The base made by [`fill`].
pub const LARGE: &str = "600 joueurs, 150 tables, 7 positions";

fn command(base: &Path, line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chelem"));
    command.env("CHELEM_BASE", base).env("CHELEM_ARBITRE", "Anne").current_dir(base.parent().unwrap());
    command.args(line.split_whitespace()).stdout(Stdio::null()).stderr(Stdio::null()).stdin(Stdio::null());
    command
}

/// The costs of one run.
pub struct Run {
    /// Milliseconds until it ended, others on the same computer included.
    pub wall: f64,
    /// Milliseconds of processor of its own: its time on a computer that does nothing else.
    pub own: f64,
    /// Peak memory in MB.
    pub memory: f64,
}

/// Runs once.
pub fn once(base: &Path, line: &str) -> Run {
    let start = Instant::now();
    #[allow(clippy::zombie_processes, reason = "wait4 below waits for it, and tells its memory")]
    let child = command(base, line).spawn().unwrap();
    let (mut status, pid) = (0, i32::try_from(child.id()).unwrap());
    // SAFETY: plain structures filled by the system for a child of ours, waited for once.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        assert_eq!(libc::wait4(pid, &raw mut status, 0, &raw mut usage), pid);
        usage
    };
    assert_eq!(status, 0, "chelem {line}");
    let milliseconds = |time: libc::timeval| time.tv_sec as f64 * 1e3 + time.tv_usec as f64 / 1e3;
    Run {
        wall: start.elapsed().as_secs_f64() * 1e3,
        own: milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime),
        memory: usage.ru_maxrss as f64 / 1024.0,
    }
}

/// A base of 600 players with the sheets of 7 positions, but for the last `missing` tables of the last one.
pub fn fill(base: &Path, missing: usize) {
    let does = |line: &str| assert!(command(base, line).status().unwrap().success(), "chelem {line}");
    let folder = base.parent().unwrap();
    let mut list = String::from("Nom;Prénom;Licence;Club\n");
    for number in 0..600 {
        let _ = writeln!(list, "JOUEUR{number:03};Zoé-Françoise;{};Tarot Club n° {}", 10_000 + number, number % 40);
    }
    std::fs::write(folder.join("liste.csv"), list).unwrap();
    does("nouveau Banc --positions 7 --donnes 4");
    does("inscrire --fichier liste.csv");
    does("placer --graine 1");
    for position in 1u8..=7 {
        let mut sheets = String::from("position;table;N;S;E;O\n");
        for table in 1..=if position < 7 { 150 } else { 150 - missing } {
            let (table, position) = (i32::try_from(table).unwrap(), i32::from(position));
            let d = (table * 37 + position * 11) % 97;
            let _ = writeln!(sheets, "{position};{table};{};{};{};{}", 3 * d, -d, -d, -d);
        }
        std::fs::write(folder.join("feuilles.csv"), sheets).unwrap();
        does("marque importer feuilles.csv");
        if position < 7 {
            does("position suivante");
        }
    }
}
