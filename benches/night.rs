//! The program as people meet it, each run a whole process: `cargo bench --bench night`.
//!
//! 600 players, 150 tables, 7 positions, every sheet entered. Prints, for each command, the median and the worst of the
//! runs (milliseconds) and the peak memory. Unix only: memory is read from the system's own account of each run.
#![allow(unsafe_code, missing_docs, clippy::unwrap_used, clippy::disallowed_methods)]

#[cfg(unix)]
mod unix {
    use std::fmt::Write as _;
    use std::path::Path;
    use std::process::{Command, Stdio};
    use std::time::Instant;

    const RUNS: usize = 15;

    fn command(base: &Path, line: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_chelem"));
        command.env("CHELEM_BASE", base).env("CHELEM_ARBITRE", "Anne").current_dir(base.parent().unwrap());
        command.args(line.split_whitespace()).stdout(Stdio::null()).stderr(Stdio::null()).stdin(Stdio::null());
        command
    }

    /// Runs once: milliseconds and peak memory in MB.
    fn once(base: &Path, line: &str) -> (f64, f64) {
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
        (start.elapsed().as_secs_f64() * 1e3, usage.ru_maxrss as f64 / 1024.0)
    }

    fn measure(name: &str, base: &Path, lines: impl Fn(usize) -> String) {
        let mut runs: Vec<(f64, f64)> = (0..RUNS).map(|run| once(base, &lines(run))).collect();
        let memory = runs.iter().map(|run| run.1).fold(0.0, f64::max);
        runs.sort_by(|a, b| a.0.total_cmp(&b.0));
        println!("| {name} | {:.1} | {:.1} | {memory:.0} |", runs[RUNS / 2].0, runs[RUNS - 1].0);
    }

    /// A base of 600 players with the sheets of 7 positions, but for the last tables of the last one.
    fn fill(base: &Path) {
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
            for table in 1..=if position < 7 { 150 } else { 150 - RUNS } {
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

    pub fn main() {
        let disk = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let base = disk.path().join("banc.sqlite");
        fill(&base);
        let size = std::fs::metadata(&base).unwrap().len() / 1024;
        println!("600 joueurs, 150 tables, 7 positions ; base de {size} ko ; {RUNS} passages\n");
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
