//! Faults in an archive's file, with and without a digest that goes with them.

use app::{AppError, Changes, Club};

use super::{Seeded, bytes, clock, sealed};

type Fault = (&'static str, &'static str, &'static str, fn(&str) -> Vec<u8>);

/// The facts with one thing put in the place of another, once.
fn facts(archive: &str, this: &str, that: &str) -> String {
    let facts = archive.split_once('\n').unwrap().1;
    assert!(facts.contains(this), "{this}");
    facts.replacen(this, that, 1)
}

const FAULTS: &[Fault] = &[
    ("a figure changed", "carre", "reading", |archive| archive.replacen("\"E\":-", "\"E\":", 1).into_bytes()),
    ("a line removed", "carre", "reading", |archive| {
        let mut lines: Vec<&str> = archive.lines().collect();
        lines.remove(40);
        format!("{}\n", lines.join("\n")).into_bytes()
    }),
    ("two lines exchanged", "carre", "reading", |archive| {
        let mut lines: Vec<&str> = archive.lines().collect();
        lines.swap(40, 41);
        format!("{}\n", lines.join("\n")).into_bytes()
    }),
    ("the end lost", "carre", "reading", |archive| archive.as_bytes()[..archive.len() / 2].to_vec()),
    ("a bit turned", "carre", "reading", |archive| {
        let mut bytes = archive.as_bytes().to_vec();
        bytes[archive.len() / 3] ^= 1;
        bytes
    }),
    ("a sheet that does not sum to zero, with a digest made anew", "duos", "reading", |archive| {
        sealed(&facts(archive, "\"balances\":{\"N\":-", "\"balances\":{\"N\":"))
    }),
    ("a penalty for an entry that does not exist, with a digest made anew", "duos", "reading", |archive| {
        sealed(&facts(archive, "\"fact\":\"penalty\",\"entry\":4", "\"fact\":\"penalty\",\"entry\":400"))
    }),
    ("a chair changed, with a digest made anew", "championnat", "M1", |archive| {
        let seat = "\"fact\":\"seat\",\"position\":2,\"table\":3,\"chair\":";
        let facts = archive.split_once('\n').unwrap().1;
        let changed =
            facts.replace(&format!("{seat}\"N\""), "@").replace(&format!("{seat}\"S\""), &format!("{seat}\"N\""));
        sealed(&changed.replace('@', &format!("{seat}\"S\"")))
    }),
    ("a deal's mark changed, with a digest made anew", "egalites", "F5", |archive| {
        sealed(&facts(archive, "\"mark\":100,", "\"mark\":102,"))
    }),
];

/// The reader's refusal, or the first finding of `verifier --archive`.
fn found(bytes: &[u8]) -> Option<(String, String)> {
    let clock = clock();
    let club = Club::in_memory(&clock, "Anne").unwrap();
    match club.trust().import_archive(bytes, Changes::Apply) {
        Ok(_) => {
            let report = club.trust().check().unwrap();
            report.findings.first().map(|finding| (finding.rule.clone(), finding.text.clone()))
        }
        Err(AppError::Lines(lines)) => {
            let first = &lines[0];
            let line = if first.line > 0 { format!("ligne {} : ", first.line) } else { String::new() };
            Some(("reading".into(), format!("{line}{}", first.reason)))
        }
        Err(error) => panic!("{error}"),
    }
}

/// Each in an archive that is otherwise sound.
pub fn all() -> Vec<Seeded> {
    FAULTS
        .iter()
        .map(|(name, fixture, rule, fault)| {
            let text = String::from_utf8(bytes(fixture)).unwrap();
            Seeded { name, place: "archive file", fixture, rule, found: found(&fault(&text)) }
        })
        .collect()
}
