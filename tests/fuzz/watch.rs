//! Watches the cases: a case that panics is kept and named, one that never ends stops the run, and the memory
//! is measured.
// How long a case takes is measured here, by a real clock.
#![allow(clippy::disallowed_methods)]

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The longest a single case may take. Thousands of cases fit in a second; a machine that does much else at once is slow.
const PATIENCE: Duration = Duration::from_secs(if cfg!(debug_assertions) { 60 } else { 10 });

/// Memory that may be gained between the first tenth of the cases and the last one, in kilobytes.
const GROWTH: usize = 48 * 1024;

type Running = Option<(Instant, String, Vec<u8>)>;

/// The memory is the whole process's: one trial at a time.
static ALONE: Mutex<()> = Mutex::new(());

/// Looks on.
pub struct Watch {
    _alone: MutexGuard<'static, ()>,
    running: Arc<Mutex<Running>>,
    early: Option<usize>,
    slowest: Duration,
}

impl Watch {
    pub fn start() -> Self {
        let running: Arc<Mutex<Running>> = Arc::default();
        let watched = Arc::downgrade(&running);
        std::thread::spawn(move || {
            while let Some(running) = watched.upgrade() {
                if let Some((since, name, bytes)) = &*running.lock().unwrap()
                    && since.elapsed() > PATIENCE
                {
                    eprintln!("{name}: no end after {PATIENCE:?}; the case is in {}", keep(name, bytes).display());
                    std::process::abort();
                }
                drop(running);
                std::thread::sleep(Duration::from_millis(200));
            }
        });
        let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        Self { _alone: alone, running, early: None, slowest: Duration::ZERO }
    }

    /// Tries one case. A panic ends the run, with the case kept in a file.
    pub fn case<T>(&mut self, name: &str, bytes: &[u8], run: impl FnOnce() -> T) -> T {
        let from = Instant::now();
        *self.running.lock().unwrap() = Some((from, name.to_owned(), bytes.to_vec()));
        let outcome = catch_unwind(AssertUnwindSafe(run));
        *self.running.lock().unwrap() = None;
        self.slowest = self.slowest.max(from.elapsed());
        outcome.unwrap_or_else(|_| panic!("{name}: panicked; the case is in {}", keep(name, bytes).display()))
    }

    /// After the first tenth of the cases, when everything that is made once has been made.
    pub fn warm(&mut self) {
        self.early = Some(resident());
    }

    /// After the last case: the memory gained since, in kilobytes, and the time of the slowest case, in milliseconds.
    #[track_caller]
    pub fn end(self) -> (usize, usize) {
        let gained = resident().saturating_sub(self.early.unwrap_or_else(resident));
        assert!(gained < GROWTH, "the memory grew by {gained} kB");
        (gained, usize::try_from(self.slowest.as_millis()).unwrap())
    }
}

/// Keeps a case that went wrong.
pub fn keep(name: &str, bytes: &[u8]) -> PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("fuzz");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name.replace(['/', ' '], "-"));
    std::fs::write(&path, bytes).unwrap();
    path
}

/// The memory in use, in kilobytes; 0 where the system does not say.
fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}
