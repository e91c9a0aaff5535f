//! The supplied data of the demonstration (`fixtures/README.md` names its sources).

/// Marks a folder as one that a demonstration made.
pub(crate) const MARK: &str = "LISEZMOI-demo.txt";

macro_rules! data {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/demo/", $name)))),*]
    };
}

/// Name and content.
pub(crate) const FILES: &[(&str, &[u8])] = data![
    "annuaire.csv",
    "inscrits.csv",
    "feuille-fascicule.csv",
    "feuilles-1.csv",
    "feuilles-2.csv",
    "feuilles-3.csv",
    "feuilles-4.csv",
    "feuilles-5.csv",
    "donnes-1.csv",
    "donnes-2.csv",
    "donnes-3.csv",
    "donnes-4.csv",
    "donnes-5.csv",
    "inscrits-duplicate.csv",
    "etuis-1.csv",
    "etuis-2.csv",
    "etuis-3-6.csv",
    "etuis-7.csv",
];
