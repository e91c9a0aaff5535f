//! The program killed while sheets are typed: by SIGKILL at any moment. A write that is cut in its middle: `disk.rs`.
// The moments of the kills are chosen here, by a real clock and a seed that is printed.
#![allow(clippy::disallowed_methods)]

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::common::proof::{Trial, count};
use crate::common::{Chance, Evening};
use crate::typing::{PLAYERS, Sheets, Typed, after, sheets};

/// With those of single commands, 190 in each run of the tests and 10,000 in the long form.
const SHORT: usize = 115;
const LONG: usize = 1500;
const LINES: u64 = 12;

#[test]
fn no_acknowledged_sheet_is_lost_in_hundreds_of_kills() {
    let trial = Trial::begin("kills-dialogue");
    let (seed, kills) = (trial.seed, count(SHORT, LONG));
    let mut chance = Chance(seed);
    let evening = Evening::placed(PLAYERS);
    let (mut known, mut number, mut saved) = (Sheets::new(), 0, 0);
    let before = evening.actions();
    let mut tally = Tally::default();
    for run in 0..kills {
        let typed: Vec<Typed> = (number..number + LINES).map(Typed::number).collect();
        number += LINES;
        let acknowledged = killed(&evening, &typed, &mut chance, &mut tally);
        let torn = frames_of_no_commit(&evening);
        let found = sheets(&evening);
        // The base stands as after the first n lines, whole, for some n that covers all that was acknowledged.
        let n = (acknowledged..=typed.len()).find(|n| after(&known, &typed[..*n]) == found).unwrap_or_else(|| {
            panic!(
                "seed {seed}, run {run}: {acknowledged} acknowledged of\n{typed:?}\nbefore {known:?}\nfound {found:?}"
            )
        });
        assert_eq!(evening.files(), ["club.sqlite"], "seed {seed}, run {run}: one plain file again");
        known = found;
        saved += n;
        tally.count(acknowledged, n, typed.len(), torn);
        if run % 40 == 0 {
            evening.verified();
        }
    }
    evening.verified();
    assert_eq!(evening.actions(), before + saved, "seed {seed}: one action for each sheet saved, none for others");
    assert!(tally.before_any > 0 && tally.between > 0 && tally.during > 0, "the kills are not spread: {tally:?}");
    trial.end(
        kills,
        &[
            ("sheets saved", tally.saved),
            ("acknowledged before the kill", tally.acknowledged),
            ("kills before the first acknowledgement", tally.before_any),
            ("between two", tally.between),
            ("after the last", tally.after_all),
            ("while a sheet was being saved", tally.during),
            ("of these, with an unfinished transaction in the log", tally.torn),
        ],
    );
}

/// Where the kills fell.
#[derive(Debug, Default)]
struct Tally {
    /// Before the first acknowledgement.
    before_any: usize,
    /// After one and before the last.
    between: usize,
    /// After the last.
    after_all: usize,
    /// While a sheet was being saved: it is in and was not acknowledged yet, or its pages were written in part.
    during: usize,
    /// Of these, with pages of an unfinished transaction in the log.
    torn: usize,
    acknowledged: usize,
    saved: usize,
    /// How long a sheet takes, to aim within it.
    sheet: Duration,
}

impl Tally {
    fn count(&mut self, acknowledged: usize, saved: usize, typed: usize, torn: bool) {
        match acknowledged {
            0 => self.before_any += 1,
            n if n == typed => self.after_all += 1,
            _ => self.between += 1,
        }
        self.during += usize::from(saved > acknowledged || torn);
        self.torn += usize::from(torn);
        self.acknowledged += acknowledged;
        self.saved += saved;
    }
}

/// Feeds the sheets to the dialogue and kills it a little after some acknowledgement; returns how many were read.
fn killed(evening: &Evening, typed: &[Typed], chance: &mut Chance, tally: &mut Tally) -> usize {
    let mut command = evening.command(&["marque", "--corriger"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    // The input stays open until the end: the dialogue never ends by itself.
    let mut input = child.stdin.take().unwrap();
    input.write_all(typed.iter().map(Typed::line).collect::<String>().as_bytes()).unwrap();
    let mut talk = BufReader::new(child.stderr.take().unwrap()).lines();
    let wanted = usize::try_from(chance.below(LINES + 1)).unwrap();
    let mut read = Vec::new();
    let mut last = Instant::now();
    while read.len() < wanted {
        let line = talk.next().expect("the dialogue goes on").unwrap();
        assert!(!line.contains("erreur"), "{line}");
        if let Some(sheet) = Typed::acknowledged(&line) {
            read.push(sheet);
            tally.sheet = last.elapsed().min(Duration::from_millis(20));
            last = Instant::now();
        }
    }
    // Before the first one the program also starts and opens the base.
    let within = if wanted == 0 { Duration::from_millis(12) } else { tally.sheet * 3 / 2 };
    let moment = Duration::from_nanos(chance.below(u64::try_from(within.as_nanos()).unwrap()));
    let from = Instant::now();
    while from.elapsed() < moment {
        std::hint::spin_loop();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    // Its output before it died counts.
    for line in talk {
        let line = line.unwrap_or_default();
        assert!(!line.contains("panicked") && !line.contains("erreur"), "{line}");
        read.extend(Typed::acknowledged(&line));
    }
    assert_eq!(read[..], typed[..read.len()], "acknowledged in order, as typed");
    read.len()
}

/// Whether the log ends with pages of a transaction that was not finished.
pub fn frames_of_no_commit(evening: &Evening) -> bool {
    let Ok(log) = std::fs::read(evening.path("club.sqlite-wal")) else { return false };
    let Some(page) = log.get(8..12).map(|size| u32::from_be_bytes(size.try_into().unwrap()) as usize) else {
        return !log.is_empty();
    };
    let salt = log.get(16..24).map(<[u8]>::to_vec);
    let frames = log.get(32..).unwrap_or_default().chunks(24 + page);
    let current = frames.take_while(|frame| frame.get(8..16).map(<[u8]>::to_vec) == salt);
    // A commit carries the size of the base; its last page may be cut short.
    current.last().is_some_and(|last| last.len() < 24 + page || last[4..8] == [0; 4])
}

#[test]
fn the_next_command_recovers_the_log_and_leaves_one_plain_file() {
    let evening = Evening::placed(PLAYERS);
    let typed: Vec<Typed> = (0..3).map(Typed::number).collect();
    left_by_a_crash(&evening, &typed);
    assert!(std::fs::metadata(evening.path("club.sqlite-wal")).unwrap().len() > 0, "{:?}", evening.files());
    evening.run(&["etat"]).expect(0);
    assert_eq!(evening.files(), ["club.sqlite"]);
    assert_eq!(sheets(&evening), after(&Sheets::new(), &typed));
    evening.verified();
}

/// Types the sheets, waits until all are acknowledged, and kills the program: the log stays beside the base.
pub fn left_by_a_crash(evening: &Evening, typed: &[Typed]) {
    let mut command = evening.command(&["marque", "--corriger"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(typed.iter().map(Typed::line).collect::<String>().as_bytes()).unwrap();
    let talk = BufReader::new(child.stderr.take().unwrap()).lines();
    assert_eq!(talk.filter_map(|line| Typed::acknowledged(&line.unwrap())).take(typed.len()).count(), typed.len());
    child.kill().unwrap();
    child.wait().unwrap();
}
