//! Invariants of every paper on every format a club may choose.

pub(crate) mod measure;
pub(crate) mod result_samples;
pub(crate) mod samples;

use self::samples::{club, club_with_logo, outside, texts};
use super::*;
use crate::{Document, Templates};

/// Half a page in large letters; and with margins as wide as they may be.
const SMALL_LARGE: &str = "format = \"A5\"\ntaille_des_lettres = 120";
const SMALL_NARROW: &str = "format = \"A5\"\n[marges]\ngauche = 24\ndroite = 24";
const WIDE_LARGE: &str = "taille_des_lettres = 140\n[marges]\ngauche = 25";

/// The formats a club may write in `papier.toml`.
const FORMATS: [&str; 8] = [
    "",
    "format = \"A5\"",
    SMALL_LARGE,
    SMALL_NARROW,
    "format = \"A5\"\ntaille_des_lettres = 70",
    "taille_des_lettres = 130",
    WIDE_LARGE,
    "taille_des_lettres = 70",
];

/// Where names longer than any club has seen find no room.
const TOO_LONG: [(&str, &str); 7] = [
    ("bilan", SMALL_NARROW),
    ("carte", SMALL_NARROW),
    // Boxes for 20 positions.
    ("inscrits", SMALL_NARROW),
    ("parcours", SMALL_LARGE),
    ("parcours", SMALL_NARROW),
    ("placement", SMALL_NARROW),
    ("prix", SMALL_NARROW),
];

/// The formats that a test tries: all of them in the long form (`CHELEM_FAUTES=longue`, in `.ci/run`), else the usual one and those with
/// the least room for the largest letters.
fn tried(formats: &[&'static str]) -> Vec<&'static str> {
    let long = std::env::var("CHELEM_FAUTES").is_ok_and(|form| form == "longue");
    let hardest = [SMALL_LARGE, WIDE_LARGE, READ[3]];
    formats.iter().filter(|format| long || format.is_empty() || hardest.contains(format)).copied().collect()
}

/// How a paper is drawn, at its longest.
type Longest = fn(&Templates) -> Vec<Document>;

/// Every paper with names, sentences and tables as long as they get.
const PAPERS: [(&str, Longest); 32] = [
    ("affiche", affiche::tests::longest),
    ("badges", badges::tests::longest),
    ("bareme", bareme::tests::longest),
    ("bilan", bilan::tests::longest),
    ("billets", billets::tests::longest),
    ("carte", carte::tests::longest),
    ("chevalets", chevalets::tests::longest),
    ("classement", classement::tests::longest),
    ("corrections", corrections::tests::longest),
    ("diplome", diplome::tests::longest),
    ("etuis", etuis::tests::longest),
    ("feuilles", feuilles::tests::longest),
    ("fiches", fiches::tests::longest),
    ("formulaires", formulaires::tests::longest),
    ("guides", guides::tests::longest),
    ("homologation", homologation::tests::longest),
    ("identification", identification::tests::longest),
    ("information", information::tests::longest),
    ("inscrits", inscrits::tests::longest),
    ("lettre", lettre::tests::longest),
    ("mouvement", mouvement::tests::longest),
    ("palmares", palmares::tests::longest),
    ("panneaux", panneaux::tests::longest),
    ("parcours", parcours::tests::longest),
    ("placement", placement::tests::longest),
    ("places", places::tests::longest),
    ("prix", prix::tests::longest),
    ("recap", recap::tests::longest),
    ("recus", recus::tests::longest),
    ("reglement", reglement::tests::longest),
    ("saison", saison::tests::longest),
    ("tableaux", tableaux::tests::longest),
];

/// Nothing leaves the page, and no text is cut.
fn whole(paper: &str, format: &str, templates: &Templates, documents: fn(&Templates) -> Vec<Document>) -> Vec<String> {
    let mut faults = Vec::new();
    for document in documents(templates) {
        assert!(!document.pages.is_empty(), "{paper}, {format}");
        let cut = texts(&document).into_iter().find(|text| text.contains('…')).map(str::to_owned);
        faults.extend(outside(&document).or(cut).map(|fault| format!("{paper}, {format:?}: {fault}")));
    }
    faults
}

#[test]
fn every_paper_stands_whole_on_every_format() {
    let mut faults = Vec::new();
    for format in tried(&FORMATS) {
        let templates = club("papier.toml", format);
        for (paper, documents) in PAPERS.into_iter().filter(|(paper, _)| !TOO_LONG.contains(&(paper, format))) {
            faults.extend(whole(paper, format, &templates, documents));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn every_paper_stands_whole_beside_a_logo() {
    for (width, height) in [(300, 100), (50, 200)] {
        let templates = club_with_logo(width, height);
        let faults: Vec<String> =
            PAPERS.iter().flat_map(|(paper, documents)| whole(paper, "logo", &templates, *documents)).collect();
        assert!(faults.is_empty(), "{faults:#?}");
    }
}

/// What a club may read on: the usual letters and the largest.
const READ: [&str; 4] =
    ["", "taille_des_lettres = 140", "format = \"A5\"", "format = \"A5\"\ntaille_des_lettres = 140"];

#[test]
fn no_letter_lies_on_a_rule_or_on_another_in_the_usual_size_or_the_largest() {
    let mut faults = Vec::new();
    for format in tried(&READ) {
        let templates = club("papier.toml", format);
        for (paper, documents) in PAPERS {
            let found = documents(&templates).iter().flat_map(measure::collisions).collect::<Vec<_>>();
            faults.extend(found.into_iter().map(|fault| format!("{paper}, {format:?}: {fault}")));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
