//! Many made-up tournaments on all cores. Each depends on its seed only, never on the core that played it or on the time.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::chance::Chance;
use super::plan::Plan;
use super::tally::Tally;
use super::trial::{Keep, Trial, try_one};
use super::wishes::Wishes;
use app::{AppError, Result};

/// Tournaments to play.
#[derive(Debug, Clone, Default)]
pub struct Batch {
    pub count: usize,
    /// The seed that gives each its own.
    pub seed: u64,
    /// The wishes common to all of them.
    pub wishes: Wishes,
    /// The folder for base and archive of tournaments with problems.
    pub keep: Option<PathBuf>,
}

/// The outcome of a batch.
#[derive(Debug, Clone, Default)]
pub struct Outcome {
    /// The sum of the play.
    pub tally: Tally,
    pub played: usize,
    /// The tournaments with problems, in the order of the batch.
    pub failed: Vec<Trial>,
    pub threads: usize,
}

/// Called each time a tournament is over, with the number of those over.
pub(crate) type Progress<'a> = &'a (dyn Fn(usize) + Sync);

/// The seeds of the tournaments of a batch, in order: from any of them that tournament alone can be played again.
pub(crate) fn seeds(seed: u64, count: usize) -> Vec<u64> {
    let mut chance = Chance::of(seed, 3);
    (0..count).map(|_| chance.seed()).collect()
}

/// Plays a batch on as many threads as there are cores.
/// Errors: O1 when no tournament is as it was wished, or when one that is to be kept cannot be written.
pub fn run(batch: &Batch, progress: Progress<'_>) -> Result<Outcome> {
    let seeds = seeds(batch.seed, batch.count);
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get).min(batch.count.max(1));
    let (next, over) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let total = Mutex::new((Outcome { threads, ..Outcome::default() }, Vec::new()));
    let refused = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut own = (Tally::default(), Vec::new(), 0);
                while let Some((index, seed)) = {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    seeds.get(index).map(|seed| (index, *seed))
                } {
                    let keep = batch.keep.as_deref().map_or(Keep::Nothing, Keep::Faulty);
                    let plan = Plan::draw(seed, &batch.wishes).map_err(AppError::from);
                    let trial = match plan.and_then(|plan| try_one(&plan, keep)) {
                        Ok(trial) => trial,
                        Err(error) => {
                            next.store(seeds.len(), Ordering::Relaxed);
                            if let Ok(mut refused) = refused.lock() {
                                *refused = Some(error);
                            }
                            break;
                        }
                    };
                    own.0.add(&trial.tally);
                    own.2 += 1;
                    if !trial.problems.is_empty() {
                        own.1.push((index, trial));
                    }
                    progress(over.fetch_add(1, Ordering::Relaxed) + 1);
                }
                if let Ok(mut total) = total.lock() {
                    total.0.tally.add(&own.0);
                    total.0.played += own.2;
                    total.1.append(&mut own.1);
                }
            });
        }
    });
    if let Ok(Some(error)) = refused.into_inner() {
        return Err(error);
    }
    let (mut outcome, mut failed) = total.into_inner().unwrap_or_default();
    failed.sort_by_key(|(index, _)| *index);
    outcome.failed = failed.into_iter().map(|(_, trial)| trial).collect();
    Ok(outcome)
}
