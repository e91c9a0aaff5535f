//! A club's year as people ask for it, each run a whole process: `cargo bench --bench season`.
//!
//! 40 nights of 60 players in one base. Prints, for each command, the median and the worst of the runs (milliseconds) and the peak memory;
//! fails where the ranking takes 0.2 s or 50 MB. Then the commands of an evening in a base of one night beside those in a base of ten such
//! seasons; fails where one of them takes half as long again. Then `verifier` in bases of imported nights of 40 players: fails where two thousand
//! take a minute of processor, or four times as many nights five times as long. `cargo bench --bench season -- verifier 2000` measures that alone,
//! of so many nights. Unix only: memory is read from the system's own account of each run.
#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

mod process;

#[cfg(unix)]
mod unix {
    use std::path::Path;

    use app::{Changes, Club};
    use archive::Archive;
    use simulate::{play_large_year, play_later_year, year_clock};
    use storage::Mode;

    use super::process::{Run, once};

    const RUNS: usize = 15;
    const NIGHTS: usize = 40;
    const TABLES: usize = 15;
    const YEARS: usize = 10;
    /// Nights that are imported to be checked, and how many of them differ.
    const IMPORTED: usize = 400;
    const FEW: usize = 20;
    /// How much longer a command of the evening may take after so many years, beside what a process needs to start.
    const SLOWER: f64 = 1.5;
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
        let words: Vec<String> = std::env::args().collect();
        if let [_, word, base, nights, years] = words.as_slice()
            && word == MAKE
        {
            return match years.parse().unwrap() {
                0 => import(Path::new(base), nights.parse().unwrap()),
                years => play(Path::new(base), nights.parse().unwrap(), years),
            };
        }
        let disk = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        if let [_, word, nights, ..] = words.as_slice()
            && word == "verifier"
        {
            return check(disk.path(), &[nights.parse().unwrap()]);
        }
        check(disk.path(), &[IMPORTED / 4, IMPORTED]);
        year(disk.path());
        evening(disk.path());
    }

    /// The argument by which this program makes a base and does nothing else.
    const MAKE: &str = "faire";

    /// A base of so many seasons of so many nights each. Another process makes it: the system counts the memory of a process before it starts
    /// a program as memory of that program.
    fn made(base: &Path, nights: usize, years: usize) {
        let mut command = std::process::Command::new(std::env::current_exe().unwrap());
        command.arg(MAKE).arg(base).args([nights, years].map(|number| number.to_string()));
        assert!(command.status().unwrap().success());
    }

    fn play(base: &Path, nights: usize, years: usize) {
        let mut club = Club::in_memory(&year_clock(), "Anne").unwrap();
        play_large_year(&mut club, 7, nights, TABLES).unwrap();
        for year in 1..years {
            play_later_year(&mut club, year, nights, TABLES).unwrap();
        }
        club.trust().backup(Some(base)).unwrap();
    }

    /// A base of so many imported nights: the archives of a few, again and again under other names.
    fn import(base: &Path, nights: usize) {
        let few = base.with_file_name("quelques.sqlite");
        let mut club = Club::in_memory(&year_clock(), "Anne").unwrap();
        play_large_year(&mut club, 7, FEW, 10).unwrap();
        club.trust().backup(Some(&few)).unwrap();
        let archive = |number| {
            let club = Club::open(&few, Mode::Existing, &year_clock(), "Anne", i64::try_from(number).ok()).unwrap();
            club.trust().archive().unwrap()
        };
        let mut archives: Vec<Archive> = (1..=FEW).map(archive).collect();
        let club = Club::in_memory(&year_clock(), "Anne").unwrap();
        for number in 0..nights {
            let night = &mut archives[number % FEW];
            night.tournament.name = number.to_string();
            let file = archive::write_archive(night, "banc").unwrap().0;
            club.trust().import_archive(&file, Changes::Apply).unwrap();
        }
        club.trust().backup(Some(base)).unwrap();
        std::fs::remove_file(few).unwrap();
    }

    /// Everything checked, in bases of so many imported nights.
    fn check(disk: &Path, nights: &[usize]) {
        println!("| soirées importées | base (Mo) | `verifier`, processeur (s) | mémoire (Mo) |\n|---|---|---|---|");
        let took = nights.iter().map(|nights| {
            let base = disk.join(format!("importees-{nights}.sqlite"));
            made(&base, *nights, 0);
            let (run, size) = (once(&base, "verifier"), std::fs::metadata(&base).unwrap().len() as f64 / 1e6);
            println!("| {nights} | {size:.0} | {:.1} | {:.0} |", run.own / 1e3, run.memory);
            assert!(run.own / (*nights as f64) < 30.0, "two thousand take a minute");
            run.own
        });
        let took: Vec<f64> = took.collect();
        assert!(took.len() < 2 || took[1] < 5.0 * took[0], "four times as many nights took {took:?} ms");
    }

    /// The commands of the club's year.
    fn year(disk: &Path) {
        let base = disk.join("annee.sqlite");
        made(&base, NIGHTS, 1);
        println!("{NIGHTS} soirées de {} joueurs ; {RUNS} passages\n", 4 * TABLES);
        println!("| commande | médiane (ms) | pire (ms) | mémoire (Mo) |\n|---|---|---|---|");
        let (time, memory) = measure(&base, "saison classement");
        for line in [
            "saison",
            "saison soirees",
            "saison tableau records",
            "saison regler --essayer",
            "saison tableau caisse",
            "etat",
            "joueurs lister",
        ] {
            measure(&base, line);
        }
        assert!(time < LIMITS.0 && memory < LIMITS.1, "the ranking took {time:.0} ms and {memory:.0} MB");
    }

    /// The commands of an evening under way, where the base holds one night more and where it holds ten seasons.
    fn evening(disk: &Path) {
        let (young, old) = (disk.join("jeune.sqlite"), disk.join("ancienne.sqlite"));
        for (base, nights, years) in [(&young, 1, 1), (&old, NIGHTS, YEARS)] {
            made(base, nights, years);
            let people = (0..4 * TABLES).map(|number| format!("NOUVEAU{number:02};Zoé\n")).collect::<String>();
            std::fs::write(disk.join("liste.csv"), format!("Nom;Prénom\n{people}")).unwrap();
            for line in
                ["nouveau Ce-soir --positions 4 --donnes 4", "inscrire --fichier liste.csv", "placer --graine 1"]
            {
                once(base, line);
            }
        }
        let nights = YEARS * NIGHTS;
        println!("\nUne soirée en cours, à côté d'une soirée passée et de {nights} ; médianes de {TABLES} passages\n");
        println!("| commande | 1 soirée (ms) | {nights} soirées (ms) | mémoire (Mo) |\n|---|---|---|---|");
        for line in
            ["marque 1 T -- 300 -100 -100 -100", "etat", "classement", "inscrits", "marque manquantes", "chelem"]
        {
            let runs = |base: &Path| -> Vec<Run> {
                let words = |table: usize| {
                    if line == "chelem" { String::new() } else { line.replace(" T ", &format!(" {table} ")) }
                };
                (1..=TABLES).map(|table| once(base, &words(table))).collect()
            };
            let median = |mut runs: Vec<Run>| {
                let memory = runs.iter().map(|run| run.memory).fold(0.0, f64::max);
                runs.sort_by(|a, b| a.wall.total_cmp(&b.wall));
                (runs[runs.len() / 2].wall, memory)
            };
            let ((few, _), (many, memory)) = (median(runs(&young)), median(runs(&old)));
            println!("| `{line}` | {few:.1} | {many:.1} | {memory:.0} |");
            assert!(many < few * SLOWER, "{line} took {many:.1} ms after {nights} nights, {few:.1} after one");
        }
    }
}

fn main() {
    #[cfg(unix)]
    unix::main();
    #[cfg(not(unix))]
    println!("Ce banc lit la mémoire à la façon d'Unix : il ne tourne pas ici.");
}
