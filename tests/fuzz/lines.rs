//! Command lines and archives that are carried out on a base: no panic, and nothing that only the base's own checks would stop.

use print::Templates;

use crate::common::changing::{CHANGING, Stage, archive, model};
use crate::common::inside::inside;
use crate::common::proof::{Trial, count};
use crate::common::{Chance, Evening, french};
use crate::mutation::mutated;
use crate::watch::Watch;

/// Lines that read, beside those that change something.
const READING: &[&str] = &[
    "etat",
    "classement --provisoire",
    "classement --expliquer joueur003",
    "inscrits",
    "joueurs chercher joueur",
    "marque lister",
    "marque manquantes",
    "penalite lister joueur003",
    "parcours joueur004",
    "statistiques",
    "position voir",
    "mouvement voir --tables 6 --positions 5",
    "mouvement verifier --tables 5 --positions 4",
    "mouvement voir --duplicate --formule triplettes --joueurs 12",
    "bareme pcn --tables 12 --formule duo",
    "calculer garde S 49/2 --poignee simple",
    "journal --dernieres 5",
    "pcn",
    "prix voir",
    "recu joueur001",
    "homologation",
    "marque 1 2 -- 4 -4 8",
    "marque --ajuste tort 1 1 -- -446 1346 -390 -500",
    "penalite 3 --bareme telephone",
    "penalite 3 --avertissement --motif lenteur",
    "abandon joueur009 --apres 1",
    "deplacer 7 --table 2 --place N",
    "finale 8 --positions 2 --donnes 1",
    "nouveau Coupe --date 21/11/2026 --positions 5 --donnes 4 --formule duo --engagement 12,50",
];

/// Words that an operator in a hurry may type in the place of another.
const VALUES: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "4",
    "8",
    "12",
    "13",
    "16",
    "99",
    "255",
    "256",
    "1001",
    "70000",
    "-1",
    "-446",
    "1346",
    "0,5",
    "1,15",
    "max",
    "joueur001",
    "joueur007",
    "JOUEUR",
    "jôueur012",
    "1005",
    "inconnu",
    "Zoé",
    "",
    " ",
    "N",
    "S",
    "E",
    "O",
    "M",
    "21/11/2026",
    "31/02/2026",
    "12,50",
    "-12",
    "1000000000000",
    "oui",
    "non",
    "duo",
    "equipe4",
    "fft",
    "howell",
    "meilleurs",
    "garde S 49/2",
    "prise N 0",
    "l'été",
    "a;b",
    "=1+1",
    "\u{202e}abc",
    "e\u{301}",
    "🂡",
];

/// A line whose values are changed, or whose words are.
fn made(chance: &mut Chance) -> Vec<String> {
    let lines: Vec<&str> = CHANGING.iter().map(|one| one.line).chain(READING.iter().copied()).collect();
    let below = |chance: &mut Chance, limit: usize| chance.below(limit as u64) as usize;
    let mut words = cli::split_words(lines[below(chance, lines.len())]);
    if chance.below(3) > 0 {
        for _ in 0..=chance.below(2) {
            let values: Vec<usize> = (1..words.len()).filter(|at| !words[*at].starts_with("--")).collect();
            if !values.is_empty() {
                words[values[below(chance, values.len())]] = VALUES[below(chance, VALUES.len())].to_owned();
            }
        }
        return words;
    }
    for _ in 0..=chance.below(3) {
        let at = below(chance, words.len() + 1);
        match chance.below(5) {
            0 => {
                let other = cli::split_words(lines[below(chance, lines.len())]);
                words.insert(at, other[below(chance, other.len())].clone());
            }
            1 if at < words.len() => drop(words.remove(at)),
            2 if at < words.len() => words[at] = (chance.below(4000) as i64 - 2000).to_string(),
            _ if at < words.len() => {
                let seed = words[at].clone().into_bytes();
                words[at] = String::from_utf8_lossy(&mutated(&[seed], chance)).into_owned();
            }
            _ => {}
        }
    }
    words
}

