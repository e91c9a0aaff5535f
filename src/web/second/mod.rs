//! A second computer that is ready: which part this one has, who the other is, how far it follows, taking over.

pub(super) mod follow;
mod link;
pub(super) mod ship;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use super::hall::Hall;
use app::{AppError, Club, OnlyHere, Result};
use domain::hall::{Duty, Part};
use host::clock::Stopwatch;
use host::disk::{Partial, read_at_most};

/// A link is lost after so long a silence.
pub(super) const SILENCE: Duration = Duration::from_secs(5);
/// After so long a silence a person may take over.
pub(super) const PRESSES: Duration = Duration::from_secs(10);
/// How often the other hears that this one lives, and is called where there is no link.
const BEAT: Duration = Duration::from_secs(1);
/// How long an answer waits for the second's disk.
const WAITS: Duration = Duration::from_millis(250);
/// How long a hall that doubts waits to hear of the other.
const DOUBTS: Duration = Duration::from_secs(3);
/// How many wrong codes in a minute are told.
pub(super) const WRONG: usize = 3;
/// How long a code is good for pairing.
const INVITED: Duration = Duration::from_secs(600);

/// How the program is told of a second computer.
#[derive(Debug, Clone, Default)]
pub struct SecondOptions {
    /// The first computer that knows the code is taken in.
    pub awaits: bool,
    /// This is the second of the hall at that address, by that code.
    pub follows: Option<(String, String)>,
    /// Where the pairing is kept.
    pub file: Option<PathBuf>,
    /// The name of this computer.
    pub computer: String,
}

/// The other computer.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Pair {
    /// What both know, and nobody else.
    pub(super) code: String,
    /// Where it is reached, as far as it was told.
    pub(super) address: String,
    pub(super) name: String,
    #[serde(skip)]
    pub(super) stage: Stage,
}

/// How far a pairing is.
#[derive(Debug, Clone, Copy, Default)]
pub(super) enum Stage {
    #[default]
    Paired,
    /// The code is shown since then: the computer that knows it asks by its name to be accepted.
    Shown(Stopwatch),
    /// The first computer that knows the code is accepted unasked.
    Open,
}

/// What was kept of a pairing in that file: the part of this computer, and the other one.
fn kept(file: &Path) -> Option<(Part, Pair)> {
    let (part, pair): (String, Pair) = serde_json::from_slice(&read_at_most(file, 4096).ok()?).ok()?;
    Some((Part::parse(&part)?, pair))
}

/// Keeps a pairing beside the settings, for the next evening, readable by this user alone; or forgets it.
fn keep(file: &Path, pairing: Option<String>) -> std::io::Result<()> {
    let Some(pairing) = pairing else { return std::fs::remove_file(file) };
    host::disk::make_folder(host::disk::folder_of(file))?;
    let (partial, mut written) = Partial::beside(file, true)?;
    written.write_all(pairing.as_bytes())?;
    partial.keep(file)
}

/// The part of this computer in the pairing that is kept in that file, and the name of the other.
pub fn paired(file: &Path) -> Option<(Part, String)> {
    kept(file).map(|(part, pair)| (part, pair.name))
}

/// Where things stand between the two.
#[derive(Debug, Clone, Default)]
pub(super) struct State {
    pub(super) duty: Duty,
    pairing: Option<Pair>,
    /// Since when the other was silent; nothing where it was never heard of.
    pub(super) silent: Option<Stopwatch>,
    /// Since when the copy lags, or lagged when the other was last heard of; nothing where it had all there is.
    pub(super) late: Option<Stopwatch>,
    /// The last action and the last change that are there.
    pub(super) action: i64,
    change: u64,
    handing: Option<String>,
    /// What went wrong last, in words.
    pub(super) trouble: String,
    /// A device of the network has reached this computer.
    pub(super) reached: bool,
    /// Seconds by which the other's clock differs.
    pub(super) clocks: i64,
    /// What only this computer had when it stopped.
    pub(super) only: OnlyHere,
    /// Since when this computer is the hall that it took over.
    pub(super) took: Option<Stopwatch>,
}

impl State {
    /// The other computer.
    pub(super) fn pair(&self) -> Option<&Pair> {
        self.pairing.as_ref().filter(|pair| matches!(pair.stage, Stage::Paired))
    }

    /// A pairing whose code is shown now.
    pub(super) fn shown(&self) -> Option<&Pair> {
        self.pairing.as_ref().filter(|pair| match pair.stage {
            Stage::Paired => false,
            Stage::Shown(since) => since.elapsed() < INVITED,
            Stage::Open => true,
        })
    }

    /// What a file keeps of it.
    fn kept(&self) -> Option<String> {
        self.pair().and_then(|pair| serde_json::to_string(&(self.duty.part.key(), pair)).ok())
    }

