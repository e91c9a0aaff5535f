//! Many made-up tournaments on all cores. Each depends on its seed only, never on the core that played it or on the time.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::chance::Chance;
use super::hand::{Hand, Seated};
use super::plan::{Plan, Wishes};
use super::sheet::Played;
use super::tally::Tally;
use super::trial::{Keep, Trial, try_one};
use app::{AppError, Result};
use domain::award::Formula;
use domain::movement::Game;
use domain::scoring::Contract;
use domain::sheet::{DealRecord, Marked, balances_of};
use domain::{Orientation, Score};

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

/// Their entry numbers.
const TWINS: [u32; 2] = [1, 2];

/// The sheet of a table where one of the two sits, or both; nothing elsewhere, and in evenings without them.
pub(super) fn played(hand: &Hand, position: u8, seats: &Seated) -> Option<Played> {
    let plan = &hand.plan;
    let asked = plan.article_29 && plan.formula == Formula::Individuel && plan.game == Game::Quatre;
    let otherwise = plan.mirrored || plan.ties || plan.double_entry || plan.by_file;
    if !asked || otherwise || !plan.seed.is_multiple_of(2) {
        return None;
    }
    let chair = |twin: u32| seats.iter().find(|(_, entry)| *entry == twin).map(|(chair, _)| *chair);
    let [elder, younger] = TWINS.map(chair);
    let third = seats.iter().find(|(_, entry)| !TWINS.contains(entry)).map(|(chair, _)| *chair)?;
    let others = i32::try_from(seats.len()).ok()? - 1;
    // At the first position of every other such evening the one makes a garde sans, where the other makes a prise.
    let higher = position == 1 && plan.seed.is_multiple_of(4);
    let deal = |contract, taker, mark| {
        DealRecord::Marked(Marked { contract, taker, partner: None, dead: None, mark: Score(mark) })
    };
    let lost = |mark: i32| deal(Contract::Garde, third, -mark);
    let records = match (elder, younger) {
        (None, None) => return None,
        // Each has 90 as a defender.
        (Some(_), Some(_)) => vec![lost(90)],
        // 90 by a prise of one's own, or 300 (200 at a table of 3) by a garde sans.
        (Some(own), None) if higher => vec![deal(Contract::GardeSans, own, 100)],
        (Some(own), None) => vec![deal(Contract::Prise, own, 90 / others)],
        (None, Some(own)) if higher => vec![deal(Contract::Prise, own, 90 / others), lost(100 * others - 90)],
        (None, Some(_)) => vec![lost(90)],
    };
    let chairs: Vec<Orientation> = seats.iter().map(|(chair, _)| *chair).collect();
    let balances = balances_of(&records, &chairs).ok()?.iter().collect();
    Some(Played { records, balances, detailed: true })
}