/// A system hands over no zero byte; nothing is read or written outside the folder.
fn tamed(mut words: Vec<String>) -> Vec<String> {
    words.iter_mut().for_each(|word| {
        *word = word.replace('\0', "").replace("..", ".").replace('@', "").chars().take(5_000).collect();
    });
    words.retain(|word| !word.starts_with(['/', '~', '\\']) && !word.contains("=/"));
    words
}

/// Lines that would leave files about or wait for an input.
pub fn harmless(words: &[String]) -> bool {
    let away = [
        "--jsonl",
        "demo",
        "restaurer",
        "restore",
        "sauvegarder",
        "backup",
        "--base",
        "--sortie",
        "exporter",
        "export",
    ];
    words.iter().all(|word| !away.iter().any(|banned| word.contains(banned)))
}

/// A line that makes sense, some words of it changed.
pub fn line(chance: &mut Chance) -> Vec<String> {
    loop {
        let words = tamed(made(chance));
        if harmless(&words) {
            return words;
        }
    }
}

/// Invariants of every answer.
#[track_caller]
pub fn sound(what: &str, code: i32, err: &str) {
    assert!([0, 1, 2, 3, 4].contains(&code), "{what}: exit code {code}: {err}");
    assert!(!err.contains("opération refusée par la base"), "{what}: only the base refused it: {err}");
    french(err);
}

#[test]
fn no_command_line_brings_the_program_down() {
    let trial = Trial::begin("fuzz-lines");
    let mut chance = Chance(trial.seed);
    let cases = count(120, 5_000);
    let mut codes = [0; 5];
    let mut watch = Watch::start();
    for case in 0..cases {
        if case == cases / 10 {
            watch.warm();
        }
        let stage = [Stage::Entered, Stage::Placed, Stage::Played, Stage::Ended, Stage::Closed, Stage::Session];
        let evening = Evening::empty();
        std::fs::write(&evening.base, model(stage[case % stage.len()]).unwrap()).unwrap();
        let words = line(&mut chance);
        let name = format!("lines seed {} case {case}", trial.seed);
        let what = format!("{name}, {:?}: {words:?}", stage[case % stage.len()]);
        let said = watch.case(&name, what.as_bytes(), || inside(&evening.base, &words));
        sound(&what, said.code, &said.err);
        codes[said.code as usize] += 1;
        if said.code == 0 {
            let verified = watch.case(&name, what.as_bytes(), || inside(&evening.base, ["verifier"]));
            assert_eq!(verified.code, 0, "{what}: {verified:?}");
        }
    }
    let (gained, slowest) = watch.end();
    assert!(codes[0] > 0 && codes[1] > 0 && codes[2] > 0, "{codes:?}");
    trial.end(
        cases,
        &[
            ("done, and verifier found nothing wrong afterwards", codes[0]),
            ("refused by a rule", codes[1]),
            ("refused as wrong usage", codes[2]),
            ("ended with an anomaly", codes[3]),
            ("ended with a file or base in trouble", codes[4]),
            ("slowest case (ms)", slowest),
            ("memory gained (kB)", gained),
        ],
    );
}

