//! How often something may be tried: a wrong code, a proposal.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use host::clock::Stopwatch;

const MINUTE: Duration = Duration::from_secs(60);
/// The most counted at once; beyond, an address not counted yet waits.
const MOST: usize = 10_000;

/// Wrong codes of an address in a minute.
pub(super) const WRONG_CODES: usize = 10;
/// Good codes of an address in a minute: as many phones come in.
pub(super) const GOOD_CODES: usize = 20;
/// A table's requests in a minute: looked at, proposed, confirmed, contested, taken up, called.
pub(super) const SENT_FROM_TABLE: usize = 20;
/// Copies that operators make in a minute.
pub(super) const COPIES: usize = 1;

/// How often expired entries are swept out: looking at each of thousands at every request would keep all others waiting.
const SWEEP: Duration = Duration::from_secs(1);

/// The attempts of the last minute, by origin.
#[derive(Debug, Default)]
pub(super) struct Rates(Mutex<Tries>);

#[derive(Debug, Default)]
struct Tries {
    by: HashMap<String, VecDeque<Stopwatch>>,
    swept: Option<Stopwatch>,
}

/// Leaves those of the last minute; whether there are any.
fn recent(times: &mut VecDeque<Stopwatch>) -> bool {
    times.retain(|time| time.elapsed() < MINUTE);
    !times.is_empty()
}

impl Rates {
    /// Whether `who` may still try in this minute; counts it as a try if so.
    pub(super) fn take(&self, who: &str, most: usize) -> bool {
        let may = self.may(who, most);
        if may {
            self.count(who);
        }
        may
    }

    /// Whether `who` may still try in this minute.
    pub(super) fn may(&self, who: &str, most: usize) -> bool {
        let mut tries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if tries.swept.is_none_or(|swept| swept.elapsed() >= SWEEP) {
            tries.by.retain(|_, times| recent(times));
            tries.swept = Some(Stopwatch::start());
        }
        let others = tries.by.len();
        tries.by.get_mut(who).map_or(others < MOST, |times| !recent(times) || times.len() < most)
    }

    /// Counts a try.
    pub(super) fn count(&self, who: &str) {
        let mut tries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        tries.by.entry(who.to_owned()).or_default().push_back(Stopwatch::start());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_tried_often_waits_and_nobody_else_does() {
        let rates = Rates::default();
        for _ in 0..WRONG_CODES {
            assert!(rates.may("192.168.1.20", WRONG_CODES));
            rates.count("192.168.1.20");
        }
        assert!(!rates.may("192.168.1.20", WRONG_CODES));
        assert!(rates.may("192.168.1.21", WRONG_CODES));
    }
}
