//! What the two computers tell each other, from both sides. A computer that knows the code calls the hall, which tells it what is new, in a
//! task of its own: nothing waits for it but the answers that say so. The second takes in what it is told, and notices a silence. A hall that
//! has lost its second calls it too, to hear whether it took over.

use std::io::{self, ErrorKind};
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use super::link::{Link, Wire};
use super::{BEAT, INVITED, SILENCE, WRONG, take_over};
use crate::desk::{By, Hand};
use crate::hall::Hall;
use crate::live::Follower;
use crate::places::Place;
use crate::{door, words};
use app::{AppError, Club};
use domain::hall::{Duty, Part};
use host::clock::Stopwatch;
use storage::StorageError::{Damaged, Differs, Refused};
use storage::{Aside, News, Point, VERSION};

/// How connections of this kind are named.
pub(crate) const UPGRADE: &str = "chelem-secours";

/// What a computer says of itself: first, and of a second each time it was told something.
#[derive(Debug, Serialize, Deserialize)]
struct Said {
    schema: i64,
    name: String,
    role: String,
    term: u32,
    port: u16,
    /// None where it asks for the whole base.
    point: Option<Point>,
    /// The time by its clock.
    at: Option<i64>,
    /// Why it did not take in what it was told, in words; empty where it did.
    trouble: String,
}

/// Says what this computer is.
async fn say(hall: &Hall, link: &mut Link<'_>, whole: bool, trouble: String) -> io::Result<()> {
    let read = |club: &mut Club| Ok::<_, AppError>((club.trust().stands_at()?, club.trust().term()?));
    let read = hall.desk.ask(Hand::Reader, By::Desk, read).await.ok_or(ErrorKind::ConnectionAborted)?;
    let (point, known) = read.map_err(io::Error::other)?;
    let Duty { part, term, .. } = hall.second.state().duty;
    let said = Said {
        schema: VERSION,
        name: hall.second.options.computer.clone(),
        role: part.key().to_owned(),
        term: term.max(known),
        port: hall.port,
        point: Some(point).filter(|_| !whole),
        at: hall.clock.real().map(|now| now.and_utc().timestamp()),
        trouble,
    };
    link.send(b'h', serde_json::to_vec(&said)?).await
}

/// Two that know a code say what they are; then the hall tells the second that called it what is new. `from`: where the one that called is.
async fn talk(hall: &Arc<Hall>, wire: Box<dyn Wire>, code: &str, from: Option<IpAddr>) -> io::Result<()> {
    let greeting = async {
        let mut link = Link::open(&hall.second, wire, code, from.is_none()).await?;
        say(hall, &mut link, false, String::new()).await?;
        let theirs: Said = serde_json::from_slice(&link.receive().await?.1)?;
        Ok::<_, io::Error>((link, theirs))
    };
    let (mut link, theirs) = match timeout(SILENCE, greeting).await? {
        Err(error) if error.kind() == ErrorKind::InvalidData && from.is_none() => {
            return Err(io::Error::other("Ce code n'est pas celui de la salle, ou il n'est plus bon."));
        }
        greeted => greeted?,
    };
    hall.second.set(|state| {
        if let Some(pair) = state.pairing.as_mut().filter(|pair| pair.code == code) {
            pair.name.clone_from(&theirs.name);
            pair.address = from.map_or(pair.address.clone(), |from| format!("{from}:{}", theirs.port));
        }
        if let (Some(own), Some(theirs)) = (hall.clock.real(), theirs.at) {
            state.clocks = theirs - own.and_utc().timestamp();
        }
    });
    // A computer that is new waits to be taken in by name.
    let decided = hall.second.until(INVITED, |state| state.shown().is_none_or(|shown| shown.code != code));
    link.meanwhile(async { Some(decided.await) }).await?;
    if hall.second.state().pair().is_none_or(|pair| pair.code != code) {
        return Ok(());
    }
    if theirs.schema != VERSION {
        return Err(io::Error::other("Mettez la même version de chelem sur les deux ordinateurs."));
    }
    // Both meet, and what went wrong before is over.
    let part = Part::parse(&theirs.role).ok_or(ErrorKind::InvalidData)?;
    let other = hall.second.set(|state| {
        (state.late, state.trouble) = (Some(Stopwatch::start()), String::new());
        state.becomes(state.duty.meets(Duty { part, term: theirs.term, doubts: false }))
    });
    if other {
        hall.live.cut();
    }
    let talked = match (part, from) {
        (Part::Second, Some(_)) if hall.second.serves() => ship(hall, &mut link, theirs, code).await,
        (Part::Hall, None) if !hall.second.serves() => follow(hall, &mut link).await,
        _ => Ok(()),
    };
    // Nobody is there any more to take the hall.
    hall.second.set(|state| state.handing = None);
    talked
}

/// Another computer calls: from here on the connection is a link.
pub(crate) async fn called(hall: Arc<Hall>, request: Request) -> Response {
    let Some(code) = hall.second.state().code() else { return StatusCode::NOT_FOUND.into_response() };
    // Held as long as the link is.
    let place = request.extensions().get::<Arc<Place>>().cloned();
    let from = door::from(&request);
    let connection = door::itself(request);
    tokio::spawn(async move {
        let Some(wire) = connection.await else { return };
        match talk(&hall, Box::new(wire), &code, Some(from)).await {
            Err(error) if error.kind() == ErrorKind::InvalidData => _ = hall.rates.take(UPGRADE, WRONG),
            Err(error) if error.kind() == ErrorKind::Other => hall.second.set(|state| state.fails(&error.to_string())),
            _ => {}
        }
        drop(place);
    });
    (StatusCode::SWITCHING_PROTOCOLS, [(header::CONNECTION, "upgrade"), (header::UPGRADE, UPGRADE)]).into_response()
}

