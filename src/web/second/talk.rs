//! What the two computers tell each other, from both sides. A computer that knows the code calls the hall, which tells it what is new, in a
//! task of its own: nothing waits for it but the answers that say so. The second takes in what it is told, and notices a silence. A hall that
//! has lost its second calls it too, to hear whether it took over.

use std::io;
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
use super::{BEAT, Pair, SILENCE, WRONG, take_over};
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
    /// Nowhere where it asks for the whole base.
    point: Point,
    /// The time by its clock.
    at: Option<i64>,
    /// Why it did not take in what it was told, in words.
    trouble: Option<String>,
}

/// Says what this computer is.
async fn say(hall: &Hall, link: &mut Link<'_>, whole: bool, trouble: Option<String>) -> io::Result<()> {
    let read = |club: &mut Club| Ok::<_, AppError>((club.trust().stands_at()?, club.trust().term()?));
    let read = hall.desk.ask(Hand::Reader, By::Desk, read).await.ok_or(io::ErrorKind::ConnectionAborted)?;
    let (point, known) = read.map_err(io::Error::other)?;
    let Duty { part, term, .. } = hall.second.state().duty;
    let said = Said {
        schema: VERSION,
        name: hall.second.options.computer.clone(),
        role: part.key().to_owned(),
        term: term.max(known),
        port: hall.port,
        point: if whole { Point::default() } else { point },
        at: hall.clock.real().map(|now| now.and_utc().timestamp()),
        trouble,
    };
    link.send(b'h', serde_json::to_vec(&said)?).await
}

/// What the other says.
async fn hear(link: &mut Link<'_>) -> io::Result<Said> {
    Ok(serde_json::from_slice(&link.receive().await?.1)?)
}

/// Two that know a code say what they are, within a silence; where the one that called is.
async fn greet<'h>(
    hall: &'h Hall,
    wire: impl Wire + 'static,
    code: &str,
    from: Option<IpAddr>,
) -> io::Result<(Link<'h>, Said)> {
    let both = async {
        let mut link = Link::open(&hall.second, wire, code, from.is_none()).await?;
        say(hall, &mut link, false, None).await?;
        let theirs = hear(&mut link).await?;
        Ok::<_, io::Error>((link, theirs))
    };
    let (link, theirs) = timeout(SILENCE, both).await??;
    hall.second.set(|state| {
        if let Some(pair) = state.pairing.as_mut().filter(|pair| pair.code == code) {
            pair.name.clone_from(&theirs.name);
            pair.address = from.map_or(pair.address.clone(), |from| format!("{from}:{}", theirs.port));
        }
        if let (Some(own), Some(theirs)) = (hall.clock.real(), theirs.at) {
            state.clocks = theirs - own.and_utc().timestamp();
        }
    });
    Ok((link, theirs))
}

/// Both meet, and what went wrong before is over; what the other is.
fn meet(hall: &Hall, theirs: &Said) -> io::Result<Part> {
    let part = Part::parse(&theirs.role).ok_or(io::ErrorKind::InvalidData)?;
    if theirs.schema != VERSION {
        return Err(io::Error::other("Mettez la même version de chelem sur les deux ordinateurs."));
    }
    if hall.second.becomes(|duty| duty.meets(Duty { part, term: theirs.term, doubts: false })) {
        hall.live.cut();
    }
    hall.second.set(|state| (state.late, state.trouble) = (Some(Stopwatch::start()), String::new()));
    Ok(part)
}

/// Another computer calls: from here on the connection is a link.
pub(crate) async fn called(hall: Arc<Hall>, request: Request) -> Response {
    let Some(code) = hall.second.code() else { return StatusCode::NOT_FOUND.into_response() };
    // Held as long as the link is.
    let place = request.extensions().get::<Arc<Place>>().cloned();
    let from = door::from(&request);
    let connection = door::itself(request);
    tokio::spawn(async move {
        let Some(wire) = connection.await else { return };
        let served = tokio::select! {
            () = hall.live.closed() => return,
            served = answer(&hall, wire, &code, from) => served,
        };
        match served {
            Err(error) if error.kind() == io::ErrorKind::InvalidData => _ = hall.rates.take(UPGRADE, WRONG),
            Err(error) if error.kind() == io::ErrorKind::Other => hall.second.fails(&error.to_string()),
            _ => {}
        }
        drop(place);
    });
    (StatusCode::SWITCHING_PROTOCOLS, [(header::CONNECTION, "upgrade"), (header::UPGRADE, UPGRADE)]).into_response()
}

