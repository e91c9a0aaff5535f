//! Either program killed at random moments while sheets are typed, at a terminal too: what was ticked twice is in the copy as it lies there, and
//! the copy is a beginning of the hall's history.

use std::process::Stdio;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension};

use super::evening::sheet;
use crate::common::Chance;
use crate::common::proof::{Trial, count};
use crate::computer::{Computer, paired, until};

fn has_key(computer: &Computer, key: &str) -> bool {
    let base = Connection::open(&computer.evening.base).unwrap();
    base.query_row("SELECT 1 FROM request WHERE key = ?1", [key], |_| Ok(())).optional().unwrap().is_some()
}

fn seals(computer: &Computer) -> Vec<String> {
    let base = Connection::open(&computer.evening.base).unwrap();
    let mut statement = base.prepare("SELECT hash FROM journal_action WHERE hash IS NOT NULL ORDER BY id").unwrap();
    statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

#[test]
fn second_kills_lose_nothing_that_was_ticked_twice() {
    let rounds = count(6, 10_000);
    let trial = Trial::begin("second-kills");
    let mut chance = Chance(trial.seed);
    let (mut first, mut second) = paired(24);
    let (mut ticked, mut sent) = (Vec::new(), 0);
    for _ in 0..rounds {
        let anne = first.arbiter();
        // It has just begun: before its first change it asks the second, or a person says so.
        until("sure of itself", Duration::from_secs(20), || sheet(&anne, 1, 4).is_ok_and(|(_, code, _)| code == 303));
        let pause = Duration::from_millis(chance.below(400));
        let figure = 4 + 4 * i64::try_from(chance.below(90)).unwrap();
        let typist = std::thread::spawn(move || {
            let mut done = Vec::new();
            for number in 0.. {
                match sheet(&anne, 1 + number % 6, figure + 4 * i64::from(number)) {
                    Ok((key, 303, twice)) => done.push((key, twice)),
                    Ok(_) => {}
                    Err(_) => break,
                }
            }
            done
        });
        if chance.below(3) == 0 {
            let mut terminal = first
                .command(&["marque", "1", "6", "--corriger", "--motif", "essai", "--", "4", "-4", "8", "-8"])
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            std::thread::sleep(pause / 2);
            terminal.kill().unwrap();
            terminal.wait().unwrap();
        }
        std::thread::sleep(pause);
        let what = chance.below(3);
        if what != 1 {
            second.kill();
        }
        if what == 1 {
            std::thread::sleep(Duration::from_millis(chance.below(100)));
        }
        first.kill();
        let done = typist.join().unwrap();
        sent += done.len();
        second.kill();
        ticked.extend(done.into_iter().filter(|(_, twice)| *twice).map(|(key, _)| key));
        assert!(ticked.iter().all(|key| has_key(&second, key)), "ticked twice, and not in the copy");
        let (hall, copy) = (seals(&first), seals(&second));
        assert!(hall.starts_with(&copy), "the copy is no beginning of the hall's history");
        first.start(&[]);
        second.start(&[]);
    }
    until("equal at the end", Duration::from_secs(20), || seals(&first) == seals(&second));
    first.kill();
    second.kill();
    first.checked();
    second.checked();
    assert!(sent > 0 && (rounds < 5 || !ticked.is_empty()));
    trial.end(rounds, &[("sheets answered", sent), ("of them ticked twice", ticked.len())]);
}
