//! A second computer that is ready: which part this one has, who the other is, how far it follows, taking over.

pub(super) mod follow;
mod link;
pub(super) mod ship;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chrono::NaiveDateTime;
use tokio::runtime::Handle;
use tokio::sync::watch;

use super::desk::{By, Hand};
use super::hall::Hall;
use super::live::Follower;
use app::{AppError, Club, OnlyHere, Result};
use domain::hall::{Duty, Part};
use host::clock::Stopwatch;
use host::disk::{Partial, read_at_most};
use storage::Point;

/// A link is lost after so long a silence.
pub(super) const SILENCE: Duration = Duration::from_secs(5);
/// After so long a silence a person may take over.
pub(super) const PRESSES: Duration = Duration::from_secs(10);
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
#[derive(Debug, Clone, Default)]
pub(super) struct Pair {
    pub(super) code: String,
    /// Where it is reached, as far as it was told.
    pub(super) address: String,
    pub(super) name: String,
}

/// What was kept of a pairing in that file: the part of this computer, and the other one.
fn kept(file: &Path) -> Option<(Part, Pair)> {
    let text = String::from_utf8(read_at_most(file, 4096).ok()?).ok()?;
    let mut lines = text.lines().map(str::to_owned);
    let part = Part::parse(&lines.next()?)?;
    let mut next = || lines.next().unwrap_or_default();
    let pair = Pair { code: next(), address: next(), name: next() };
    (!pair.code.is_empty()).then_some((part, pair))
}

/// The part of this computer in the pairing that is kept in that file, and the name of the other.
pub fn paired(file: &Path) -> Option<(Part, String)> {
    kept(file).map(|(part, pair)| (part, pair.name))
}

/// Where things stand between the two.
#[derive(Debug, Default)]
pub(super) struct State {
    pub(super) duty: Duty,
    pub(super) pair: Option<Pair>,
    /// A code that is shown, since when, and whether its bearer is taken in unasked.
    pub(super) invited: Option<(String, Stopwatch, bool)>,
    /// The computer that asks to be the second.
    pub(super) asks: Option<String>,
    /// The number of the link that is open, and of the last one.
    link: Option<u64>,
    links: u64,
    /// When the other was last heard of, and what time it was.
    heard: Option<Stopwatch>,
    pub(super) heard_at: Option<NaiveDateTime>,
    /// It takes in what the other sent: meanwhile the other says nothing, and lives.
    takes_in: bool,
    /// The second has all there is, and answers wait for it.
    pub(super) current: bool,
    /// How far the second is, and since when it lags.
    pub(super) there: Point,
    pub(super) late: Option<Stopwatch>,
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
    /// A thread calls the other.
    calls: bool,
    /// Since when this computer is the hall that it took over.
    pub(super) took: Option<Stopwatch>,
}

impl State {
    /// Whether the other is on the line.
    pub(super) const fn is_linked(&self) -> bool {
        self.link.is_some()
    }

    /// The link is gone; the second lags from here on.
    fn unlink(&mut self) {
        (self.link, self.current, self.handing) = (None, false, None);
        self.late.get_or_insert_with(Stopwatch::start);
    }
}

/// A second computer, or the hall that this one follows.
#[derive(Debug)]
pub(super) struct Second {
    state: Mutex<State>,
    /// Up to which change the second has everything.
    there: watch::Sender<u64>,
    file: Option<PathBuf>,
    pub(super) computer: String,
}

impl Default for Second {
    fn default() -> Self {
        Self::new(&SecondOptions::default(), 1)
    }
}

