//! Faults in the base's file, made with other tools than ours.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;

use app::{Changes, Club};
use rusqlite::Connection;
use storage::Mode;

use super::{Seeded, bytes, clock};

type Fault = (&'static str, &'static str, &'static str, fn(&Path));

/// Changes the rows behind the triggers' back: they are put away, and put back as they were.
fn by_hand(path: &Path, sql: &str) {
    let base = Connection::open(path).unwrap();
    let triggers: Vec<(String, String)> = base
        .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
        .unwrap()
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    for (name, _) in &triggers {
        base.execute_batch(&format!("DROP TRIGGER \"{name}\"")).unwrap();
    }
    base.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
    base.execute_batch(sql).unwrap();
    for (_, sql) in &triggers {
        base.execute_batch(sql).unwrap();
    }
}

/// The last of these bytes in the file, one bit turned.
fn turn_a_bit(path: &Path, bytes: &[u8]) {
    let mut file = std::fs::read(path).unwrap();
    let at = (0..file.len() - bytes.len()).rev().find(|at| file[*at..].starts_with(bytes)).unwrap();
    file[at + bytes.len() - 1] ^= 1;
    std::fs::write(path, file).unwrap();
}

/// Fault, tournament, what notices it, how.
const FAULTS: &[Fault] = &[
    ("a sheet's figures exchanged by hand", "championnat", "journal", |path| {
        by_hand(path, "UPDATE sheet SET n = s, s = n WHERE position = 1 AND table_no = 1");
    }),
    ("a sheet erased by hand, with its deals", "championnat", "journal", |path| {
        by_hand(
            path,
            "DELETE FROM deal WHERE sheet = (SELECT min(id) FROM sheet); DELETE FROM sheet WHERE id = (SELECT min(id) FROM sheet)",
        );
    }),
    ("two seats exchanged by hand", "duos", "journal", |path| {
        by_hand(
            path,
            "UPDATE seat SET entry = 0 WHERE position = 2 AND entry = 1;
                UPDATE seat SET entry = 1 WHERE position = 2 AND entry = 2;
                UPDATE seat SET entry = 2 WHERE entry = 0",
        );
    }),
    ("a penalty erased by hand", "championnat", "journal", |path| by_hand(path, "DELETE FROM penalty")),
    ("an affiliation changed by hand", "championnat", "journal", |path| {
        by_hand(path, "UPDATE entry SET affiliated_then = 0 WHERE number = 1");
    }),
    ("a journal row edited: what was done", "duos", "journal", |path| {
        by_hand(path, "UPDATE journal_action SET what = what || ' (bis)'");
    }),
    ("a journal row edited: when", "duos", "journal", |path| {
        by_hand(path, "UPDATE journal_action SET at = '2026-11-21T19:00:00'");
    }),
    ("a change of the journal edited", "duos", "journal", |path| {
        by_hand(
            path,
            "UPDATE journal_change SET new = replace(new, '\"position\":2', '\"position\":3') WHERE id = (SELECT max(id) FROM journal_change WHERE new LIKE '%\"position\":2%')",
        );
    }),
    ("a journal row erased", "duos", "journal", |path| {
        by_hand(path, "DELETE FROM journal_change WHERE id = (SELECT max(id) FROM journal_change)");
    }),
    ("a sheet changed in the base and in the journal alike", "championnat", "journal", |path| {
        by_hand(
            path,
            "UPDATE sheet SET n = s, s = n WHERE position = 1 AND table_no = 1;
            UPDATE journal_change
            SET new = json_set(new, '$.n', json_extract(new, '$.s'), '$.s', json_extract(new, '$.n'))
            WHERE table_name = 'sheet' AND json_extract(new, '$.position') = 1 AND json_extract(new, '$.table_no') = 1",
        );
    }),
    ("a trigger removed", "egalites", "fichier", |path| {
        let base = Connection::open(path).unwrap();
        let name: String =
            base.query_row("SELECT min(name) FROM sqlite_schema WHERE type = 'trigger'", [], |row| row.get(0)).unwrap();
        base.execute_batch(&format!("DROP TRIGGER \"{name}\"")).unwrap();
    }),
    ("a seat for an entry that is not there", "egalites", "fichier", |path| {
        by_hand(path, "UPDATE seat SET entry = 999 WHERE id = (SELECT min(id) FROM seat)");
    }),
    ("a bit of a name turned on the disk", "egalites", "journal", |path| turn_a_bit(path, b"JOUEUR013")),
    ("a bit of a deal's contract turned on the disk", "egalites", "journal", |path| turn_a_bit(path, b"garde_contre")),
    ("the first page of a table overwritten with zeros", "championnat", "open", |path| {
        let base = rusqlite::Connection::open(path).unwrap();
        let page = "SELECT rootpage FROM sqlite_schema WHERE name = 'sheet'";
        let page: u32 = base.query_row(page, [], |row| row.get(0)).unwrap();
        drop(base);
        let mut file = std::fs::read(path).unwrap();
        let end = page as usize * 4096;
        file[end - 4096..end].fill(0);
        std::fs::write(path, file).unwrap();
    }),
    ("the end of the file lost", "championnat", "open", |path| {
        let file = std::fs::read(path).unwrap();
        std::fs::write(path, &file[..file.len() - 4096]).unwrap();
    }),
];

/// The base of a tournament, as a file.
fn sound(fixture: &str) -> Vec<u8> {
    static BASES: Mutex<BTreeMap<String, Vec<u8>>> = Mutex::new(BTreeMap::new());
    let make = || {
        let folder = tempfile::tempdir().unwrap();
        let (path, clock) = (folder.path().join("club.sqlite"), clock());
        let club = Club::open(&path, Mode::Create, &clock, "Anne", None).unwrap();
        club.trust().import_archive(&bytes(fixture), Changes::Apply).unwrap();
        drop(club);
        std::fs::read(&path).unwrap()
    };
    BASES.lock().unwrap().entry(fixture.to_owned()).or_insert_with(make).clone()
}

/// The first finding of `verifier` on the tournament's base after a fault; `open` when it cannot even be read.
pub fn found(fixture: &str, fault: impl Fn(&Path)) -> Option<(String, String)> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("club.sqlite");
    let clock = clock();
    std::fs::write(&path, sound(fixture)).unwrap();
    fault(&path);
    let outcome = Club::open(&path, Mode::Existing, &clock, "Anne", None).and_then(|club| club.trust().check());
    match outcome {
        Ok(report) => report.findings.first().map(|finding| (finding.rule.clone(), finding.text.clone())),
        Err(error) => Some(("open".into(), error.to_string().replace(&folder.path().display().to_string(), "…"))),
    }
}

/// Each in a base that is otherwise sound.
pub fn all() -> Vec<Seeded> {
    FAULTS
        .iter()
        .map(|(name, fixture, rule, fault)| Seeded { name, place: "base", fixture, rule, found: found(fixture, fault) })
        .collect()
}
