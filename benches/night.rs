//! The program as people meet it, each run a whole process: `cargo bench --bench night`.
//!
//! 600 players, 150 tables, 7 positions, every sheet entered. Prints, for each command, the median and the worst of the
//! runs (milliseconds) and the peak memory. Unix only: memory is read from the system's own account of each run.
#![allow(missing_docs, clippy::unwrap_used, clippy::disallowed_methods)]

mod process;

#[cfg(unix)]
mod unix {
    use std::path::Path;

    use super::process::{LARGE, Run, fill, once};

    const RUNS: usize = 15;

    fn measure(name: &str, base: &Path, lines: impl Fn(usize) -> String) {
        let mut runs: Vec<Run> = (0..RUNS).map(|run| once(base, &lines(run))).collect();
        let memory = runs.iter().map(|run| run.memory).fold(0.0, f64::max);
        runs.sort_by(|a, b| a.wall.total_cmp(&b.wall));
        println!("| {name} | {:.1} | {:.1} | {memory:.0} |", runs[RUNS / 2].wall, runs[RUNS - 1].wall);
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
        measure("une feuille, avec le disque", &base, entered);
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
