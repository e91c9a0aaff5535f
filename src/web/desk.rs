//! The threads that hold an open base, each its own: one that writes, two that read, one for long work, one for copies, one for a second computer. Pages are
//! made there too, so that they show the base that was asked.

use std::collections::VecDeque;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Barrier, Mutex, PoisonError};
use std::thread::JoinHandle;

use tokio::sync::oneshot;

use super::words;
use app::{AppError, Club, LastRead, Result};
use host::clock::Clock;
use storage::Mode;

type Job = Box<dyn FnOnce(&mut Club) + Send>;

/// The thread that does a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hand {
    /// The only one that changes the base.
    Writer,
    /// Reads, in milliseconds.
    Reader,
    /// Reads, and takes long: papers, checks.
    Slow,
    /// Makes copies.
    Copies,
    /// Reads what a second computer lacks.
    Ship,
}

/// The sender of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    /// The control table: before all others.
    Desk,
    /// Phones, the wall, the program itself.
    Hall,
}

/// Jobs that wait, those of the control table in a line of their own; a turn is sent for each.
#[derive(Clone)]
struct Lines {
    waiting: Arc<Mutex<[VecDeque<Job>; 2]>>,
    turns: Sender<()>,
}

impl Lines {
    fn new() -> (Self, Waiting) {
        let (turns, called) = channel();
        let waiting = Arc::<Mutex<[VecDeque<Job>; 2]>>::default();
        (Self { waiting: Arc::clone(&waiting), turns }, Waiting { waiting, called: Mutex::new(called) })
    }

    /// Hands a job in; `None` when nobody does any more.
    fn send(&self, by: By, job: Job) -> Option<()> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)[by as usize].push_back(job);
        self.turns.send(()).ok()
    }
}

impl fmt::Debug for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lines")
    }
}

/// The other side of the lines.
struct Waiting {
    waiting: Arc<Mutex<[VecDeque<Job>; 2]>>,
    called: Mutex<Receiver<()>>,
}

impl Waiting {
    /// The next job; `None` when nobody hands any in any more.
    fn next(&self) -> Option<Job> {
        self.called.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()?;
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.iter_mut().find_map(VecDeque::pop_front)
    }
}

/// Where jobs are handed in.
#[derive(Debug)]
pub(super) struct Desk {
    writer: Lines,
    readers: Lines,
    slow: Lines,
    copies: Lines,
    ship: Lines,
    opening: Opening,
    swapping: Arc<tokio::sync::Mutex<()>>,
}

/// How the base is opened.
#[derive(Debug, Clone)]
struct Opening {
    base: PathBuf,
    clock: Clock,
    who: String,
    tournament: Option<i64>,
    copies: Option<PathBuf>,
    last_read: LastRead,
}

impl Opening {
    fn club(&self, mode: Mode) -> Result<Club> {
        let club = Club::open(&self.base, mode, &self.clock, &self.who, self.tournament)?;
        Ok(club.worded(words::step_words).copying_to(self.copies.clone()).sharing(self.last_read.clone()))
    }

    /// For a thread that only reads.
    fn reader(&self) -> Result<Club> {
        self.club(Mode::Existing)?.beside_the_writer()
    }
}

/// The writer, which ends after all the others: to be waited for. It answers whether every reported save is in the base.
pub(super) type Closing = JoinHandle<Result<()>>;

impl Desk {
    /// Opens the base for each thread, made if it does not exist.
    /// Errors: as [`Club::open`].
    pub(super) fn open(
        base: &Path,
        clock: &Clock,
        who: &str,
        tournament: Option<i64>,
        copies: Option<&Path>,
    ) -> Result<(Self, Closing)> {
        let (base, who, copies) = (base.to_owned(), who.to_owned(), copies.map(Path::to_owned));
        let opening = Opening { base, clock: clock.clone(), who, tournament, copies, last_read: LastRead::default() };
        let (writer, writes) = Lines::new();
        let mut first = opening.club(Mode::Create)?;
        first.trust().keep_at_hand();
        let (readers, shared) = Lines::new();
        let shared = Arc::new(shared);
        let ((slow, own), (copies, copying), (ship, shipping)) = (Lines::new(), Lines::new(), Lines::new());
        let jobs = [Arc::clone(&shared), shared, Arc::new(own), Arc::new(copying), Arc::new(shipping)];
        let open = jobs.into_iter().map(|jobs| Ok((opening.reader()?, jobs))).collect::<Result<Vec<_>>>()?;
        let others: Vec<_> =
            open.into_iter().map(|(mut club, jobs)| std::thread::spawn(move || work(&mut club, &jobs))).collect();
        let closing = std::thread::spawn(move || {
            work(&mut first, &writes);
            for other in others {
                let _ = other.join();
            }
            // It was closed for a copy to take its place, and did not open again.
            if first.path().as_os_str().is_empty() {
                return Err(AppError::input(
                    "la base ne s'ouvre plus : tout ce qui était marqué ✔ est dans les fichiers à côté d'elle",
                ));
            }
            app::close(first)
        });
        Ok((Self { writer, readers, slow, copies, ship, opening, swapping: Arc::default() }, closing))
    }