impl Second {
    /// As it was when the program last ended, unless the options say something else.
    pub(super) fn new(options: &SecondOptions, term: u32) -> Self {
        let kept = options.file.as_deref().and_then(kept);
        let follows =
            options.follows.clone().map(|(address, code)| (Part::Second, Pair { code, address, ..Pair::default() }));
        let (part, pair) = follows.or(kept).map_or((Part::Hall, None), |(part, pair)| (part, Some(pair)));
        let invited = options.awaits.then(app::long_code).flatten().map(|code| (code, Stopwatch::start(), true));
        let duty = Duty::begins(part, term, pair.as_ref().is_some_and(|pair| !pair.address.is_empty()));
        let state = State { duty, pair, invited, heard: Some(Stopwatch::start()), ..State::default() };
        let (file, computer) = (options.file.clone(), options.computer.clone());
        Self { state: Mutex::new(state), there: watch::Sender::new(0), file, computer }
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn duty(&self) -> Duty {
        self.state().duty
    }

    /// Whether this computer writes.
    pub(super) fn serves(&self) -> bool {
        self.duty().part == Part::Hall
    }

    /// The other computer, where there is one.
    pub(super) fn pair(&self) -> Option<Pair> {
        self.state().pair.clone()
    }

    /// Where the other is reached.
    pub(super) fn address(&self) -> Option<String> {
        self.pair().map(|pair| pair.address).filter(|address| !address.is_empty())
    }

    /// The code that is shown now.
    pub(super) fn invitation(&self) -> Option<String> {
        let state = self.state();
        let good = state.invited.as_ref().filter(|(_, since, unasked)| *unasked || since.elapsed() < INVITED);
        good.map(|(code, ..)| code.clone())
    }

    /// A code for another computer; the one before is good no more.
    /// Errors: when the system gives no chance.
    pub(super) fn invite(&self) -> Result<()> {
        let code =
            app::long_code().ok_or_else(|| AppError::input("le système ne donne pas de hasard : pas de code"))?;
        self.state().invited = Some((code, Stopwatch::start(), false));
        Ok(())
    }

    /// A computer that knows a code asks to be the second; it is one at once where its person is not to be asked.
    fn knocks(&self, code: &str, name: &str) {
        let mut state = self.state();
        state.asks = Some(name.to_owned());
        let unasked = state.invited.as_ref().is_some_and(|(shown, _, unasked)| *unasked && shown == code);
        drop(state);
        if unasked {
            self.accept();
        }
    }

    /// The computer that asks is the second from here on.
    pub(super) fn accept(&self) {
        let mut state = self.state();
        if let (Some(name), Some((code, ..))) = (state.asks.take(), state.invited.take()) {
            state.pair = Some(Pair { code, address: String::new(), name });
        }
        drop(state);
        self.keep();
    }

    /// Hands the hall over: this computer writes no more, whatever the other answers. By whom.
    fn hands_over(&self) -> String {
        let mut state = self.state();
        let who = state.handing.take().unwrap_or_default();
        state.duty = state.duty.hands_over();
        state.unlink();
        state.heard = Some(Stopwatch::start());
        drop(state);
        self.keep();
        who
    }

    /// Something went wrong, in words.
    fn fails(&self, trouble: &str) {
        let mut state = self.state();
        (state.trouble, state.current) = (trouble.to_owned(), false);
        state.late.get_or_insert_with(Stopwatch::start);
    }

    /// Forgets the other computer.
    pub(super) fn remove(&self) {
        let mut state = self.state();
        (state.pair, state.invited, state.asks, state.link, state.current) = (None, None, None, None, false);
        state.duty.doubts = false;
        drop(state);
        if let Some(file) = &self.file {
            let _ = std::fs::remove_file(file);
        }
    }

    /// Writes the pairing beside the settings, for the next evening; readable by this user alone. A disk that refuses it only costs that.
    fn keep(&self) {
        let state = self.state();
        let (Some(file), Some(pair)) = (&self.file, &state.pair) else { return };
        let text = format!("{}\n{}\n{}\n{}\n", state.duty.part.key(), pair.code, pair.address, pair.name);
        let _ = host::disk::make_folder(host::disk::folder_of(file));
        if let Ok((partial, mut written)) = Partial::beside(file, true) {
            let _ = std::io::Write::write_all(&mut written, text.as_bytes()).and_then(|()| partial.keep(file));
        }
    }

    /// The codes that open a link, and how each is known.
    fn codes(&self) -> Vec<String> {
        self.pair().map(|pair| pair.code).into_iter().chain(self.invitation()).collect()
    }

    /// A new link takes the place of the one before; its number.
    fn linked(&self) -> u64 {
        let mut state = self.state();
        state.links += 1;
        (state.link, state.trouble) = (Some(state.links), String::new());
        state.links
    }

    fn is_linked_by(&self, number: u64) -> bool {
        self.state().link == Some(number)
    }

    fn unlinked(&self, number: u64) {
        let mut state = self.state();
        if state.link == Some(number) {
            state.unlink();
        }
    }

    /// The other was heard of.
    fn hear(&self, at: Option<NaiveDateTime>) {
        let mut state = self.state();
        (state.heard, state.heard_at, state.duty.doubts) = (Some(Stopwatch::start()), at.or(state.heard_at), false);
    }

    /// What the other sent is being taken in, or is no longer: from there on its silence counts.
    fn takes_in(&self, takes_in: bool) {
        let mut state = self.state();
        (state.takes_in, state.heard) = (takes_in, Some(Stopwatch::start()));
    }

    /// Since when the other has not been heard of.
    pub(super) fn silence(&self) -> Duration {
        let state = self.state();
        if state.takes_in { Duration::ZERO } else { state.heard.map_or(PRESSES, |heard| heard.elapsed()) }
    }

    /// Hands over to the second, once it has all there is; false where it does not follow.
    pub(super) fn hand_to_it(&self, who: &str) -> bool {
        let mut state = self.state();
        if state.current && state.link.is_some() {
            state.handing = Some(who.to_owned());
        }
        state.handing.is_some()
    }

    /// The second is at that point, and has every change up to that one.
    fn is_there(&self, point: Point, change: u64, last: u64) {
        let mut state = self.state();
        state.there = point;
        if change >= last {
            (state.current, state.late) = (true, None);
        }
        drop(state);
        self.there.send_if_modified(|there| std::mem::replace(there, change.max(*there)) < change);
    }

    /// Whether a change is on both disks.
    pub(super) fn has(&self, change: u64) -> bool {
        self.state().pair.is_some() && *self.there.borrow() >= change
    }

    /// Waits a moment for the second's disk while it keeps pace; after one miss nobody waits until it has caught up.
    pub(super) async fn waited(&self, change: u64) {
        if !self.state().current {
            return;
        }
        let mut there = self.there.subscribe();
        if tokio::time::timeout(WAITS, there.wait_for(|there| *there >= change)).await.is_err() {
            let mut state = self.state();
            (state.current, state.late) = (false, Some(Stopwatch::start()));
        }
    }

    /// Waits a moment until a hall that has slept, or has just begun, has heard of the other; false where it has not.
    pub(super) async fn is_sure(&self) -> bool {
        let waited = Stopwatch::start();
        while self.duty().doubts && waited.elapsed() < DOUBTS {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        !self.duty().doubts
    }

    /// This computer slept, or a person says that nobody took over.
    pub(super) fn doubt(&self, doubts: bool) {
        let mut state = self.state();
        state.duty.doubts = doubts && state.duty.part == Part::Hall && state.pair.is_some();
    }

    /// This computer is the hall.
    fn serve(&self, duty: Duty) {
        let mut state = self.state();
        (state.duty, state.took) = (duty, Some(Stopwatch::start()));
        state.unlink();
        drop(state);
        self.keep();
    }

    /// Both met: what this one is now. True when it is the hall no more.
    fn meets(&self, other: Duty) -> bool {
        let mut state = self.state();
        let before = state.duty;
        state.duty = before.meets(other);
        let stopped = before.part == Part::Hall && state.duty.part != Part::Hall;
        if before.part != state.duty.part {
            state.unlink();
        }
        drop(state);
        self.keep();
        stopped
    }

    /// Notes where the other is, and its name.
    fn note(&self, name: &str, address: Option<String>) {
        let Some(Pair { code, address: before, .. }) = self.pair() else { return };
        self.state().pair = Some(Pair { code, address: address.unwrap_or(before), name: name.to_owned() });
        self.keep();
    }
}

/// This computer is the hall from here on: the term, the action, the devices, the doors.
/// Errors: the base's own; it then stays what it was.
pub(super) fn take_over(club: &mut Club, hall: &Hall, who: &str) -> Result<()> {
    let second = &hall.second;
    let mut duty = second.duty();
    duty.term = duty.term.max(club.trust().term()?);
    let duty = duty.takes_over();
    club.trust().take_over(who, &second.computer, duty.term)?;
    second.serve(duty);
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

/// Has a job done by a thread of the base, and waits for it; for threads of their own.
fn ask<T: Send + 'static>(
    hall: &Hall,
    hand: Hand,
    job: impl FnOnce(&mut Club) -> T + Send + 'static,
) -> std::io::Result<T> {
    let answer = hall.desk.hand_in(hand, By::Desk, job).and_then(|answer| answer.blocking_recv().ok());
    answer.ok_or_else(|| std::io::ErrorKind::Other.into())
}

/// Starts the thread that calls the other computer, once.
pub(super) fn start_calling(hall: &Arc<Hall>, handle: &Handle) {
    let mut state = hall.second.state();
    if state.pair.is_none() || std::mem::replace(&mut state.calls, true) {
        return;
    }
    drop(state);
    let (hall, handle) = (Arc::clone(hall), handle.clone());
    std::thread::spawn(move || follow::keep_calling(&hall, &handle));
}

/// The number of the last change.
fn last_change(hall: &Hall) -> u64 {
    hall.live.version(Follower::Desk)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_takes_over_while_what_the_hall_sent_is_taken_in() {
        let second = Second::default();
        second.state().heard = None;
        assert_eq!(second.silence(), PRESSES);
        second.takes_in(true);
        second.state().heard = None;
        assert_eq!(second.silence(), Duration::ZERO, "however long that takes");
        second.takes_in(false);
        assert!(second.silence() < PRESSES, "its silence counts from here on");
    }
}
