//! A club's year as people ask for it, each run a whole process: `cargo bench --bench season`.
//!
//! 40 nights of 60 players in one base. Prints, for each command, the median and the worst of the runs (milliseconds) and the peak memory;
//! fails where the ranking takes 0.2 s or 50 MB. Unix only: memory is read from the system's own account of each run.
#![allow(missing_docs, clippy::unwrap_used, clippy::disallowed_methods)]

mod process;

#[cfg(unix)]
mod unix {
    use std::path::Path;

    use chelem::app::Club;
    use chelem::simulate::{play_large_year, year_clock};

    use super::process::{Run, once};

    const RUNS: usize = 15;
    const NIGHTS: usize = 40;
    const TABLES: usize = 15;
    /// The most the ranking may take: milliseconds, and MB.
    const LIMITS: (f64, f64) = (200.0, 50.0);

    /// The median, and the most memory.
    fn measure(base: &Path, line: &str) -> (f64, f64) {
        let mut runs: Vec<Run> = (0..RUNS).map(|_| once(base, line)).collect();
        let memory = runs.iter().map(|run| run.memory).fold(0.0, f64::max);
        runs.sort_by(|a, b| a.wall.total_cmp(&b.wall));
        println!("| `{line}` | {:.1} | {:.1} | {memory:.0} |", runs[RUNS / 2].wall, runs[RUNS - 1].wall);
        (runs[RUNS / 2].wall, memory)
    }

    pub fn main() {
        let disk = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let base = disk.path().join("annee.sqlite");
        let mut club = Club::in_memory(&year_clock(), "Anne").unwrap();
        play_large_year(&mut club, 7, NIGHTS, TABLES).unwrap();
        club.backup(Some(&base)).unwrap();
        println!("{NIGHTS} soirées de {} joueurs ; {RUNS} passages\n", 4 * TABLES);
        println!("| commande | médiane (ms) | pire (ms) | mémoire (Mo) |\n|---|---|---|---|");
        let (time, memory) = measure(&base, "saison classement");
        for line in [
            "saison",
            "saison soirees",
            "saison records",
            "saison regler --essayer",
            "saison caisse",
            "etat",
            "joueurs lister",
        ] {
            measure(&base, line);
        }
        assert!(time < LIMITS.0 && memory < LIMITS.1, "the ranking took {time:.0} ms and {memory:.0} MB");
    }
}

fn main() {
    #[cfg(unix)]
    unix::main();
    #[cfg(not(unix))]
    println!("Ce banc lit la mémoire à la façon d'Unix : il ne tourne pas ici.");
}