/// Tells the second what is new, as long as it listens.
async fn ship(hall: &Hall, link: &mut Link<'_>, mut theirs: Said, code: &str) -> io::Result<()> {
    let ready = hall.desk.ask(Hand::Writer, By::Desk, |club| club.hall().ready_table_codes());
    link.meanwhile(ready).await?.map_err(io::Error::other)?;
    let (mut changes, mut there) = (hall.live.follow(), Aside::default());
    while hall.second.serves() && hall.second.state().pair().is_some_and(|pair| pair.code == code) {
        changes.mark_unchanged();
        let (change, at) = (hall.live.version(Follower::Desk), theirs.point.unwrap_or_default());
        let read = hall.desk.ask(Hand::Ship, By::Desk, move |club| (club.news(&at, &mut there), there));
        let (news, known) = link.meanwhile(read).await?;
        there = known;
        let (kind, body) = match news.map_err(io::Error::other)? {
            News::Lot(lot) => (b'l', lot),
            News::Nothing => hall.second.state().handing.map_or((b'b', Vec::new()), |who| (b'p', who.into_bytes())),
            News::Whole(base) => (b'w', base),
        };
        if kind == b'p' {
            // It writes no more, whatever the other answers: pages look for the hall there.
            hall.second.set(|state| state.becomes(state.duty.hands_over()));
            hall.live.cut();
        }
        link.send(kind, body).await?;
        theirs = serde_json::from_slice(&link.receive().await?.1)?;
        if let Some(point) = theirs.point.as_ref().filter(|_| theirs.trouble.is_empty()) {
            let last = hall.live.version(Follower::Desk);
            hall.second.set(|state| state.is_there(point.action, change, last));
            let _ = timeout(BEAT, changes.changed()).await;
        } else {
            // Its disk is full, say: what it has is whole, and it is told again, whatever is there.
            hall.second.set(|state| state.fails(&theirs.trouble));
            there = Aside::default();
            sleep(BEAT).await;
        }
    }
    Ok(())
}

/// Calls the other computer until the program closes.
pub(crate) async fn keep_calling(hall: Arc<Hall>) {
    loop {
        let state = hall.second.state();
        // A hall is called by its second.
        if let Some(pair) = state.pair().filter(|_| !(hall.second.serves() && state.is_linked())) {
            let call = async { talk(&hall, timeout(SILENCE, connect(&pair.address)).await??, &pair.code, None).await };
            if let Err(error) = call.await
                && error.kind() == ErrorKind::Other
                && !hall.second.serves()
            {
                hall.second.set(|state| state.fails(&error.to_string()));
            }
        }
        sleep(BEAT).await;
    }
}

/// A connection that is to be a link.
async fn connect(address: &str) -> io::Result<Box<dyn Wire>> {
    let mut wire = TcpStream::connect(address).await?;
    wire.set_nodelay(true)?;
    let request =
        format!("GET /secours/flux HTTP/1.1\r\nHost: {address}\r\nConnection: upgrade\r\nUpgrade: {UPGRADE}\r\n\r\n");
    wire.write_all(request.as_bytes()).await?;
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") && head.len() < 4096 {
        head.push(wire.read_u8().await?);
    }
    match head.get(9..12) {
        Some(b"101") => Ok(Box::new(wire)),
        Some(b"404") => Err(io::Error::other("La salle n'attend pas d'ordinateur de secours : demandez-lui un code.")),
        _ => Err(io::Error::other("Cette adresse n'est pas celle d'une salle.")),
    }
}

/// Takes in what the hall tells, until it is silent.
async fn follow(hall: &Arc<Hall>, link: &mut Link<'_>) -> io::Result<()> {
    // Its door, for the firewall to ask now, and for phones to be tried.
    let _ = hall.network.open();
    while hall.second.state().duty.part == Part::Second {
        let (kind, body) = link.receive().await?;
        let own = Arc::clone(hall);
        let taken = match kind {
            b'b' => Ok(()),
            b'l' | b'p' => {
                let take = hall.desk.ask(Hand::Writer, By::Desk, move |club| match kind {
                    b'l' => club.trust().receive(&body),
                    _ => take_over(club, &own, &String::from_utf8_lossy(&body)),
                });
                link.meanwhile(take).await?
            }
            b'w' => {
                let stamp = hall.clock.now().format("%Y%m%d-%H%M%S").to_string();
                let take = hall.desk.with_base_closed(move || {
                    let only = app::take_whole(own.desk.base(), &body, &stamp)?;
                    if !only.is_empty() {
                        own.second.set(|state| state.only = only);
                    }
                    Ok(())
                });
                // Nothing may be shown as if it were the base.
                link.meanwhile(take).await.inspect_err(|_| hall.live.close())?
            }
            _ => return Err(ErrorKind::InvalidData.into()),
        };
        if kind != b'b' {
            hall.live.changed();
        }
        let whole = kind == b'l' && matches!(taken, Err(AppError::Storage(Differs(_) | Damaged(_) | Refused(_))));
        // What another copy would not mend: its disk is full, say.
        let trouble = taken.err().filter(|_| !whole).map(|error| words::message(&error)).unwrap_or_default();
        let late = whole || !trouble.is_empty();
        hall.second.set(|state| state.late = late.then(|| state.late.unwrap_or_else(Stopwatch::start)));
        say(hall, link, whole, trouble).await?;
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
                let mut link = Link::open(&second, Box::new(there), "code", true).await.unwrap();
                link.send(b'h', b"un".to_vec()).await.unwrap();
                link.receive().await.unwrap()
            };
            let answers = async {
                let mut link = Link::open(&hall, Box::new(here), "code", false).await.unwrap();
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
