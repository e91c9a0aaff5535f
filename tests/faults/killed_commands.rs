//! The program killed during every command that changes something, and while a backup is made or put back.
// The moments of the kills are aimed by a real clock.
#![allow(clippy::disallowed_methods)]

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::aim::Aim;
use crate::common::changing::{CHANGING, Changing, Stage, model};
use crate::common::proof::{Trial, count};
use crate::common::values::values;
use crate::common::{Chance, Evening, PROGRAM};

/// Kills of single commands: with those of the dialogue, 300 in each run of the tests and 10,000 in the long form.
const SHORT: usize = 75;
const LONG: usize = 1500;

/// The state of an evening after a command.
struct Known {
    before: Vec<String>,
    after: Vec<String>,
    aim: Aim,
}

fn state(evening: &Evening) -> Vec<String> {
    if evening.base.exists() { values(&evening.base).unwrap() } else { Vec::new() }
}

impl Known {
    fn of(command: &Changing) -> Self {
        let evening = command.evening();
        let before = state(&evening);
        let words = command.words(evening.folder());
        let from = Instant::now();
        evening.run(&words.iter().map(String::as_str).collect::<Vec<_>>()).expect(0);
        let aim = Aim(from.elapsed());
        let after = state(&evening);
        let actions = |state: &[String]| state.iter().filter(|line| line.starts_with("journal_action ")).count();
        assert_eq!(actions(&after), actions(&before) + 1, "{} leaves one line in the journal", command.line);
        Self { before, after, aim }
    }
}

/// When to kill: somewhere in the whole run, or a little after the log appears, which is when pages are being written.
fn wait(evening: &Evening, known: &Known, chance: &mut Chance) {
    let spin = |from: Instant, time: Duration| {
        while from.elapsed() < time {
            std::hint::spin_loop();
        }
    };
    let from = Instant::now();
    if chance.below(4) == 0 {
        return spin(from, known.aim.moment(chance));
    }
    let log = evening.path("club.sqlite-wal");
    while from.elapsed() < known.aim.0 * 2 {
        if log.metadata().is_ok_and(|log| log.len() > 0) {
            break;
        }
    }
    spin(Instant::now(), known.aim.moment(chance) / 4);
}

#[test]
fn a_command_killed_at_any_moment_is_done_whole_or_not_at_all() {
    let trial = Trial::begin("kills-commands");
    let mut chance = Chance(trial.seed);
    let kills = count(SHORT, LONG);
    let mut known: Vec<Known> = CHANGING.iter().map(Known::of).collect();
    let (mut untouched, mut done, mut late, mut torn) = (0, 0, 0, 0);
    // Only a command running when it was killed counts.
    while untouched + done < kills && late < 4 * kills {
        let kill = untouched + done + late;
        let (command, known) = (&CHANGING[kill % CHANGING.len()], &mut known[kill % CHANGING.len()]);
        let evening = command.evening();
        let words = command.words(evening.folder());
        let mut process = evening.command(&words.iter().map(String::as_str).collect::<Vec<_>>());
        let mut child = process.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        wait(&evening, known, &mut chance);
        child.kill().unwrap();
        let said = child.wait_with_output().unwrap();
        let talk = String::from_utf8_lossy(&said.stderr).into_owned();
        assert!(!talk.contains("panicked") && !talk.contains("erreur"), "{}: {talk}", command.line);
        torn += usize::from(super::kills::frames_of_no_commit(&evening));
        let what = format!("seed {}, kill {kill}, {}", trial.seed, command.line);
        if evening.base.exists() && std::fs::metadata(&evening.base).unwrap().len() > 0 {
            // Killed while a new base gets its first tables, it is a base without a tournament.
            evening.run(&["verifier"]).expect(0);
        }
        let found = state(&evening);
        let new = command.stage == Stage::Nothing && !actions_in(&found);
        assert!(new || found == known.before || found == known.after, "{what}: half done\n{found:#?}");
        let acknowledged = said.status.success();
        assert!(!acknowledged || found == known.after, "{what}: acknowledged and lost");
        if said.status.code().is_some() {
            late += 1;
            known.aim.learn(true);
        } else if found == known.after {
            done += 1;
        } else {
            untouched += 1;
            known.aim.learn(false);
        }
    }
    assert!(untouched > 0 && done > 0, "the kills are not spread: {untouched} untouched, {done} done, {late} too late");
    assert_eq!(untouched + done, kills, "{late} kills came too late");
    trial.end(
        kills,
        &[
            ("commands", CHANGING.len()),
            ("left the base as it was", untouched),
            ("in the middle of writing a transaction", torn),
            ("after the action was safe, before the program ended", done),
            ("more that came too late, the program having ended", late),
        ],
    );
}

fn actions_in(state: &[String]) -> bool {
    state.iter().any(|line| line.starts_with("journal_action "))
}

#[test]
fn a_restoration_killed_at_any_moment_leaves_one_base_or_the_other() {
    let trial = Trial::begin("kills-restoring");
    let mut chance = Chance(trial.seed);
    let kills = count(8, 500);
    let (old, new) = (model(Stage::Played).unwrap(), model(Stage::Placed).unwrap());
    let fresh = || {
        let evening = Evening::empty();
        std::fs::write(&evening.base, old).unwrap();
        evening.file("copie.sqlite", new);
        evening
    };
    let evening = fresh();
    let before = state(&evening);
    let from = Instant::now();
    evening.does("restaurer copie.sqlite --oui");
    let mut aim = Aim(from.elapsed());
    let after = state(&evening);
    let (mut kept, mut restored) = (0, 0);
    for kill in 0..kills {
        let evening = fresh();
        let mut shell = Command::new(PROGRAM);
        let mut child = evening.seal(shell.args(["restaurer", "copie.sqlite", "--oui"])).stdin(Stdio::null());
        child = child.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = child.spawn().unwrap();
        std::thread::sleep(aim.moment(&mut chance));
        child.kill().unwrap();
        let ended = child.wait().unwrap().success();
        evening.verified();
        let found = state(&evening);
        assert!(found == before || found == after, "seed {}, kill {kill}", trial.seed);
        assert!(!ended || found == after, "seed {}, kill {kill}", trial.seed);
        aim.learn(found == after);
        let old = evening.files().into_iter().find(|name| name.contains("avant-restauration"));
        if found == after {
            restored += 1;
            assert_eq!(values(&evening.path(&old.unwrap())).unwrap(), before, "the old base is kept");
        } else {
            kept += 1;
        }
        assert_eq!(values(&evening.path("copie.sqlite")).unwrap(), after, "the copy is what it was");
    }
    assert!(
        kept > 0 && restored > 0,
        "the kills are not spread: {kept} left the old base, {restored} the restored one"
    );
    trial.end(kills, &[("left the old base", kept), ("left the restored one", restored)]);
}
