//! Tells the pages of changes: a number, nothing else. Pages fetch themselves again.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use tokio::sync::watch;

use super::places::Counts;

/// The browser's wait before it asks again, in milliseconds.
const RETRY: Duration = Duration::from_secs(2);

/// Streams of an address: a page that is not looked at has none.
const STREAMS_EACH: usize = 4;

/// The number of the last change, and whether the program is closing.
#[derive(Debug)]
pub(super) struct Live {
    state: watch::Sender<State>,
    streams: Arc<Counts>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct State {
    version: u64,
    /// The last one that phones and the wall show something of.
    hall: u64,
    /// How often all streams were ended.
    cuts: u64,
    closing: bool,
}

impl State {
    const fn number(self, who: Follower) -> u64 {
        match who {
            Follower::Desk => self.version,
            Follower::Hall => self.hall,
        }
    }
}

/// The groups that follow changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Follower {
    /// The control table: everything.
    Desk,
    /// Phones and the wall: the public views.
    Hall,
}

impl Live {
    /// With so many streams in all.
    pub(super) fn new(streams: usize) -> Self {
        Self {
            state: watch::Sender::new(State { version: 1, hall: 1, cuts: 0, closing: false }),
            streams: Counts::new(STREAMS_EACH, streams),
        }
    }

    pub(super) fn changed(&self) {
        self.state.send_modify(|state| {
            state.version += 1;
            state.hall = state.version;
        });
    }

    /// Something changed that only the control table shows: a payment; a phone that comes in, as all do within a minute when a position
    /// begins.
    pub(super) fn changed_at_desk(&self) {
        self.state.send_modify(|state| state.version += 1);
    }

    /// Another computer is the hall now: streams end, and all look anew.
    pub(super) fn cut(&self) {
        self.state.send_modify(|state| state.cuts += 1);
        self.changed();
    }

    /// Follows every change.
    pub(super) fn follow(&self) -> watch::Receiver<State> {
        self.state.subscribe()
    }

    /// Whether the program closes.
    pub(super) fn is_closing(&self) -> bool {
        self.state.borrow().closing
    }

    /// The program closes: streams end.
    pub(super) fn close(&self) {
        self.state.send_modify(|state| state.closing = true);
    }

    /// Whether a page of this computer follows changes.
    pub(super) fn has_streams_here(&self) -> bool {
        self.streams.has(Ipv4Addr::LOCALHOST.into())
    }

    /// The number now.
    pub(super) fn version(&self, who: Follower) -> u64 {
        self.state.borrow().number(who)
    }

    /// Waits until the program closes.
    pub(super) async fn closed(&self) {
        let mut seen = self.state.subscribe();
        let _ = seen.wait_for(|state| state.closing).await;
    }

    /// The stream of numbers: the present one first, then each change, until the program closes.
    /// A browser with too many streams polls instead.
    pub(super) fn stream(&self, from: IpAddr, who: Follower) -> Response {
        let Some(place) = self.streams.take(from, who == Follower::Desk) else {
            return StatusCode::TOO_MANY_REQUESTS.into_response();
        };
        let mut seen = self.state.subscribe();
        seen.mark_changed();
        let cuts = seen.borrow().cuts;
        let numbers = stream::unfold((seen, place, 0), move |(mut seen, place, told)| async move {
            loop {
                seen.changed().await.ok()?;
                let state = *seen.borrow_and_update();
                if state.closing || state.cuts != cuts {
                    return None;
                }
                let number = state.number(who);
                if number != told {
                    let event = Event::default().retry(RETRY).data(format!("{{\"n\":{number}}}"));
                    return Some((Ok::<_, Infallible>(event), (seen, place, number)));
                }
            }
        });
        Sse::new(numbers).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))).into_response()
    }
}