    /// Since when the other has not been heard of.
    pub(super) fn silence(&self) -> Duration {
        self.silent.map_or(PRESSES, |since| since.elapsed())
    }

    /// Whether the other is on the line.
    pub(super) fn is_linked(&self) -> bool {
        self.silence() < SILENCE
    }

    /// Whether the second has all there is: answers wait for it.
    pub(super) fn is_current(&self) -> bool {
        self.is_linked() && self.late.is_none()
    }

    /// Who hands the hall over, as long as the other can take it: nothing is changed any more.
    pub(super) fn handing(&self) -> Option<&String> {
        self.handing.as_ref().filter(|_| self.is_linked())
    }

    /// What this computer is from here on. A second counts the silence from here.
    fn begins(&mut self, duty: Duty) {
        (self.duty, self.handing, self.late) = (duty, None, Some(Stopwatch::start()));
        self.silent = (duty.part != Part::Hall).then(Stopwatch::start);
    }
}

/// A second computer, or the hall that this one follows.
#[derive(Debug, Default)]
pub(super) struct Second {
    state: watch::Sender<State>,
    file: Option<PathBuf>,
    pub(super) computer: String,
}

impl Second {
    /// As it was when the program last ended, unless the options say something else.
    pub(super) fn new(options: &SecondOptions, term: u32) -> Self {
        let kept = options.file.as_deref().and_then(kept);
        let follows = options
            .follows
            .clone()
            .map(|(address, code)| (Part::Second, Pair { code, address, name: String::new(), stage: Stage::Paired }));
        let (part, pairing) = follows.or(kept).map_or((Part::Hall, None), |(part, pair)| (part, Some(pair)));
        let is_known = pairing.as_ref().is_some_and(|pair| !pair.address.is_empty());
        let mut state = State { pairing, ..State::default() };
        state.begins(Duty::begins(part, term, is_known));
        let second =
            Self { state: watch::Sender::new(state), file: options.file.clone(), computer: options.computer.clone() };
        if options.awaits && second.code().is_none() {
            // Without chance there is no code, and nobody is awaited.
            let _ = second.invite(Stage::Open);
        }
        second
    }

    /// Where things stand at this moment.
    pub(super) fn state(&self) -> State {
        self.state.borrow().clone()
    }

    /// Changes where things stand. A pairing that is another one then is kept; a disk that refuses it only costs that.
    pub(super) fn set(&self, change: impl FnOnce(&mut State)) {
        let mut other = None;
        self.state.send_modify(|state| {
            let before = state.kept();
            change(state);
            other = Some(state.kept()).filter(|now| *now != before);
        });
        if let (Some(pairing), Some(file)) = (other, &self.file) {
            let _ = keep(file, pairing);
        }
    }

    /// Whether this computer writes.
    pub(super) fn serves(&self) -> bool {
        self.state.borrow().duty.part == Part::Hall
    }

    /// Where the other is reached.
    pub(super) fn address(&self) -> Option<String> {
        self.state().pair().map(|pair| pair.address.clone()).filter(|address| !address.is_empty())
    }

    /// The code that opens a link.
    pub(super) fn code(&self) -> Option<String> {
        let state = self.state();
        state.pair().or(state.shown()).map(|pair| pair.code.clone())
    }

    /// A code for another computer; the one before is good no more.
    /// Errors: when the system gives no chance.
    pub(super) fn invite(&self, stage: Stage) -> Result<()> {
        let code =
            app::long_code().ok_or_else(|| AppError::input("le système ne donne pas de hasard : pas de code"))?;
        let pairing = Pair { code, address: String::new(), name: String::new(), stage };
        self.set(|state| state.pairing = Some(pairing));
        Ok(())
    }

    /// A computer that knows the code asks to be the second; it is one at once where its person is not to be asked.
    fn knocks(&self, code: &str, name: &str) {
        self.set(|state| {
            if let Some(pair) = state.pairing.as_mut().filter(|pair| pair.code == code) {
                name.clone_into(&mut pair.name);
                if matches!(pair.stage, Stage::Open) {
                    pair.stage = Stage::Paired;
                }
            }
        });
    }

    /// The computer that asks is the second from here on.
    pub(super) fn accept(&self) {
        self.set(|state| {
            if let Some(pair) = state.pairing.as_mut().filter(|pair| !pair.name.is_empty()) {
                pair.stage = Stage::Paired;
            }
        });
    }

    /// Forgets the other computer.
    pub(super) fn remove(&self) {
        self.set(|state| {
            (state.pairing, state.silent, state.duty.doubts) = (None, None, false);
        });
    }

