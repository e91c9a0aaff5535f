//! The papers of a large tournament, each command a whole process: `cargo bench --bench papers`.
//!
//! 600 players, 150 tables, 7 positions. Prints the median of the processor time and of the wait, the peak memory and the size of
//! the PDFs, and fails where one is above what the users were promised. Unix only: memory is read from the system's account of each run.
#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

mod process;

#[cfg(unix)]
mod unix {
    use super::process::{LARGE, Run, fill, once};

    const RUNS: usize = 7;

    /// A command and its limits: milliseconds, megabytes of memory, megabytes of PDF.
    const PROMISED: [(&str, &str, f64, f64, f64); 6] = [
        ("1 050 feuilles", "imprimer feuilles --toutes --sortie p/f.pdf", 500.0, 64.0, 3.0),
        ("600 fiches", "imprimer fiches --sortie p/f.pdf", 500.0, 64.0, 3.0),
        ("classement de 600", "imprimer classement --sortie p/f.pdf", 500.0, 64.0, 3.0),
        ("tous les papiers : avant", "imprimer tout avant --avec chevalets,panneaux --dossier p", 2000.0, 64.0, 10.0),
        ("tous les papiers : pendant", "imprimer tout pendant --avec placement,recap --dossier p", 2000.0, 64.0, 10.0),
        ("tous les papiers : après", "imprimer tout apres --avec parcours,recus --dossier p", 3000.0, 64.0, 10.0),
    ];
    /// The limit for all papers together, in milliseconds.
    const ALL: f64 = 4000.0;

    pub fn main() {
        let disk = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let base = disk.path().join("banc.sqlite");
        fill(&base, 0);
        once(&base, "cloturer");
        println!("{LARGE} ; {RUNS} passages\n");
        println!("| papiers | processeur (ms) | attente (ms) | mémoire (Mo) | PDF (Mo) |\n|---|---|---|---|---|");
        let (mut all, mut above) = (0.0, Vec::new());
        for (name, line, time, memory, size) in PROMISED {
            let folder = disk.path().join("p");
            let _ = std::fs::remove_dir_all(&folder);
            std::fs::create_dir(&folder).unwrap();
            let mut runs: Vec<Run> = (0..RUNS).map(|_| once(&base, line)).collect();
            let peak = runs.iter().map(|run| run.memory).fold(0.0, f64::max);
            runs.sort_by(|a, b| a.own.total_cmp(&b.own));
            let bytes: u64 =
                std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().metadata().unwrap().len()).sum();
            let written = bytes as f64 / 1e6;
            let (own, wall) = (runs[RUNS / 2].own, runs[RUNS / 2].wall);
            println!("| {name} | {own:.0} | {wall:.0} | {peak:.0} | {written:.2} |");
            if line.starts_with("imprimer tout") {
                all += own;
            }
            // Others at work on the same computer must not make it fail.
            if own >= time || peak >= memory || written >= size {
                above.push(name);
            }
        }
        println!("\nTous les papiers des trois moments : {all:.0} ms");
        assert!(above.is_empty() && all < ALL, "plus que promis : {above:?}, {all:.0} ms");
    }
}

fn main() {
    #[cfg(unix)]
    unix::main();
    #[cfg(not(unix))]
    println!("Ce banc lit la mémoire à la façon d'Unix : il ne tourne pas ici.");
}
