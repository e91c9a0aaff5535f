//! A second computer that is ready: which part this one has, who the other is, how far it follows, taking over.

mod link;
pub(super) mod talk;

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::sync::watch;
use tokio::time::timeout;

use super::hall::Hall;
use app::{AppError, Club, OnlyHere, Result};
use domain::hall::{Duty, Part};
use host::clock::Stopwatch;
use host::disk::{read_at_most, write_private};

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
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Pair {
    /// What both know, and nobody else.
    pub(super) code: String,
    /// Where it is reached; empty until the first that knows the code has come.
    pub(super) address: String,
    pub(super) name: String,
    /// Since when the code is shown: the computer that knows it asks by its name to be accepted.
    #[serde(skip)]
    pub(super) shown: Option<Stopwatch>,
}

/// What was kept of a pairing in that file: the part of this computer, and the other one.
fn kept(file: &Path) -> Option<(Part, Pair)> {
    let (part, pair): (String, Pair) = serde_json::from_slice(&read_at_most(file, 4096).ok()?).ok()?;
    Some((Part::parse(&part)?, pair))
}

/// The part of this computer in the pairing that is kept in that file, and the name of the other.
pub fn paired(file: &Path) -> Option<(Part, String)> {
    kept(file).map(|(part, pair)| (part, pair.name))
}

/// Where things stand between the two.
#[derive(Debug, Clone, Default)]
pub(super) struct State {
    pub(super) duty: Duty,
    pub(super) pairing: Option<Pair>,
    /// Since when the other was silent; nothing where it was never heard of.
    pub(super) silent: Option<Stopwatch>,
    /// Since when the copy lags, or lagged when the other was last heard of; nothing where it had all there is.
    pub(super) late: Option<Stopwatch>,
    /// The last action and the last change that are there.
    pub(super) action: i64,
    change: u64,
    /// Who hands the hall over: nothing is changed any more.
    pub(super) handing: Option<String>,
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
        self.pairing.as_ref().filter(|pair| pair.shown.is_none() && !pair.address.is_empty())
    }

    /// A pairing whose code is good for another computer now.
    pub(super) fn shown(&self) -> Option<&Pair> {
        let is_good = |pair: &&Pair| pair.shown.map_or(pair.address.is_empty(), |since| since.elapsed() < INVITED);
        self.pairing.as_ref().filter(is_good)
    }

    /// What pages say of it. They are made anew when that is something else, and no oftener: a button that is replaced under the hand is not
    /// pressed.
    pub(super) fn standing(&self) -> impl PartialEq + use<> {
        let asks = self.shown().map(|pair| pair.name.clone());
        let other = self.pair().map(|pair| (pair.name.clone(), pair.address.clone()));
        let silent = self.silence() >= PRESSES;
        (self.is_linked(), self.late.is_some(), silent, self.reached, self.trouble.clone(), asks, other)
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
    pub(super) options: SecondOptions,
}

impl Second {
    /// As it was when the program last ended, unless the options say something else.
    pub(super) fn new(options: &SecondOptions, term: u32) -> Self {
        let follows = options.follows.clone();
        let follows = follows.map(|(address, code)| (Part::Second, Pair { code, address, ..Pair::default() }));
        let (part, pairing) = follows.or_else(|| kept(options.file.as_deref()?)).unzip();
        let mut state = State { pairing, ..State::default() };
        state.begins(Duty::begins(part.unwrap_or_default(), term, state.pairing.is_some()));
        let second = Self { state: watch::Sender::new(state), options: options.clone() };
        if options.awaits && second.code().is_none() {
            // Without chance there is no code, and nobody is awaited.
            let _ = second.invite(None);
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
        if let (Some(pairing), Some(file)) = (other, &self.options.file) {
            let _ = pairing.map_or_else(|| std::fs::remove_file(file), |kept| write_private(file, kept.as_bytes()));
        }
    }

    /// Whether this computer writes.
    pub(super) fn serves(&self) -> bool {
        self.state.borrow().duty.part == Part::Hall
    }

    /// Where the other is reached.
    pub(super) fn address(&self) -> Option<String> {
        self.state.borrow().pair().map(|pair| pair.address.clone())
    }

    /// The code that opens a link.
    pub(super) fn code(&self) -> Option<String> {
        let state = self.state.borrow();
        state.pair().or(state.shown()).map(|pair| pair.code.clone())
    }

    /// A code for another computer, shown since then, or by which the first computer is accepted unasked; the one before is good no more.
    /// Errors: when the system gives no chance.
    pub(super) fn invite(&self, shown: Option<Stopwatch>) -> Result<()> {
        let code =
            app::long_code().ok_or_else(|| AppError::input("le système ne donne pas de hasard : pas de code"))?;
        self.set(|state| state.pairing = Some(Pair { code, shown, ..Pair::default() }));
        Ok(())
    }

    /// The computer that asks is the second from here on.
    pub(super) fn accept(&self) {
        self.set(|state| {
            if let Some(pair) = state.pairing.as_mut().filter(|pair| !pair.name.is_empty()) {
                pair.shown = None;
            }
        });
    }

    /// Forgets the other computer.
    pub(super) fn remove(&self) {
        self.set(|state| (state.pairing, state.silent) = (None, None));
    }

    /// What this computer is from here on; true when that is something else.
    fn becomes(&self, step: impl FnOnce(Duty) -> Duty) -> bool {
        let mut other = false;
        self.set(|state| {
            let now = step(state.duty);
            other = now.part != state.duty.part;
            if other {
                state.begins(now);
                state.took = (now.part == Part::Hall).then(Stopwatch::start);
            }
            state.duty = now;
        });
        other
    }

    /// Whether the computer with that code is not to be accepted any more.
    fn knows(&self, code: &str) -> bool {
        self.state.borrow().pairing.as_ref().is_some_and(|pair| pair.shown.is_none() && pair.code == code)
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
        self.state.borrow().handing.is_some()
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
        let mut state = self.state.subscribe();
        let there = timeout(WAITS, state.wait_for(|state| state.change >= change || !state.is_current()));
        if there.await.is_err() {
            self.set(|state| state.late = Some(Stopwatch::start()));
        }
    }

    /// Waits a moment until a hall that has slept, or has just begun, has heard of the other; false where it has not.
    pub(super) async fn is_sure(&self) -> bool {
        let mut state = self.state.subscribe();
        timeout(DOUBTS, state.wait_for(|state| !state.duty.doubts || state.pair().is_none())).await.is_ok()
    }

    /// This computer slept, or a person says that nobody took over.
    pub(super) fn doubt(&self, doubts: bool) {
        self.set(|state| state.duty.doubts = doubts && state.duty.part == Part::Hall);
    }
}

/// This computer is the hall from here on: the term, the action, the devices, the doors.
/// Errors: the base's own; it then stays what it was.
pub(super) fn take_over(club: &mut Club, hall: &Hall, who: &str) -> Result<()> {
    let mut duty = hall.second.state().duty;
    duty.term = duty.term.max(club.trust().term()?);
    let duty = duty.takes_over();
    club.trust().take_over(who, &hall.second.options.computer, duty.term)?;
    hall.second.becomes(|_| duty);
    hall.open_as_before(club, false)?;
    hall.live.cut();
    Ok(())
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
        assert!(second.becomes(Duty::hands_over), "it is the second");
        assert!(!second.state().is_current() && second.state().silence() < PRESSES, "the silence counts from here on");
    }
}
