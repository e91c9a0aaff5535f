//! The hall's thread that publishes: when a position opens or closes as was chosen, when it is asked to, and again after a failure. It waits for
//! networks alone; what stands then is what is sent, however much happened meanwhile.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::runtime::Handle;

use super::{Publishing, content, publish};
use crate::desk::{By, Hand};
use crate::hall::Hall;
use app::AppError;
use host::clock::Stopwatch;

/// How often it is looked whether a failure is to be tried again.
const LOOK: Duration = Duration::from_secs(1);

/// What the pages and the thread tell each other.
#[derive(Debug, Default)]
pub(crate) struct Keeper {
    /// Where it is kept where and when to publish; nothing in a rehearsal.
    pub(crate) file: Option<PathBuf>,
    /// It is wanted now.
    pub(crate) asked: AtomicBool,
    /// It is being done.
    pub(crate) busy: AtomicBool,
}

/// Starts the thread.
pub(crate) fn start(hall: &Arc<Hall>, handle: &Handle) {
    if let Some(file) = hall.keeper.file.clone() {
        let (hall, handle) = (Arc::clone(hall), handle.clone());
        std::thread::spawn(move || keep(&hall, &handle, &file));
    }
}

fn keep(hall: &Arc<Hall>, handle: &Handle, file: &std::path::Path) {
    let mut changes = hall.live.follow();
    // What waited when the program ended is done first.
    let mut failed = None;
    let mut waits = Publishing::read(file).ok().flatten().is_some_and(|own| own.since.is_some());
    let mut fresh = true;
    while !hall.live.is_closing() {
        let asked = hall.keeper.asked.swap(false, Ordering::AcqRel);
        if fresh || asked || waits {
            changes.mark_unchanged();
            if hall.second.serves()
                && let Ok(Some(own)) = Publishing::read(file)
                && let Some(Ok(now)) =
                    handle.block_on(hall.desk.ask(Hand::Reader, By::Hall, |club| club.hall().standing()))
                && (asked || waits || own.is_due(now))
            {
                let done = once(hall, handle, file, &own, now);
                failed = (!done).then(Stopwatch::start);
            }
        }
        fresh = handle.block_on(async { tokio::time::timeout(LOOK, changes.changed()).await }).is_ok();
        let again = |since: &Stopwatch| {
            let own = Publishing::read(file).ok().flatten();
            own.is_some_and(|own| own.since.is_some() && since.elapsed() >= own.again())
        };
        waits = failed.as_ref().is_some_and(again);
    }
}

/// Publishes what stands; false where that failed.
fn once(hall: &Arc<Hall>, handle: &Handle, file: &std::path::Path, own: &Publishing, now: (i64, u8, bool)) -> bool {
    hall.keeper.busy.store(true, Ordering::Release);
    hall.live.changed_at_desk();
    let own = own.clone();
    let made = handle.block_on(hall.desk.ask(Hand::Slow, By::Hall, move |club| content(club, &own)));
    let made = made.unwrap_or_else(|| Err(AppError::input("c'est une faute de chelem")));
    let done = publish(file, made, hall.clock.now(), Some(now)).is_ok();
    hall.keeper.busy.store(false, Ordering::Release);
    hall.live.changed_at_desk();
    done
}
