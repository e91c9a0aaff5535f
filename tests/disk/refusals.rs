//! A full disk or a failing one, at each write in turn of every command that changes something.

use crate::common::changing::{CHANGING, Changing};
use crate::common::inside::{Inside, inside};
use crate::common::proof::{Trial, count, is_long};
use crate::common::values::values;
use crate::common::{Chance, Evening, french};
use crate::cuts::SETTINGS;
use crate::tape::{Refusal, Trouble};
use crate::vfs::Watch;

/// The ways a disk refuses: once or from then on, writing or reading.
const WAYS: [(Trouble, bool, bool); 5] = [
    (Trouble::Full, true, false),
    (Trouble::Full, false, false),
    (Trouble::Error, true, false),
    (Trouble::Error, false, false),
    (Trouble::Error, false, true),
];

fn state(evening: &Evening) -> Vec<String> {
    let filled = std::fs::metadata(&evening.base).is_ok_and(|base| base.len() > 0);
    if filled { values(&evening.base).unwrap() } else { Vec::new() }
}

/// Carries out a command while the disk refuses; gives how many calls were refused.
fn refused(command: &Changing, refusal: Refusal) -> (Evening, Inside, usize) {
    let evening = command.evening();
    let watch = Watch::of(evening.folder());
    watch.0.refuse(refusal);
    let said = inside(&evening.base, command.words(evening.folder()));
    let refused = watch.0.relent();
    (evening, said, refused)
}

struct Known {
    before: Vec<String>,
    after: Vec<String>,
    /// The calls it makes: those that change something, and the readings.
    calls: [usize; 2],
}

#[derive(Default)]
struct Tally {
    runs: usize,
    said_no: usize,
    done_all_the_same: usize,
    /// Reported as not saved, although the action is there once the disk is sound again.
    there_after_all: usize,
}

/// One command with its `from`-th call refused; false when it makes no such call.
fn tried(command: &Changing, known: &Known, refusal: Refusal, tally: &mut Tally) -> bool {
    let (evening, said, refused) = refused(command, refusal);
    let what = format!("{} {refusal:?}: {said:?}", command.line);
    french(&said.err);
    tally.runs += 1;
    assert!([0, 4].contains(&said.code), "{what}");
    if evening.base.exists() && std::fs::metadata(&evening.base).unwrap().len() > 0 {
        let verified = inside(&evening.base, ["verifier"]);
        assert_eq!(verified.code, 0, "{what}: {verified:?}");
    }
    let found = state(&evening);
    if said.code == 0 {
        assert!(found == known.after, "{what}: acknowledged, and not there");
        tally.done_all_the_same += usize::from(refused > 0);
    } else {
        assert_eq!(said.err.lines().filter(|line| line.starts_with("erreur : ")).count(), 1, "{what}");
        let none_yet = known.before.is_empty() && !found.iter().any(|line| line.starts_with("journal_action "));
        if found == known.after {
            tally.there_after_all += 1;
            assert!(!said.err.contains("rien n'a été enregistré"), "{what}: it is there");
        } else {
            assert!(none_yet || found == known.before, "{what}: half done");
        }
        tally.said_no += 1;
    }
    refused > 0
}

#[test]
fn a_write_refused_at_any_moment_is_said_and_nothing_is_lost() {
    let _alone = SETTINGS.read().unwrap();
    let trial = Trial::begin("refusals");
    let mut chance = Chance(trial.seed);
    let known: Vec<Known> = CHANGING
        .iter()
        .map(|command| {
            let evening = command.evening();
            let before = state(&evening);
            let watch = Watch::of(evening.folder());
            let said = inside(&evening.base, command.words(evening.folder()));
            let calls = watch.0.calls();
            drop(watch);
            assert_eq!(said.code, 0, "{}: {said:?}", command.line);
            Known { before, after: state(&evening), calls }
        })
        .collect();
    let mut tally = Tally::default();
    if is_long() {
        for (command, known) in CHANGING.iter().zip(&known) {
            for (trouble, lasting, reading) in WAYS {
                let refusal = |from| Refusal { trouble, from, lasting, reading };
                let _ = (0..).find(|from| !tried(command, known, refusal(*from), &mut tally));
            }
        }
    } else {
        for _ in 0..count(80, 0) {
            let chosen = chance.below(CHANGING.len() as u64) as usize;
            let (trouble, lasting, reading) = WAYS[chance.below(WAYS.len() as u64) as usize];
            let from = chance.below(known[chosen].calls[usize::from(reading)] as u64) as usize;
            tried(&CHANGING[chosen], &known[chosen], Refusal { trouble, from, lasting, reading }, &mut tally);
        }
    }
    assert!(tally.said_no > 20 && tally.done_all_the_same > 0, "{} refused", tally.said_no);
    trial.end(
        tally.runs,
        &[
            ("commands", CHANGING.len()),
            ("ended with an error in French and the exit code 4", tally.said_no),
            (
                "of these, with the action there once the disk was sound again, as the message says",
                tally.there_after_all,
            ),
            ("had done their work before the disk failed", tally.done_all_the_same),
        ],
    );
}

/// Found by the long form: what is to be printed was read after the position was opened, and the error said that nothing was.
#[test]
fn what_is_read_once_a_position_is_open_does_not_deny_it() {
    let _alone = SETTINGS.read().unwrap();
    let command = CHANGING.iter().find(|command| command.line.starts_with("position suivante")).unwrap();
    let (evening, mut tally) = (command.evening(), Tally::default());
    let before = state(&evening);
    let watch = Watch::of(evening.folder());
    assert_eq!(inside(&evening.base, command.words(evening.folder())).code, 0);
    let calls = watch.0.calls();
    drop(watch);
    let known = Known { before, after: state(&evening), calls };
    let refusal = |from| Refusal { trouble: Trouble::Error, from, lasting: false, reading: true };
    let _ = (0..).find(|from| !tried(command, &known, refusal(*from), &mut tally));
    assert!(tally.runs > 20 && tally.said_no > 0, "{} readings", tally.runs);
}