    /// What this computer is from here on; true when it is the hall no more.
    fn becomes(&self, step: impl FnOnce(Duty) -> Duty) -> bool {
        let mut stopped = false;
        self.set(|state| {
            let (before, now) = (state.duty, step(state.duty));
            state.duty = now;
            if before.part != now.part {
                state.begins(now);
                state.took = (now.part == Part::Hall).then(Stopwatch::start);
                stopped = before.part == Part::Hall;
            }
        });
        stopped
    }

    /// Whether that is the code of the other computer.
    fn knows(&self, code: &str) -> bool {
        self.state.borrow().pair().is_some_and(|pair| pair.code == code)
    }

    /// The other lives.
    fn hear(&self) {
        self.state.send_modify(|state| (state.silent, state.duty.doubts) = (Some(Stopwatch::start()), false));
    }

    /// Something went wrong, in words.
    fn fails(&self, trouble: &str) {
        self.set(|state| {
            trouble.clone_into(&mut state.trouble);
            state.late.get_or_insert_with(Stopwatch::start);
        });
    }

    /// Hands over to the second, once it has all there is; false where it does not follow.
    pub(super) fn hand_to_it(&self, who: &str) -> bool {
        self.set(|state| state.handing = state.is_current().then(|| who.to_owned()));
        self.state.borrow().handing().is_some()
    }

    /// Hands the hall over where a person said so: this computer writes no more, whatever the other answers. By whom.
    fn hands_over(&self) -> Option<String> {
        let who = self.state().handing().cloned()?;
        self.becomes(Duty::hands_over);
        Some(who)
    }

    /// The second has that action, and every change up to that one, of so many.
    fn is_there(&self, action: i64, change: u64, last: u64) {
        self.set(|state| {
            (state.action, state.change) = (action, change.max(state.change));
            state.late = state.late.filter(|_| change < last);
        });
    }

    /// Whether a change is on both disks.
    pub(super) fn has(&self, change: u64) -> bool {
        let state = self.state.borrow();
        state.pair().is_some() && state.change >= change
    }

    /// Waits a moment for the second's disk while it keeps pace; after one miss nobody waits until it has caught up.
    pub(super) async fn waited(&self, change: u64) {
        if !self.state.borrow().is_current() {
            return;
        }
        let mut state = self.state.subscribe();
        if tokio::time::timeout(WAITS, state.wait_for(|state| state.change >= change)).await.is_err() {
            self.set(|state| state.late = Some(Stopwatch::start()));
        }
    }

    /// Waits a moment until a hall that has slept, or has just begun, has heard of the other; false where it has not.
    pub(super) async fn is_sure(&self) -> bool {
        let mut state = self.state.subscribe();
        tokio::time::timeout(DOUBTS, state.wait_for(|state| !state.duty.doubts)).await.is_ok()
    }

    /// This computer slept, or a person says that nobody took over.
    pub(super) fn doubt(&self, doubts: bool) {
        self.set(|state| state.duty.doubts = doubts && state.duty.part == Part::Hall && state.pair().is_some());
    }
}

/// This computer is the hall from here on: the term, the action, the devices, the doors.
/// Errors: the base's own; it then stays what it was.
pub(super) fn take_over(club: &mut Club, hall: &Hall, who: &str) -> Result<()> {
    let mut duty = hall.second.state().duty;
    duty.term = duty.term.max(club.trust().term()?);
    let duty = duty.takes_over();
    club.trust().take_over(who, &hall.second.computer, duty.term)?;
    hall.second.becomes(|_| duty);
    hall.devices.remember(club.hall().devices()?, hall.clock.now());
    if club.hall().settings()?.is_open(hall.clock.now()) {
        let _ = hall.network.open();
    }
    hall.tell_door(club)?;
    sends_over(hall);
    Ok(())
}

/// Another computer is the hall now: what hangs on the one of before looks anew.
fn sends_over(hall: &Hall) {
    hall.live.cut();
    hall.live.changed();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_follows_as_long_as_it_is_heard_and_has_all_there_is() {
        let second = Second::default();
        assert!(!second.state().is_linked() && second.state().silence() >= PRESSES, "it was never heard");
        second.hear();
        assert!(second.state().is_current());
        second.fails("son disque est plein");
        assert!(second.state().is_linked() && !second.state().is_current());
        second.is_there(7, 3, 4);
        assert!(!second.state().is_current(), "there is one change more");
        second.is_there(8, 4, 4);
        assert!(second.state().is_current() && second.hand_to_it("Anne"));
        assert!(second.becomes(Duty::hands_over), "it is the hall no more");
        assert!(!second.state().is_current() && second.state().silence() < PRESSES, "the silence counts from here on");
    }
}