async fn answer(hall: &Hall, wire: impl Wire + 'static, code: &str, from: IpAddr) -> io::Result<()> {
    let (mut link, theirs) = greet(hall, wire, code, Some(from)).await?;
    if !hall.second.knows(code) {
        // A computer that is new waits to be taken in by name.
        let mut state = hall.second.state.subscribe();
        let decided = state.wait_for(|state| state.shown().is_none_or(|shown| shown.code != code));
        link.meanwhile(async { decided.await.ok().map(drop) }).await?;
    }
    if !hall.second.knows(code) || meet(hall, &theirs)? != Part::Second || !hall.second.serves() {
        return Ok(());
    }
    let shipped = ship(hall, &mut link, theirs, code).await;
    // Nobody is there any more to take the hall.
    hall.second.set(|state| state.handing = None);
    shipped
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
            News::Lot(lot) => (b'l', lot),
            News::Nothing => match hall.second.state().handing {
                Some(who) => {
                    // It writes no more, whatever the other answers.
                    hall.second.becomes(Duty::hands_over);
                    link.send(b'p', who.into_bytes()).await?;
                    let heard = hear(link).await;
                    hall.live.cut();
                    return heard.map(drop);
                }
                None => (b'b', Vec::new()),
            },
            News::Whole => {
                there = Aside::default();
                let whole = link.meanwhile(hall.desk.ask(Hand::Copies, By::Desk, Club::whole)).await?;
                (b'w', whole.map_err(io::Error::other)?)
            }
        };
        link.send(kind, body).await?;
        theirs = hear(link).await?;
        if theirs.point.action > 0 && theirs.trouble.is_none() {
            hall.second.is_there(theirs.point.action, change, hall.live.version(Follower::Desk));
            let _ = timeout(BEAT, changes.changed()).await;
            continue;
        }
        there = Aside::default();
        if let Some(trouble) = &theirs.trouble {
            // Its disk is full, say: what it has is whole, and it is tried again.
            hall.second.fails(trouble);
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
        let is_called = hall.second.serves() && state.is_linked();
        if let Some(pair) = state.pair().filter(|_| !is_called)
            && let Err(error) = call(&hall, pair).await
            && error.kind() == io::ErrorKind::Other
            && !hall.second.serves()
        {
            hall.second.fails(&error.to_string());
        }
        sleep(BEAT).await;
    }
}

/// One call; a second stays on the line.
async fn call(hall: &Arc<Hall>, pair: &Pair) -> io::Result<()> {
    let wire = timeout(SILENCE, connect(&pair.address)).await??;
    let (mut link, theirs) = match greet(hall, wire, &pair.code, None).await {
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            return Err(io::Error::other("Ce code n'est pas celui de la salle, ou il n'est plus bon."));
        }
        greeted => greeted?,
    };
    if meet(hall, &theirs)? != Part::Hall || hall.second.serves() {
        return Ok(());
    }
    // Its door, for the firewall to ask now, and for phones to be tried.
    let _ = hall.network.open();
    follow(hall, &mut link).await
}

/// A connection that is to be a link.
async fn connect(address: &str) -> io::Result<TcpStream> {
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
        Some(b"101") => Ok(wire),
        Some(b"404") => Err(io::Error::other("La salle n'attend pas d'ordinateur de secours : demandez-lui un code.")),
        _ => Err(io::Error::other("Cette adresse n'est pas celle d'une salle.")),
    }
}

/// Takes in what the hall tells, until it is silent.
async fn follow(hall: &Arc<Hall>, link: &mut Link<'_>) -> io::Result<()> {
    while hall.second.state().duty.part == Part::Second {
        let (kind, body) = link.receive().await?;
        let taken = take(hall, link, kind, body).await?;
        let whole = kind == b'l' && matches!(taken, Err(AppError::Storage(Differs(_) | Damaged(_) | Refused(_))));
        // What another copy would not mend: its disk is full, say.
        let trouble = taken.err().filter(|_| !whole).map(|error| words::message(&error));
        let late = whole || trouble.is_some();
        hall.second.set(|state| state.late = late.then(|| state.late.unwrap_or_else(Stopwatch::start)));
        say(hall, link, whole, trouble).await?;
    }
    Ok(())
}

/// Does what a frame says.
async fn take(hall: &Arc<Hall>, link: &mut Link<'_>, kind: u8, body: Vec<u8>) -> io::Result<Result<(), AppError>> {
    let own = Arc::clone(hall);
    let done = match kind {
        b'b' => return Ok(Ok(())),
        b'l' => {
            let receive = hall.desk.ask(Hand::Writer, By::Desk, move |club| club.trust().receive(&body));
            link.meanwhile(receive).await?
        }
        b'p' => {
            let who = String::from_utf8_lossy(&body).into_owned();
            let take = hall.desk.ask(Hand::Writer, By::Desk, move |club| take_over(club, &own, &who));
            link.meanwhile(take).await?
        }
        b'w' => {
            let (base, stamp) = (hall.desk.base().to_owned(), hall.clock.now().format("%Y%m%d-%H%M%S").to_string());
            let take = hall.desk.with_base_closed(move || {
                let only = app::take_whole(&base, &body, &stamp)?;
                if !only.said.is_empty() {
                    own.second.set(|state| state.only = only);
                }
                Ok(())
            });
            // Nothing may be shown as if it were the base.
            link.meanwhile(take).await.inspect_err(|_| hall.live.close())?
        }
        _ => return Err(io::ErrorKind::InvalidData.into()),
    };
    hall.live.changed();
    Ok(done)
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
