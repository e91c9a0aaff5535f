//! The program as people meet it, each run a whole process: `cargo bench --bench night`.
//!
//! 600 players, 150 tables, 7 positions, every sheet entered. Prints, for each command, the median and the worst of the
//! runs (milliseconds) and the peak memory. Unix only: memory is read from the system's own account of each run.
#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

mod process;

#[cfg(unix)]
mod unix {
    use std::path::Path;
    use std::process::Command;
    use std::time::Instant;

    use super::process::{LARGE, Run, fill, once};

    const RUNS: usize = 15;

    fn measure(name: &str, base: &Path, lines: impl Fn(usize) -> String) {
        let mut runs: Vec<Run> = (0..RUNS).map(|run| once(base, &lines(run))).collect();
        let memory = runs.iter().map(|run| run.memory).fold(0.0, f64::max);
        runs.sort_by(|a, b| a.wall.total_cmp(&b.wall));
        println!("| {name} | {:.1} | {:.1} | {memory:.0} |", runs[RUNS / 2].wall, runs[RUNS - 1].wall);
    }

    /// A sheet beside what the bare `sqlite3` shell takes for four rows in one durable transaction, one after the other: the disk is
    /// as slow for both. The shell opens a copy of the same base.
    fn beside_the_shell(base: &Path, line: impl Fn(usize) -> String) {
        const ROWS: &str = "PRAGMA synchronous = FULL; BEGIN IMMEDIATE;
            INSERT INTO banc VALUES (1), (2), (3), (4); COMMIT;";
        let copy = base.with_file_name("banc-shell.sqlite");
        std::fs::copy(base, &copy).unwrap();
        let shell = |sql: &str| Command::new("sqlite3").arg(&copy).arg(sql).output();
        if !shell("CREATE TABLE banc (x INTEGER)").is_ok_and(|made| made.status.success()) {
            return println!("| (pas de programme `sqlite3` à qui se comparer) | | | |");
        }
        let (mut ours, mut bare): (Vec<f64>, Vec<f64>) = (0..RUNS)
            .map(|run| {
                let ours = once(base, &line(run)).wall;
                let begun = Instant::now();
                assert!(shell(ROWS).unwrap().status.success());
                (ours, begun.elapsed().as_secs_f64() * 1000.0)
            })
            .unzip();
        ours.sort_by(f64::total_cmp);
        bare.sort_by(f64::total_cmp);
        let (half, bare_half) = (ours[RUNS / 2], bare[RUNS / 2]);
        println!("| une feuille, avec le disque | {half:.1} | {:.1} | |", ours[RUNS - 1]);
        println!("| quatre lignes par `sqlite3`, avec le disque | {bare_half:.1} | {:.1} | |", bare[RUNS - 1]);
        println!("| la feuille, fois `sqlite3` (au plus 1,5) | {:.2} | | |", half / bare_half);
    }

    pub fn main() {
        let disk = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let base = disk.path().join("banc.sqlite");
        fill(&base, RUNS);
        let size = std::fs::metadata(&base).unwrap().len() / 1024;
        println!("{LARGE} ; base de {size} ko ; {RUNS} passages\n");
        println!("| commande | médiane (ms) | pire (ms) | mémoire (Mo) |\n|---|---|---|---|");
        let entered = |run: usize| format!("marque 7 {} -- 300 -100 -100 -100", 150 - run);
        let corrected = |run: usize| format!("marque --corriger 7 9 -- {} -{run} -{run} -{run}", 3 * run);
        if Path::new("/dev/shm").is_dir() {
            let memory = tempfile::tempdir_in("/dev/shm").unwrap();
            let copy = memory.path().join("banc.sqlite");
            std::fs::copy(&base, &copy).unwrap();
            measure("une feuille, sans le disque (base en mémoire)", &copy, entered);
            measure("une correction, sans le disque", &copy, corrected);
        }
        beside_the_shell(&base, entered);
        measure("une correction, avec le disque", &base, corrected);
        measure("démarrage (`chelem --version`)", &base, |_| "--version".into());
        for line in [
            "etat",
            "classement",
            "classement --format json",
            "inscrits",
            "marque manquantes",
            "marque lister",
            "position voir",
            "mouvement voir",
            "journal",
            "verifier",
        ] {
            measure(&format!("`{line}`"), &base, |_| line.into());
        }
        measure("150 feuilles en PDF", &base, |_| "imprimer feuilles --sortie f.pdf".into());
        measure("1 050 feuilles en PDF", &base, |_| "imprimer feuilles --toutes --sortie f.pdf".into());
        measure("600 fiches en PDF", &base, |_| "imprimer fiches --sortie f.pdf".into());
        measure("classement de 600 en PDF", &base, |_| "imprimer classement --sortie f.pdf".into());
    }
}

fn main() {
    #[cfg(unix)]
    unix::main();
    #[cfg(not(unix))]
    println!("Ce banc lit la mémoire à la façon d'Unix : il ne tourne pas ici.");
}
