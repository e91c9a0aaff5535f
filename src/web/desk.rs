//! The threads that hold an open base, each its own: one that writes, two that read, one for what takes long. Pages are made there
//! too, so that what is shown comes from the base it was asked of.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use tokio::sync::oneshot;

use super::words;
use crate::app::{Club, Result};
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
}

/// The threads, to be waited for at the end.
pub(super) type Threads = Vec<JoinHandle<()>>;

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
    ) -> Result<(Self, Threads)> {
        let club = |mode| -> Result<Club> {
            let club = Club::open(base, mode, clock, who, tournament)?;
            Ok(club.worded(words::said).copying_to(copies.map(Path::to_owned)))
        };
        let (writer, own) = channel();
        let mut threads = vec![work(club(Mode::Create)?, own)];
        let (readers, shared) = channel();
        let shared = Arc::new(Mutex::new(shared));
        for _ in 0..2 {
            threads.push(share(club(Mode::Existing)?, Arc::clone(&shared)));
        }
        let (slow, own) = channel();
        threads.push(work(club(Mode::Existing)?, own));
        Ok((Self { writer, readers, slow }, threads))
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
        // Whoever asked may have gone: the job is done all the same.
        let job: Job = Box::new(move |club| drop(answer.send(job(club))));
        queue.send(job).ok()?;
        answered.await.ok()
    }
}

fn work(club: Club, jobs: Receiver<Job>) -> JoinHandle<()> {
    share(club, Arc::new(Mutex::new(jobs)))
}

fn share(mut club: Club, jobs: Arc<Mutex<Receiver<Job>>>) -> JoinHandle<()> {
    std::thread::spawn(move || {
        loop {
            let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(job) = next else { return };
            // A fault of ours must not end the evening: its transaction is rolled back, the next job is done.
            let _ = catch_unwind(AssertUnwindSafe(|| job(&mut club)));
        }
    })
}
