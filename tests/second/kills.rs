//! Either program killed at random moments while sheets are typed, at a terminal too: what was ticked twice is in the copy as it lies there, and
//! the copy is a beginning of the hall's history. At the end of each evening the copy takes over, and every request comes again.

use std::collections::BTreeSet;
use std::process::Stdio;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use rusqlite::Connection;

use super::evening::{pass_of, send, sheet};
use crate::client::{Browser, fresh_key};
use crate::common::Chance;
use crate::common::proof::{Trial, count, is_long};
use crate::computer::{Computer, paired, until};

/// How many times both are killed in one evening: a base that grows makes a start slower, not harder.
const ROUNDS: usize = 40;
/// Evenings beside one another in the long form: most of the time each waits for a silence.
const LANES: usize = 4;
const PATIENCE: Duration = Duration::from_secs(60);

fn column(computer: &Computer, sql: &str) -> Vec<String> {
    let base = Connection::open(&computer.evening.base).unwrap();
    let mut statement = base.prepare(sql).unwrap();
    statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

pub fn keys(computer: &Computer) -> BTreeSet<String> {
    column(computer, "SELECT key FROM request").into_iter().collect()
}

pub fn seals(computer: &Computer) -> Vec<String> {
    column(computer, "SELECT hash FROM journal_action WHERE hash IS NOT NULL ORDER BY id")
}

/// A request that was sent; on how many disks it was, where an answer came.
pub struct Sent {
    pub key: String,
    table: u16,
    figure: i64,
    pub twice: Option<bool>,
}

/// Types until the hall is gone.
fn types(anne: &Browser, figure: i64) -> Vec<Sent> {
    let mut sent = Vec::new();
    for number in 0.. {
        let (key, table, figure) = (fresh_key(), 1 + number % 6, figure + 4 * i64::from(number));
        let answer = send(anne, &key, table, figure);
        let gone = answer.is_err();
        let twice = answer.ok().filter(|(code, _)| *code == 303).map(|(_, twice)| twice);
        sent.push(Sent { key, table, figure, twice });
        if gone {
            break;
        }
    }
    sent
}

/// A command that is killed while it types a sheet too.
fn types_at_a_terminal(first: &Computer, pause: Duration) {
    let line = ["marque", "1", "6", "--corriger", "--motif", "essai", "--", "4", "-4", "8", "-8"];
    let mut terminal = first.command(&line).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(pause);
    terminal.kill().unwrap();
    terminal.wait().unwrap();
}

/// What was counted.
#[derive(Default)]
struct Tally {
    answered: AtomicUsize,
    ticked: AtomicUsize,
    again: AtomicUsize,
}

/// Both are killed so often; then the second takes over.
fn evening(rounds: usize, chance: &mut Chance, tally: &Tally) {
    let (mut first, mut second) = paired(24);
    let (mut sent, mut pass) = (Vec::new(), String::new());
    for _ in 0..rounds {
        let anne = first.arbiter();
        // It has just begun: before its first change it asks the second, or a person says so.
        until("sure of itself", PATIENCE, || sheet(&anne, 1, 4).is_ok_and(|(_, code, _)| code == 303));
        pass = pass_of(&anne);
        let pause = Duration::from_millis(chance.below(400));
        let figure = 4 + 4 * i64::try_from(chance.below(90)).unwrap();
        let typist = std::thread::spawn(move || types(&anne, figure));
        if chance.below(3) == 0 {
            types_at_a_terminal(&first, pause / 2);
        }
        std::thread::sleep(pause);
        if chance.below(3) == 1 {
            std::thread::sleep(Duration::from_millis(chance.below(100)));
        } else {
            second.kill();
        }
        first.kill();
        sent.extend(typist.join().unwrap());
        second.kill();
        let (hall, copy, there) = (seals(&first), seals(&second), keys(&second));
        let mut ticked = sent.iter().filter(|one: &&Sent| one.twice == Some(true));
        assert!(ticked.all(|one| there.contains(&one.key)), "ticked twice, and not in the copy");
        assert!(hall.starts_with(&copy), "the copy is no beginning of the hall's history");
        first.start(&[]);
        second.start(&[]);
    }
    until("equal at the end", PATIENCE, || seals(&first) == seals(&second));
    first.kill();
    for (counted, is) in [(&tally.answered, None), (&tally.ticked, Some(true))] {
        let found = sent.iter().filter(|one| is.map_or(one.twice.is_some(), |is| one.twice == Some(is)));
        counted.fetch_add(found.count(), Ordering::Relaxed);
    }
    tally.again.fetch_add(sent.len(), Ordering::Relaxed);
    relieves(&mut first, &second, &sent, &pass);
    second.kill();
    first.checked();
    second.checked();
}

/// The second takes over, every request of the evening comes again, each is done once; the first comes back and follows.
fn relieves(first: &mut Computer, second: &Computer, sent: &[Sent], pass: &str) {
    let paul = second.arbiter();
    until("taken over", PATIENCE, || paul.post("/secours/prendre", &[("nom", "Paul")]).code == 303);
    let mut anne = second.stranger();
    anne.holds(&anne.get(&format!("/relever?passe={pass}&vers=/marque&ici=oui")).expect(303));
    let known = keys(second);
    let (done, new): (Vec<_>, Vec<_>) = sent.iter().partition(|one| known.contains(&one.key));
    let actions = second.actions();
    for one in done {
        assert_eq!(send(&anne, &one.key, one.table, one.figure).unwrap().0, 303, "answered as before");
    }
    assert_eq!(second.actions(), actions, "nothing is done twice");
    for one in &new {
        assert_eq!(send(&anne, &one.key, one.table, one.figure).unwrap().0, 303);
    }
    assert!(second.actions() <= actions + i64::try_from(new.len()).unwrap());
    first.start(&[]);
    until("the first follows", PATIENCE, || seals(first) == seals(second));
    first.kill();
}

#[test]
fn second_kills_lose_nothing_that_was_ticked_twice() {
    let rounds = count(6, 10_000);
    let trial = Trial::begin("second-kills");
    let (next, tally) = (AtomicUsize::new(0), Tally::default());
    let evenings = rounds.div_ceil(ROUNDS);
    std::thread::scope(|scope| {
        for _ in 0..if is_long() { LANES } else { 1 } {
            scope.spawn(|| {
                while let number = next.fetch_add(1, Ordering::Relaxed)
                    && number < evenings
                {
                    let mut chance = Chance(trial.seed ^ ((number as u64) << 32));
                    evening(ROUNDS.min(rounds - number * ROUNDS), &mut chance, &tally);
                }
            });
        }
    });
    let [answered, ticked, again] = [tally.answered, tally.ticked, tally.again].map(AtomicUsize::into_inner);
    assert!(answered > 0 && (rounds < 5 || ticked > 0));
    trial.end(
        rounds,
        &[
            ("sheets answered", answered),
            ("of them ticked twice", ticked),
            ("times the copy took over", evenings),
            ("requests that came again then", again),
        ],
    );
}