#[test]
fn no_archive_brings_an_import_down() {
    let trial = Trial::begin("fuzz-imports");
    let mut chance = Chance(trial.seed);
    let cases = count(40, 2_000);
    let end = archive().iter().position(|byte| *byte == b'\n').unwrap() + 1;
    let seeds = vec![archive()[end..].to_vec()];
    let (mut taken, mut refused, mut found) = (0, 0, 0);
    let mut watch = Watch::start();
    for case in 0..cases {
        if case == cases / 10 {
            watch.warm();
        }
        // One value changed: more would hardly ever be accepted.
        let mut facts = seeds[0].clone();
        let digits: Vec<usize> = (0..facts.len()).filter(|at| facts[*at].is_ascii_digit()).collect();
        let at = digits[chance.below(digits.len() as u64) as usize];
        if chance.below(4) == 0 {
            facts = mutated(&seeds, &mut chance);
        } else {
            facts[at] = b'0' + chance.below(10) as u8;
        }
        let evening = Evening::empty();
        evening.file("a.chelem", crate::readers::sealed(&facts));
        let name = format!("imports seed {} case {case}", trial.seed);
        let path = evening.path("a.chelem").display().to_string();
        let said = watch.case(&name, &facts, || inside(&evening.base, ["importer", "archive", path.as_str()]));
        sound(&name, said.code, &said.err);
        if said.code == 0 {
            taken += 1;
            let verified = watch.case(&name, &facts, || inside(&evening.base, ["verifier"]));
            assert!([0, 3].contains(&verified.code), "{name}: {verified:?}");
            found += usize::from(verified.code == 3);
            for line in [&["classement", "--provisoire"][..], &["etat"], &["pcn"], &["exporter", "archive"]] {
                let folder = evening.path("b.chelem").display().to_string();
                let words: Vec<&str> =
                    line.iter().copied().chain((line[0] == "exporter").then_some("--sortie")).collect();
                let words: Vec<&str> =
                    words.into_iter().chain((line[0] == "exporter").then_some(folder.as_str())).collect();
                let said = watch.case(&name, &facts, || inside(&evening.base, &words));
                sound(&name, said.code, &said.err);
            }
        } else {
            refused += 1;
        }
    }
    let (gained, slowest) = watch.end();
    assert!(taken > 0 && refused > 0, "{taken} taken, {refused} refused");
    trial.end(
        cases,
        &[
            ("refused", refused),
            ("imported", taken),
            ("of these, with an anomaly that verifier names", found),
            ("slowest case (ms)", slowest),
            ("memory gained (kB)", gained),
        ],
    );
}

/// Any accepted template prints.
#[test]
fn no_template_brings_printing_down() {
    let trial = Trial::begin("fuzz-printing");
    let mut chance = Chance(trial.seed);
    let cases = count(12, 2_000);
    let seeds = crate::readers::templates();
    let evening = Evening::empty();
    std::fs::write(&evening.base, model(Stage::Closed).unwrap()).unwrap();
    let folder = evening.path("modeles");
    let (mut tried, mut watch) = (0, Watch::start());
    for case in 0..cases {
        if case == cases / 10 {
            watch.warm();
        }
        let bytes = loop {
            let bytes = mutated(&seeds, &mut chance);
            tried += 1;
            // A file of another name is not read.
            let known = Templates::DEFAULTS.iter().any(|(name, _)| bytes.starts_with(format!("{name}\n").as_bytes()));
            if known && crate::readers::template(&bytes) {
                break bytes;
            }
        };
        let end = bytes.iter().position(|byte| *byte == b'\n').unwrap();
        std::fs::create_dir(&folder).unwrap();
        std::fs::write(folder.join(String::from_utf8_lossy(&bytes[..end]).as_ref()), &bytes[end + 1..]).unwrap();
        let name = format!("printing seed {} case {case}", trial.seed);
        let (folder_name, sheet) = (folder.display().to_string(), evening.path("papier.pdf").display().to_string());
        let words = ["--modeles", folder_name.as_str(), "imprimer", "classement", "--sortie", sheet.as_str()];
        let said = watch.case(&name, &bytes, || inside(&evening.base, words));
        sound(&name, said.code, &said.err);
        assert_eq!(said.code, 0, "{name}: accepted, and not printed: {said:?}");
        assert!(std::fs::read(&sheet).unwrap().starts_with(b"%PDF"), "{name}");
        std::fs::remove_dir_all(&folder).unwrap();
    }
    let (gained, slowest) = watch.end();
    trial.end(
        cases,
        &[
            ("templates tried until so many were accepted", tried),
            ("slowest case (ms)", slowest),
            ("memory gained (kB)", gained),
        ],
    );
}
