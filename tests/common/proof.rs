//! How much is tried, from which seed, and what came of it: a short form for every run of the tests, a long one for
//! `docs/reference/proof.md` (`.ci/long`).
// The seeds are chosen and the durations measured here, by a real clock.
#![allow(clippy::disallowed_methods)]

use std::time::{Instant, SystemTime};

/// The case being tried, until it is over.
pub struct Trial {
    part: &'static str,
    /// Where all its chance comes from.
    pub seed: u64,
    from: Instant,
}

/// `CHELEM_FAUTES=longue` asks for the long form, `CHELEM_NOMBRE=N` for that many cases.
pub fn count(short: usize, long: usize) -> usize {
    let asked = std::env::var("CHELEM_NOMBRE").ok().and_then(|text| text.parse().ok());
    asked.unwrap_or(if is_long() { long } else { short })
}

/// Whether the long form is asked for.
pub fn is_long() -> bool {
    std::env::var("CHELEM_FAUTES").is_ok_and(|form| form == "longue")
}

impl Trial {
    /// Begins; the seed is printed before anything is tried. `CHELEM_TEST_GRAINE` repeats an earlier trial.
    pub fn begin(part: &'static str) -> Self {
        let fresh =
            || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(7, |now| now.subsec_nanos().into());
        let seed = std::env::var("CHELEM_TEST_GRAINE").ok().and_then(|text| text.parse().ok()).unwrap_or_else(fresh);
        println!("{part}: seed (CHELEM_TEST_GRAINE) {seed}");
        let trial = Self { part, seed, from: Instant::now() };
        trial.write(&serde_json::json!({ "part": part, "seed": seed, "unfinished": true }));
        trial
    }

    /// Ends: prints the figures, and writes them for the page of proof. `cases` is how many were tried, none of which failed: a
    /// test that fails does not come here, and its result stays unfinished.
    pub fn end(self, cases: usize, figures: &[(&str, usize)]) {
        let seconds = self.from.elapsed().as_secs_f64();
        let said: Vec<String> = figures.iter().map(|(name, number)| format!("{number} {name}")).collect();
        println!("{}: {cases} cases in {seconds:.1} s: {}", self.part, said.join(", "));
        let figures: Vec<_> = figures.iter().map(|(name, number)| serde_json::json!([name, number])).collect();
        self.write(&serde_json::json!({
            "part": self.part, "cases": cases, "seed": self.seed, "seconds": seconds, "figures": figures,
            "optimised": !cfg!(debug_assertions),
        }));
    }

    /// Writes the result as a line of JSON to the folder `CHELEM_PREUVES`, where one is named.
    fn write(&self, result: &serde_json::Value) {
        let Some(folder) = std::env::var_os("CHELEM_PREUVES") else { return };
        std::fs::create_dir_all(&folder).expect("the folder of the results");
        let path = std::path::Path::new(&folder).join(format!("{}.json", self.part));
        std::fs::write(path, format!("{result}\n")).expect("a result written");
    }
}
