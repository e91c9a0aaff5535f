//! The hall's side: a computer that knows the code is told what is new, in a task of its own. Nothing waits for it but the answers that
//! say so.

use std::io;
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use tokio::time::{sleep, timeout};

use super::link::{Link, Wire};
use super::{BEAT, SILENCE, WRONG, sends_over};
use crate::desk::{By, Hand};
use crate::door::{self, From};
use crate::hall::Hall;
use crate::live::Follower;
use crate::places::Place;
use app::{AppError, Club};
use domain::hall::{Duty, Part};
use host::clock::Stopwatch;
use storage::{Aside, News, Point, VERSION};

/// How connections of this kind are named.
pub(crate) const UPGRADE: &str = "chelem-secours";

/// What a computer says of itself: first, and of a second each time it was told something.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Said {
    schema: i64,
    name: String,
    role: String,
    term: u32,
    port: u16,
    point: Point,
    /// The time by its clock.
    at: Option<i64>,
    /// It asks for the whole base.
    pub(super) whole: bool,
    /// Why it did not take in what it was told, in words.
    pub(super) trouble: Option<String>,
}

impl Said {
    /// What this computer says.
    pub(super) async fn of(hall: &Hall) -> io::Result<Self> {
        let read = |club: &mut Club| Ok::<_, AppError>((club.trust().stands_at()?, club.trust().term()?));
        let read = hall.desk.ask(Hand::Reader, By::Desk, read).await.ok_or(io::ErrorKind::ConnectionAborted)?;
        let (point, known) = read.map_err(io::Error::other)?;
        let Duty { part, term, .. } = hall.second.state().duty;
        Ok(Self {
            schema: VERSION,
            name: hall.second.computer.clone(),
            role: part.key().to_owned(),
            term: term.max(known),
            port: hall.port,
            point,
            at: hall.clock.real().map(|now| now.and_utc().timestamp()),
            whole: false,
            trouble: None,
        })
    }

    pub(super) fn read(bytes: &[u8]) -> io::Result<Self> {
        serde_json::from_slice(bytes).map_err(|_| io::ErrorKind::InvalidData.into())
    }

    pub(super) fn bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// Notes it; both meet. What the other is.
    pub(super) fn met(&self, hall: &Hall, address: Option<String>) -> io::Result<Part> {
        let part = Part::parse(&self.role).ok_or(io::ErrorKind::InvalidData)?;
        hall.second.set(|state| {
            if let Some(pair) = &mut state.pairing {
                pair.name.clone_from(&self.name);
                pair.address = address.unwrap_or(std::mem::take(&mut pair.address));
            }
            if let (Some(own), Some(theirs)) = (hall.clock.real(), self.at) {
                state.clocks = theirs - own.and_utc().timestamp();
            }
        });
        if self.schema != VERSION {
            return Err(io::Error::other("Mettez la même version de chelem sur les deux ordinateurs."));
        }
        if hall.second.becomes(|duty| duty.meets(Duty { part, term: self.term, doubts: false })) {
            sends_over(hall);
        }
        Ok(part)
    }
}

/// Another computer calls: from here on the connection is a link.
pub(crate) async fn called(hall: Arc<Hall>, request: Request) -> Response {
    let Some(code) = hall.second.code() else { return StatusCode::NOT_FOUND.into_response() };
    // Held as long as the link is.
    let place = request.extensions().get::<Arc<Place>>().cloned();
    let from = request.extensions().get::<From>().map_or(IpAddr::from([127, 0, 0, 1]), |from| from.0);
    let connection = door::itself(request);
    tokio::spawn(async move {
        let Some(wire) = connection.await else { return };
        let served = tokio::select! {
            () = hall.live.closed() => return,
            served = answered(&hall, wire, &code, from) => served,
        };
        match served {
            Err(error) if error.kind() == io::ErrorKind::InvalidData => _ = hall.rates.take(UPGRADE, WRONG),
            Err(error) if error.kind() == io::ErrorKind::Other => hall.second.fails(&error.to_string()),
            _ => {}
        }
        hall.live.changed_at_desk();
        drop(place);
    });
    (StatusCode::SWITCHING_PROTOCOLS, [(header::CONNECTION, "upgrade"), (header::UPGRADE, UPGRADE)]).into_response()
}