    /// The base's file.
    pub(super) fn base(&self) -> &Path {
        &self.opening.base
    }

    /// Closes the base for every thread, works on its file, and opens it again for each: jobs meanwhile wait. `None` when it
    /// could not be opened again, or is another one, written over it, which the work did not put right.
    pub(super) async fn with_base_closed<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T> + Send + 'static,
    ) -> Option<Result<T>> {
        // One at a time: the jobs of two would wait for each other.
        let swapping = Arc::clone(&self.swapping).lock_owned().await;
        let queues =
            [&self.writer, &self.readers, &self.readers, &self.slow, &self.copies, &self.ship].map(Lines::clone);
        let opening = self.opening.clone();
        let worked = tokio::task::spawn_blocking(move || {
            let all = queues.len() + 1;
            let (closed, done) = (Arc::new(Barrier::new(all)), Arc::new(Barrier::new(all)));
            let opened = Arc::new(AtomicBool::new(true));
            for (queue, writes) in queues.into_iter().zip([true, false, false, false, false, false]) {
                let (closed, done, opened, opening) =
                    (Arc::clone(&closed), Arc::clone(&done), Arc::clone(&opened), opening.clone());
                let job: Job = Box::new(move |club| {
                    // A base put in its place is not ours to write to when it closes, nor to serve.
                    if writes && club.trust().check_place().is_err() {
                        opened.store(false, Ordering::Release);
                    }
                    // Each thread waits with its job in hand, so that every thread has one.
                    if let Ok(nothing) = Club::in_memory(&opening.clock, &opening.who) {
                        *club = nothing;
                    }
                    closed.wait();
                    done.wait();
                    // The writer first: beside its log the others open nothing but through SQLite, which leaves it its lock.
                    let again = |club: &mut Club| {
                        if !opened.load(Ordering::Acquire) {
                            return;
                        }
                        match if writes { opening.club(Mode::Existing) } else { opening.reader() } {
                            Ok(again) => *club = again,
                            Err(_) => opened.store(false, Ordering::Release),
                        }
                    };
                    if writes {
                        again(club);
                    }
                    closed.wait();
                    if !writes {
                        again(club);
                    }
                    closed.wait();
                });
                queue.send(By::Desk, job)?;
            }
            closed.wait();
            let worked = work();
            if worked.is_ok() {
                opened.store(true, Ordering::Release);
            }
            done.wait();
            closed.wait();
            closed.wait();
            drop(swapping);
            opened.load(Ordering::Acquire).then_some(worked)
        });
        worked.await.ok().flatten()
    }

    /// Has a job done and waits for its answer; `None` when the job failed in a way nobody foresaw.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        hand: Hand,
        by: By,
        job: impl FnOnce(&mut Club) -> T + Send + 'static,
    ) -> Option<T> {
        self.hand_in(hand, by, job)?.await.ok()
    }

    /// Hands a job in; what it answers is waited for where that is given.
    pub(super) fn hand_in<T: Send + 'static>(
        &self,
        hand: Hand,
        by: By,
        job: impl FnOnce(&mut Club) -> T + Send + 'static,
    ) -> Option<oneshot::Receiver<T>> {
        let (answer, answered) = oneshot::channel();
        let queue = match hand {
            Hand::Writer => &self.writer,
            Hand::Reader => &self.readers,
            Hand::Slow => &self.slow,
            Hand::Copies => &self.copies,
            Hand::Ship => &self.ship,
        };
        let job: Job = Box::new(move |club| {
            // The browser may have gone. A change or a copy is done all the same; a page is then not made.
            if matches!(hand, Hand::Writer | Hand::Copies) || !answer.is_closed() {
                drop(answer.send(job(club)));
            }
        });
        queue.send(by, job)?;
        Some(answered)
    }
}

/// Runs the jobs until their queue is closed.
fn work(club: &mut Club, jobs: &Waiting) {
    while let Some(job) = jobs.next() {
        // A fault of ours must not end the evening: its transaction is rolled back, the next job is done.
        let _ = catch_unwind(AssertUnwindSafe(|| job(club)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The control table's job is next, however many phones wait.
    #[test]
    fn the_control_table_is_served_before_all_phones_that_wait() {
        let (lines, waiting) = Lines::new();
        let (done, order) = channel();
        let job = |name: &'static str| -> Job {
            let done = done.clone();
            Box::new(move |_| {
                let _ = done.send(name);
            })
        };
        for (by, name) in [(By::Hall, "phone 1"), (By::Hall, "phone 2"), (By::Desk, "sheet"), (By::Desk, "payment")] {
            assert!(lines.send(by, job(name)).is_some());
        }
        drop((lines, done));
        work(&mut Club::in_memory(&Clock::System, "Anne").unwrap(), &waiting);
        assert_eq!(order.iter().collect::<Vec<_>>(), ["sheet", "payment", "phone 1", "phone 2"]);
    }
}
