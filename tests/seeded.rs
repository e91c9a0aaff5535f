//! The checker is checked: single faults are seeded in the program's announcements, in the facts, in the base and in the archive's
//! file; each must be noticed. The list with its results is a section of `docs/reference/proof.md`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "seeded/announced.rs"]
mod announced;
#[path = "seeded/base.rs"]
mod base;
mod common;
#[path = "seeded/etuis.rs"]
mod etuis;
#[path = "seeded/facts.rs"]
mod facts;
#[path = "seeded/file.rs"]
mod file;
#[path = "seeded/formations.rs"]
mod formations;
#[path = "seeded/law.rs"]
mod law;
#[path = "seeded/season.rs"]
mod season;

use std::collections::BTreeMap;
use std::sync::Mutex;

use app::{Changes, Club};
use archive::{Archive, digest};
use checker::{Claims, Findings, RankingClaim, RowClaim, check};
use host::clock::Clock;

/// Tournaments that hold all that happens: a championship in two sessions, ties that each step of article 29 breaks, a night of
/// duos, a ring and its final square.
const FIXTURES: [&str; 4] = ["championnat", "egalites", "duos", "carre"];

/// A fault that was seeded, and what came of it.
pub struct Seeded {
    /// The fault seeded, in English.
    pub name: &'static str,
    /// Where: announcement, facts, base, archive file.
    pub place: &'static str,
    /// The tournament.
    pub fixture: &'static str,
    /// Under which rule it must be noticed first (or by which part of `verifier`).
    pub rule: &'static str,
    /// The first finding: its rule, and its sentence.
    pub found: Option<(String, String)>,
}

/// Always the same time.
pub fn clock() -> Clock {
    Clock::scripted("2026-11-21T20:00:00".parse().unwrap())
}

