//! The hall's thread that publishes: when a position opens or closes as was chosen, when it is asked to, and again after a failure. It waits for
//! networks alone; what stands then is what is sent, however much happened meanwhile.

use std::path::{Path, PathBuf};
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

fn keep(hall: &Hall, handle: &Handle, file: &Path) {
    let mut changes = hall.live.follow();
    let say = |busy| {
        hall.keeper.busy.store(busy, Ordering::Release);
        hall.live.changed_at_desk();
    };
    let (mut fresh, mut tried) = (true, None::<Stopwatch>);
    while !hall.live.is_closing() {
        let asked = hall.keeper.asked.swap(false, Ordering::AcqRel);
        if let Ok(Some(own)) = Publishing::read(file)
            && hall.second.serves()
        {
            // What waited when the program ended is done first.
            let again = Duration::from_secs(60 * own.again());
            let waits = own.since.is_some() && tried.as_ref().is_none_or(|tried| tried.elapsed() >= again);
            let standing = || handle.block_on(hall.desk.ask(Hand::Reader, By::Hall, |club| club.hall().standing()));
            if (fresh || asked || waits)
                && let Some(Ok(now)) = standing()
                && (asked || waits || own.is_due(now))
            {
                say(true);
                let made =
                    handle.block_on(hall.desk.ask(Hand::Slow, By::Hall, move |club| content(club, own.initials)));
                let made = made.unwrap_or_else(|| Err(AppError::input("c'est une faute de chelem")));
                // How it went is kept in the file; another program that publishes is not asked again at once.
                if publish(file, made, hall.clock.now(), now).is_err() {
                    std::thread::sleep(LOOK);
                }
                tried = Some(Stopwatch::start());
                say(false);
            }
        }
        fresh = handle.block_on(async { tokio::time::timeout(LOOK, changes.changed()).await }).is_ok();
    }
}
