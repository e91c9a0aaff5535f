//! The threads that hold an open base, each its own: one that writes, two that read, one for what takes long. Pages are made there
//! too, so that what is shown comes from the base it was asked of.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Barrier, Mutex, PoisonError};
use std::thread::JoinHandle;

use tokio::sync::oneshot;

use super::words;
use crate::app::{Club, LastRead, Result};
use crate::clock::Clock;
use crate::storage::Mode;

type Job = Box<dyn FnOnce(&mut Club) + Send>;

/// Who does a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hand {
    /// The only one that changes the base.
    Writer,
    /// Reads, in milliseconds.
    Reader,
    /// Reads, and takes long: papers, checks, copies.
    Slow,
}

/// Where jobs are handed in.
#[derive(Debug)]
pub(super) struct Desk {
    writer: Sender<Job>,
    readers: Sender<Job>,
    slow: Sender<Job>,
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

/// The writer, which ends after all the others: to be waited for. What it answers is whether all that was said to be saved is in the base.
pub(super) type Closing = JoinHandle<Result<()>>;

impl Desk {
    /// Opens the base for each thread, made if it does not exist.
    ///
    /// # Errors
    /// As [`Club::open`].
    pub(super) fn open(
        base: &Path,
        clock: &Clock,
        who: &str,
        tournament: Option<i64>,
        copies: Option<&Path>,
    ) -> Result<(Self, Closing)> {
        let (base, who, copies) = (base.to_owned(), who.to_owned(), copies.map(Path::to_owned));
        let opening = Opening { base, clock: clock.clone(), who, tournament, copies, last_read: LastRead::default() };
        let (writer, writes) = channel();
        let mut first = opening.club(Mode::Create)?;
        let (readers, shared) = channel();
        let shared = Arc::new(Mutex::new(shared));
        let (slow, own) = channel();
        let jobs = [Arc::clone(&shared), shared, Arc::new(Mutex::new(own))];
        let open = jobs.into_iter().map(|jobs| Ok((opening.reader()?, jobs))).collect::<Result<Vec<_>>>()?;
        let others: Vec<_> =
            open.into_iter().map(|(mut club, jobs)| std::thread::spawn(move || work(&mut club, &jobs))).collect();
        let closing = std::thread::spawn(move || {
            work(&mut first, &Mutex::new(writes));
            for other in others {
                let _ = other.join();
            }
            first.check_place()
        });
        Ok((Self { writer, readers, slow, opening, swapping: Arc::default() }, closing))
    }

    /// The base's file.
    pub(super) fn base(&self) -> &Path {
        &self.opening.base
    }

    /// Closes the base for every thread, works on its file, and opens it again for each: what is asked meanwhile waits. `None` when it
    /// could not be opened again.
    pub(super) async fn with_base_closed<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        // One at a time: the jobs of two would wait for each other.
        let swapping = Arc::clone(&self.swapping).lock_owned().await;
        let queues = [&self.writer, &self.readers, &self.readers, &self.slow].map(Sender::clone);
        let opening = self.opening.clone();
        let worked = tokio::task::spawn_blocking(move || {
            let all = queues.len() + 1;
            let (closed, done) = (Arc::new(Barrier::new(all)), Arc::new(Barrier::new(all)));
            let opened = Arc::new(AtomicBool::new(true));
            for (queue, writes) in queues.into_iter().zip([true, false, false, false]) {
                let (closed, done, opened, opening) =
                    (Arc::clone(&closed), Arc::clone(&done), Arc::clone(&opened), opening.clone());
                let job: Job = Box::new(move |club| {
                    if writes {
                        // What was put in its place is no base of ours to write to when it closes.
                        let _ = club.check_place();
                    }
                    // Each thread waits with its job in hand, so that every thread has one.
                    if let Ok(nothing) = Club::in_memory(&opening.clock, &opening.who) {
                        *club = nothing;
                    }
                    closed.wait();
                    done.wait();
                    match if writes { opening.club(Mode::Existing) } else { opening.reader() } {
                        Ok(again) => *club = again,
                        Err(_) => opened.store(false, Ordering::Release),
                    }
                    closed.wait();
                });
                queue.send(job).ok()?;
            }
            closed.wait();
            let worked = work();
            done.wait();
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
        job: impl FnOnce(&mut Club) -> T + Send + 'static,
    ) -> Option<T> {
        let (answer, answered) = oneshot::channel();
        let queue = match hand {
            Hand::Writer => &self.writer,
            Hand::Reader => &self.readers,
            Hand::Slow => &self.slow,
        };
        let job: Job = Box::new(move |club| {
            // Whoever asked may have gone. What changes something is done all the same; a page is for nobody then.
            if hand == Hand::Writer || !answer.is_closed() {
                drop(answer.send(job(club)));
            }
        });
        queue.send(job).ok()?;
        answered.await.ok()
    }
}

/// Does what is handed in, until nobody hands anything in any more.
fn work(club: &mut Club, jobs: &Mutex<Receiver<Job>>) {
    loop {
        let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = next else { return };
        // A fault of ours must not end the evening: its transaction is rolled back, the next job is done.
        let _ = catch_unwind(AssertUnwindSafe(|| job(club)));
    }
}
