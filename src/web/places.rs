//! Limits on what one address holds at once: connections, streams.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, PoisonError};

/// The number held, by address, and the maximum.
#[derive(Debug)]
pub(super) struct Counts {
    each: usize,
    all: usize,
    held: Mutex<HashMap<IpAddr, usize>>,
}

/// One that is held, given back when it ends.
#[derive(Debug)]
pub(super) struct Place {
    counts: Arc<Counts>,
    from: IpAddr,
}

impl Counts {
    /// So many for an address, so many in all; this computer has as many as it wants.
    pub(super) fn new(each: usize, all: usize) -> Arc<Self> {
        Arc::new(Self { each, all, held: Mutex::default() })
    }

    /// One more; `None` where it is too many. The last twentieth is for helpers: however many phones there are, they are heard.
    pub(super) fn take(self: &Arc<Self>, from: IpAddr, helper: bool) -> Option<Place> {
        let all = if helper { self.all } else { self.all - self.all / 20 };
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let own = held.get(&from).copied().unwrap_or(0);
        if from != Ipv4Addr::LOCALHOST && (own >= self.each || held.values().sum::<usize>() >= all) {
            return None;
        }
        held.insert(from, own + 1);
        Some(Place { counts: Arc::clone(self), from })
    }

    /// Whether that address holds one.
    pub(super) fn has(&self, from: IpAddr) -> bool {
        self.held.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&from)
    }

    /// Whether more than half of them are held: browsers are then asked to do with less.
    pub(super) fn is_crowded(&self) -> bool {
        self.held.lock().unwrap_or_else(PoisonError::into_inner).values().sum::<usize>() * 2 > self.all
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut held = self.counts.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = held.get_mut(&self.from) {
            *own -= 1;
            if *own == 0 {
                held.remove(&self.from);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_has_so_many_at_most_and_this_computer_as_many_as_it_wants() {
        let counts = Counts::new(24, 63);
        let take = |from| counts.take(from, false);
        let phone = |number| IpAddr::from([192, 168, 1, number]);
        let mut places: Vec<Place> = (0..24).filter_map(|_| take(phone(20))).collect();
        assert_eq!(places.len(), 24);
        assert!(take(phone(20)).is_none() && counts.take(phone(20), true).is_none());
        assert!(!counts.is_crowded());
        assert!(take(phone(21)).is_some());
        let own: Vec<_> = (0..36).map(|_| take(IpAddr::from([127, 0, 0, 1]))).collect();
        assert!(own.iter().all(Option::is_some));
        assert!(counts.is_crowded() && take(phone(22)).is_none(), "too many in all");
        let helpers: Vec<_> = (0..4).map(|_| counts.take(phone(23), true)).collect();
        assert_eq!(helpers.iter().flatten().count(), 3, "the last ones are for helpers");
        drop((own, helpers));
        places.pop();
        assert!(take(phone(20)).is_some());
    }
}