/// The archive of a fixture.
pub fn bytes(fixture: &str) -> Vec<u8> {
    std::fs::read(format!("{}/fixtures/seeded/{fixture}.chelem", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// The facts of an archive's bytes under a header that goes with them.
pub fn sealed(facts: &str) -> Vec<u8> {
    let header = serde_json::json!({"format": "chelem-archive", "version": 1, "program": "chelem", "rules": "FFT, Fascicule 2, Donnes libres",
        "digest": digest(facts.as_bytes()), "lines": facts.lines().count()});
    format!("{header}\n{facts}").into_bytes()
}

/// A tournament's facts, and the program's announcements.
pub fn tournament(bytes: &[u8]) -> (Archive, Claims) {
    let clock = clock();
    let club = Club::in_memory(&clock, "Anne").unwrap();
    club.trust().import_archive(bytes, Changes::Apply).unwrap();
    (club.trust().archive().unwrap(), club.trust().claims().unwrap())
}

/// A fixture's facts, and the program's announcements.
pub fn sound(fixture: &str) -> (Archive, Claims) {
    static SOUND: Mutex<BTreeMap<String, (Archive, Claims)>> = Mutex::new(BTreeMap::new());
    SOUND.lock().unwrap().entry(fixture.to_owned()).or_insert_with(|| tournament(&bytes(fixture))).clone()
}

/// The first difference.
pub fn first(findings: &Findings) -> Option<(String, String)> {
    findings.first().map(|finding| (finding.rule.to_owned(), finding.text.clone()))
}

/// The final ranking announced.
pub fn last(claims: &mut Claims) -> &mut RankingClaim {
    claims.rankings.iter_mut().filter(|ranking| !ranking.individual).max_by_key(|ranking| ranking.position).unwrap()
}

/// The line of a player or a team.
pub fn line(claims: &mut Claims, number: u32) -> &mut RowClaim {
    last(claims).rows.iter_mut().find(|row| row.number == number).unwrap()
}

#[test]
fn what_is_not_faulted_gives_no_finding() {
    for fixture in FIXTURES {
        let (archive, claims) = sound(fixture);
        let findings = check(&archive, &claims);
        assert!(findings.is_empty(), "{fixture}: {:?}", findings.all());
        assert!(findings.compared() > 500, "{fixture}: {} values", findings.compared());
        assert_eq!(base::found(fixture, |_| {}), None, "{fixture}");
    }
    let of_etuis = etuis::BASES.map(|name| (name, etuis::base(name))).into_iter();
    for (name, (archive, claims)) in of_etuis.chain(formations::BASES.map(|name| (name, formations::base(name)))) {
        let findings = check(&archive, &claims);
        assert!(findings.is_empty(), "{name}: {:?}", findings.all());
        assert!(findings.compared() > 100, "{name}: {} values", findings.compared());
    }
}

#[test]
fn every_seeded_fault_is_noticed() {
    let mut seeded = announced::all();
    seeded.extend(facts::all());
    seeded.extend(law::all());
    seeded.extend(etuis::all());
    seeded.extend(formations::all());
    seeded.extend(base::all());
    seeded.extend(file::all());
    seeded.extend(season::all());
    assert!(seeded.len() >= 240, "{}", seeded.len());
    let missed: Vec<String> = seeded
        .iter()
        .filter(|fault| fault.found.as_ref().is_none_or(|(rule, _)| rule != fault.rule))
        .map(|fault| format!("{} ({}): expected {}, found {:?}", fault.name, fault.fixture, fault.rule, fault.found))
        .collect();
    assert!(missed.is_empty(), "{}", missed.join("\n"));
    same(&table(&seeded));
}

/// The list, as a table.
fn table(seeded: &[Seeded]) -> String {
    let mut text = format!(
        "{} single faults, each in a tournament that is otherwise sound; all are noticed. Without a fault nothing is found.\n\n\
         | | fault | seeded in | noticed under | in these words |\n|---|---|---|---|---|\n",
        seeded.len()
    );
    for (number, fault) in (1..).zip(seeded) {
        let (rule, words) = fault.found.as_ref().unwrap();
        let words = words.replace('|', "/");
        let short: String = words.chars().take(150).collect();
        let more = if short.len() < words.len() { "…" } else { "" };
        text.push_str(&format!(
            "| {number} | {} | {} ({}) | {rule} | {short}{more} |\n",
            fault.name, fault.place, fault.fixture
        ));
    }
    text
}

/// The section of the page between its markers is this; with `CHELEM_DOCS=ecrire` it is written.
fn same(section: &str) {
    const MARKERS: (&str, &str) = ("<!-- faults -->\n", "<!-- /faults -->");
    let path = format!("{}/docs/reference/proof.md", env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    let (before, rest) = page.split_once(MARKERS.0).expect("docs/reference/proof.md has its markers");
    let (kept, after) = rest.split_once(MARKERS.1).expect("docs/reference/proof.md has its markers");
    if std::env::var("CHELEM_DOCS").as_deref() == Ok("ecrire") {
        std::fs::write(&path, format!("{before}{}{section}{}{after}", MARKERS.0, MARKERS.1)).unwrap();
        return;
    }
    assert!(
        kept == section,
        "docs/reference/proof.md is not what was found: CHELEM_DOCS=ecrire cargo test --test seeded"
    );
}

/// Not a chosen fault but all of them: each value of each ranking announced, changed by the least there is.
#[test]
fn every_announced_value_changed_alone_is_noticed() {
    for fixture in ["egalites", "duos"] {
        let (archive, claims) = sound(fixture);
        let mut changes = 0;
        for ranking in (0..claims.rankings.len()).filter(|ranking| !claims.rankings[*ranking].individual) {
            for row in 0..claims.rankings[ranking].rows.len() {
                for change in announced::small_changes(&claims.rankings[ranking].rows[row]) {
                    let mut changed = claims.clone();
                    changed.rankings[ranking].rows[row] = change;
                    assert!(
                        !check(&archive, &changed).is_empty(),
                        "{fixture}: {:?}",
                        changed.rankings[ranking].rows[row]
                    );
                    changes += 1;
                }
            }
        }
        assert!(changes > 300, "{changes}");
    }
}

/// The same of *donnes dupliquées*: each figure of a row, each note of the topage.
#[test]
fn d15_d22_every_announced_value_of_duplicate_changed_alone_is_noticed() {
    let (archive, claims) = etuis::base("howell");
    let of = claims.etuis.clone().unwrap();
    let noticed = |changed: checker::EtuisClaim| {
        let claims = Claims { etuis: Some(changed), ..Claims::default() };
        !check(&archive, &claims).is_empty()
    };
    for index in 0..of.rows.len() {
        for change in etuis::small_changes(&of.rows[index]) {
            let mut changed = of.clone();
            changed.rows[index] = change.clone();
            assert!(noticed(changed), "{change:?}");
        }
    }
    for index in 0..of.notes.len() {
        let change: [fn(&mut checker::NoteClaim); 3] = [
            |note| note.mark = Some(note.mark.map_or(82, |mark| mark + 2)),
            |note| note.attack = Some(note.attack.as_deref().map_or_else(|| "50.00".into(), |text| format!("{text}1"))),
            |note| note.defence = None,
        ];
        for change in change {
            let mut changed = of.clone();
            change(&mut changed.notes[index]);
            assert!(noticed(changed), "{:?}", of.notes[index]);
        }
    }
}

/// The order of the facts is meaningless.
#[test]
fn the_same_facts_in_another_order_give_the_same() {
    for fixture in FIXTURES {
        let (archive, claims) = sound(fixture);
        let mut backwards = archive.clone();
        backwards.teams.reverse();
        backwards.entries.reverse();
        backwards.starts.reverse();
        backwards.seats.reverse();
        backwards.sheets.reverse();
        assert!(check(&backwards, &claims).is_empty(), "{fixture}");
        let facts: String =
            backwards.facts().iter().map(|fact| format!("{}\n", serde_json::to_string(fact).unwrap())).collect();
        let (again, announced) = tournament(&sealed(&facts));
        assert!(again == archive && announced == claims, "{fixture}: rebuilt in another order");
    }
}

/// Nothing that is announced or checked depends on the computer's language or its place on earth.
#[test]
fn results_are_the_same_in_every_language_and_time_zone() {
    let evening = common::Evening::empty();
    evening.file("a.chelem", bytes("championnat"));
    evening.does("importer archive a.chelem");
    let said = |language: &str, zone: &str| {
        let run = |words: &[&str]| {
            let mut command = evening.command(words);
            let said = common::finish(command.env("LC_ALL", language).env("LANG", language).env("TZ", zone));
            said.expect(0).out
        };
        ["classement", "pcn", "verifier", "verifier --complet", "exporter archive"]
            .map(|line| run(&line.split(' ').chain(["--format", "json"]).collect::<Vec<_>>()))
    };
    let here = said("fr_FR.UTF-8", "Europe/Paris");
    for (language, zone) in [("C", "UTC"), ("tr_TR.UTF-8", "Pacific/Kiritimati"), ("ar_EG.UTF-8", "America/St_Johns")] {
        assert_eq!(said(language, zone), here, "{language} {zone}");
    }
}
