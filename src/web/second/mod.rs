//! A second computer that is ready: which part this one has, who the other is, how far it follows, taking over.

mod link;
pub(super) mod talk;

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::sync::watch;
use tokio::time::timeout;

use super::hall::Hall;
use app::{Club, Result};
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
pub(super) const DOUBTS: Duration = Duration::from_secs(3);
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

/// The other computer, or one that is awaited.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Pair {
    /// What both know, and nobody else.
    pub(super) code: String,
    /// Where it is reached; empty until the first that knows the code has come.
    pub(super) address: String,
    pub name: String,
    /// Since when the code is shown: the computer that knows it asks by its name to be accepted.
    #[serde(skip)]
    pub(super) shown: Option<Stopwatch>,
}

/// What is kept of a pairing in that file: the part of this computer, and the other one.
pub fn paired(file: &Path) -> Option<(Part, Pair)> {
    let (part, pair): (String, Pair) = serde_json::from_slice(&read_at_most(file, 4096).ok()?).ok()?;
    Some((Part::parse(&part)?, pair))
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
    /// What only this computer had when it stopped, a sentence each.
    pub(super) only: Vec<String>,
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
    pub(super) fn standing(&self) -> String {
        let link = (self.is_linked(), self.silence() >= PRESSES, self.late.is_some());
        format!("{:?}", (link, self.reached, &self.trouble, self.shown(), self.pair()))
    }

    /// What a file keeps of it.
    fn kept(&self) -> Option<String> {
        self.pair().and_then(|pair| serde_json::to_string(&(self.duty.part.key(), pair)).ok())
    }

    /// The code that opens a link.
    pub(super) fn code(&self) -> Option<String> {
        self.pair().or(self.shown()).map(|pair| pair.code.clone())
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

    /// Whether it does not know that it is still the hall: changes wait a moment for the other to be heard of.
    pub(super) fn doubts(&self) -> bool {
        self.duty.part == Part::Hall && self.duty.doubts && self.pair().is_some()
    }

    /// The computer that asks is the second from here on.
    pub(super) fn accepts(&mut self) {
        self.pairing.iter_mut().filter(|pair| !pair.name.is_empty()).for_each(|pair| pair.shown = None);
    }

    /// There is another computer, or none.
    pub(super) fn pairs(&mut self, pairing: Option<Pair>) {
        (self.pairing, self.silent, self.change) = (pairing, None, 0);
    }

    /// The other lives.
    fn hears(&mut self) {
        (self.silent, self.duty.doubts) = (Some(Stopwatch::start()), false);
    }

    /// Something went wrong, in words.
    fn fails(&mut self, trouble: &str) {
        (self.trouble, self.late) = (trouble.to_owned(), self.late.or(Some(Stopwatch::start())));
    }

    /// The second has that action, and every change up to that one, of so many.
    fn is_there(&mut self, action: i64, change: u64, last: u64) {
        (self.action, self.change) = (action, change.max(self.change));
        self.late = self.late.filter(|_| change < last);
    }

    /// Hands over to the second, once it has all there is; false where it does not follow.
    pub(super) fn hands_to_it(&mut self, who: &str) -> bool {
        self.handing = self.is_current().then(|| who.to_owned());
        self.handing.is_some()
    }

    /// What this computer is from here on; true when that is something else. A second counts the silence from here.
    fn becomes(&mut self, duty: Duty) -> bool {
        let (other, now) = (duty.part != self.duty.part, Some(Stopwatch::start()));
        self.duty = duty;
        if other {
            (self.handing, self.late) = (None, now);
            (self.took, self.silent) = if duty.part == Part::Hall { (now, None) } else { (None, now) };
        }
        other
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
        // Without chance there is no code, and nobody is awaited.
        let awaited =
            || Some((Part::Hall, Pair { code: app::long_code().filter(|_| options.awaits)?, ..Pair::default() }));
        let (part, pairing) = follows.or_else(|| paired(options.file.as_deref()?)).or_else(awaited).unzip();
        let mut state = State { pairing, late: Some(Stopwatch::start()), ..State::default() };
        state.becomes(Duty::begins(part.unwrap_or_default(), term, state.pair().is_some()));
        Self { state: watch::Sender::new(state), options: options.clone() }
    }

    /// Where things stand at this moment.
    pub(super) fn state(&self) -> State {
        self.state.borrow().clone()
    }

    /// Changes where things stand. A pairing that is another one then is kept; a disk that refuses it only costs that.
    pub(super) fn set<T: Default>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let (mut changed, mut other) = (T::default(), None);
        self.state.send_modify(|state| {
            let before = state.kept();
            changed = change(state);
            other = Some(state.kept()).filter(|now| *now != before);
        });
        if let (Some(pairing), Some(file)) = (other, &self.options.file) {
            let _ = pairing.map_or_else(|| std::fs::remove_file(file), |kept| write_private(file, kept.as_bytes()));
        }
        changed
    }

    /// Waits until it stands so, and no longer than that; false where it does not.
    pub(super) async fn until(&self, limit: Duration, so: impl FnMut(&State) -> bool) -> bool {
        timeout(limit, self.state.subscribe().wait_for(so)).await.is_ok()
    }

    /// Whether this computer writes.
    pub(super) fn serves(&self) -> bool {
        self.state.borrow().duty.part == Part::Hall
    }

    /// Whether a change is on both disks.
    pub(super) fn has(&self, change: u64) -> bool {
        self.state.borrow().change >= change
    }

    /// Waits a moment for the second's disk while it keeps pace; after one miss nobody waits until it has caught up. Whether it is there.
    pub(super) async fn waited(&self, change: u64) -> bool {
        if !self.until(WAITS, |state| state.change >= change || !state.is_current()).await {
            self.set(|state| state.late = Some(Stopwatch::start()));
        }
        self.has(change)
    }
}

/// This computer is the hall from here on: the term, the action, the devices, the doors.
/// Errors: the base's own; it then stays what it was.
pub(super) fn take_over(club: &mut Club, hall: &Hall, who: &str) -> Result<()> {
    let duty = club.trust().take_over(who, &hall.second.options.computer, hall.second.state().duty.term)?;
    hall.second.set(|state| state.becomes(duty));
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
        second.set(State::hears);
        assert!(second.state().is_current());
        second.set(|state| state.fails("son disque est plein"));
        assert!(second.state().is_linked() && !second.state().is_current());
        second.set(|state| state.is_there(7, 3, 4));
        assert!(!second.state().is_current(), "there is one change more");
        second.set(|state| state.is_there(8, 4, 4));
        assert!(second.state().is_current() && second.set(|state| state.hands_to_it("Anne")));
        assert!(second.set(|state| state.becomes(state.duty.hands_over())), "it is the second");
        assert!(!second.state().is_current() && second.state().silence() < PRESSES, "the silence counts from here on");
    }
}