async fn answered(hall: &Hall, wire: impl Wire + 'static, code: &str, from: IpAddr) -> io::Result<()> {
    // A stranger is heard no longer than a silence.
    let first = async {
        let mut link = Link::open(&hall.second, wire, code, false).await?;
        let theirs = Said::read(&link.receive().await?.1)?;
        Ok::<_, io::Error>((link, theirs))
    };
    let (mut link, theirs) = timeout(SILENCE, first).await??;
    link.send(b'h', Said::of(hall).await?.bytes()).await?;
    let follows = || theirs.role == Part::Second.key() && hall.second.serves();
    let is_known = || hall.second.knows(code);
    if !is_known() && follows() {
        // A computer that is new waits to be taken in by name.
        hall.second.knocks(code, &theirs.name);
        hall.live.changed_at_desk();
        let taken_in = async {
            while !is_known() && hall.second.code().as_deref() == Some(code) {
                sleep(BEAT / 2).await;
            }
            is_known().then_some(())
        };
        link.meanwhile(taken_in).await?;
    }
    if !is_known() {
        return Ok(());
    }
    theirs.met(hall, Some(format!("{from}:{}", theirs.port)))?;
    if !follows() {
        return Ok(());
    }
    // What went wrong before is over.
    hall.second.set(|state| {
        (state.handing, state.trouble, state.late) = (None, String::new(), Some(Stopwatch::start()));
    });
    ship(hall, &mut link, theirs, code).await
}

/// Tells the second what is new, as long as it listens.
async fn ship(hall: &Hall, link: &mut Link<'_>, mut theirs: Said, code: &str) -> io::Result<()> {
    let ready = hall.desk.ask(Hand::Writer, By::Desk, |club| club.hall().ready_table_codes());
    link.meanwhile(ready).await?.map_err(io::Error::other)?;
    let (mut changes, mut there) = (hall.live.follow(), Aside::default());
    while hall.second.knows(code) && hall.second.serves() {
        changes.mark_unchanged();
        let (change, at) = (hall.live.version(Follower::Desk), theirs.point.clone());
        let read = hall.desk.ask(Hand::Ship, By::Desk, move |club| (club.trust().news(&at, &mut there), there));
        let (news, known) = link.meanwhile(read).await?;
        there = known;
        let (kind, body) = match news.map_err(io::Error::other)? {
            News::Lot(lot) if !theirs.whole => (b'l', lot),
            News::Nothing if !theirs.whole => match hall.second.hands_over() {
                Some(who) => (b'p', who.into_bytes()),
                None => (b'b', Vec::new()),
            },
            _ => {
                let whole = link.meanwhile(hall.desk.ask(Hand::Copies, By::Desk, Club::whole)).await?;
                (b'w', whole.map_err(io::Error::other)?)
            }
        };
        link.send(kind, body).await?;
        theirs = Said::read(&link.receive().await?.1)?;
        if kind == b'p' {
            sends_over(hall);
            return Ok(());
        }
        if let Some(trouble) = &theirs.trouble {
            // Its disk is full, say: what it has is whole, and it is tried again.
            hall.second.fails(trouble);
            hall.live.changed_at_desk();
            sleep(BEAT).await;
        }
        if kind == b'w' || theirs.whole || theirs.trouble.is_some() {
            there = Aside::default();
            continue;
        }
        let was = hall.second.state().is_current();
        hall.second.is_there(theirs.point.action, change, hall.live.version(Follower::Desk));
        if !was {
            hall.live.changed_at_desk();
        }
        let _ = timeout(BEAT, changes.changed()).await;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::super::Second;
    use super::*;
    use std::time::Duration;
    use tokio::io::duplex;

    /// Ten minutes of actions are long to read, and a whole base longer.
    #[test]
    fn the_second_hears_that_the_hall_lives_while_what_it_lacks_is_read() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let (hall, second) = (Second::default(), Second::default());
            let (here, there) = duplex(64);
            let calls = async {
                let mut link = Link::open(&second, there, "code", true).await.unwrap();
                link.send(b'h', b"un".to_vec()).await.unwrap();
                link.receive().await.unwrap()
            };
            let answers = async {
                let mut link = Link::open(&hall, here, "code", false).await.unwrap();
                link.receive().await.unwrap();
                let reads = async {
                    sleep(SILENCE + Duration::from_millis(500)).await;
                    Some(b"deux".to_vec())
                };
                let read = link.meanwhile(reads).await.unwrap();
                link.send(b'l', read).await.unwrap();
            };
            let (heard, ()) = tokio::join!(calls, answers);
            assert_eq!(heard, (b'l', b"deux".to_vec()), "a silence would have ended it");
            assert!(hall.state().silence() < SILENCE);
        });
    }
}
