//! The hall's side: a computer that knows the code is told what is new, in a thread of its own. Nothing waits for it but the answers that
//! say so.

use std::io;
use std::net::{IpAddr, Ipv4Addr, TcpStream};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tokio::runtime::Handle;

use super::link::{Link, MOST};
use super::{SILENCE, WRONG, ask, last_change, sends_over};
use crate::desk::{By, Hand};
use crate::devices::token;
use crate::door::{self, From};
use crate::hall::Hall;
use app::Club;
use domain::hall::{Duty, Part};
use host::clock::Stopwatch;
use storage::{Aside, News, Point, VERSION};

/// How connections of this kind are named.
pub(crate) const UPGRADE: &str = "chelem-secours";
/// The header with the secret of one connection.
pub(super) const NONCE: &str = "x-chelem-nombre";
/// A heartbeat.
pub(super) const BEAT: Duration = Duration::from_secs(1);
/// How often what stands outside the journal is compared.
const COMPARED: Duration = Duration::from_secs(30);
/// How long a whole copy may take to be checked.
pub(super) const WHOLE: Duration = Duration::from_secs(120);

/// Another computer calls: from here on the connection is a link.
pub(crate) async fn called(hall: Arc<Hall>, request: Request) -> Response {
    let theirs = request.headers().get(NONCE).and_then(|nonce| nonce.to_str().ok()).map(str::to_owned);
    let from = request.extensions().get::<From>().map_or(IpAddr::from([127, 0, 0, 1]), |from| from.0);
    let codes = hall.second.codes();
    let (Some(theirs), Some(own), false) = (theirs, token(), codes.is_empty()) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let (handle, ours) = (Handle::current(), own.clone());
    let connection = door::itself(request);
    tokio::spawn(async move {
        let Some((stream, early, place)) = connection.await else { return };
        std::thread::spawn(move || {
            // Held as long as the link is.
            let _place = place;
            let served = answered(&hall, &handle, (stream, early), &codes, [&theirs, &ours], from);
            if let Err(error) = served
                && error.kind() == io::ErrorKind::InvalidData
            {
                hall.rates.take(UPGRADE, WRONG);
            }
        });
    });
    let headers = [(header::CONNECTION, "upgrade".to_owned()), (header::UPGRADE, UPGRADE.to_owned())];
    (StatusCode::SWITCHING_PROTOCOLS, headers, [(NONCE, own)]).into_response()
}

/// How far the base goes, its last answered request, its term.
pub(super) fn stands(hall: &Hall) -> io::Result<((Point, i64), u32)> {
    let read =
        ask(hall, Hand::Reader, |club| Ok::<_, app::AppError>((club.trust().stands_at()?, club.trust().term()?)));
    read?.map_err(io::Error::other)
}

/// What a computer says of itself first.
pub(super) fn hello(hall: &Hall) -> io::Result<Value> {
    let ((Point { action, seal }, request), known) = stands(hall)?;
    let Duty { part, term, .. } = hall.second.duty();
    let term = term.max(known);
    Ok(json!({
        "schema": VERSION, "nom": hall.second.computer, "role": part.key(), "terme": term, "port": hall.port,
        "action": action, "sceau": seal, "demande": request, "heure": hall.clock.real().map(|now| now.and_utc().timestamp()),
    }))
}

/// The part and the term of the computer that says so.
pub(super) fn duty_of(hello: &Value) -> Option<Duty> {
    let (part, term) = (Part::parse(hello["role"].as_str()?)?, u32::try_from(hello["terme"].as_u64()?).ok()?);
    Some(Duty { part, term, doubts: false })
}

pub(super) fn parse(bytes: &[u8]) -> io::Result<Value> {
    serde_json::from_slice(bytes).map_err(|_| io::ErrorKind::InvalidData.into())
}

/// Notes what the other says of itself; both meet. What it is, and its words where nothing comes of it.
pub(super) fn met(hall: &Hall, hello: &Value, address: Option<String>) -> io::Result<Duty> {
    let duty = duty_of(hello).ok_or(io::ErrorKind::InvalidData)?;
    hall.second.note(hello["nom"].as_str().unwrap_or_default(), address);
    if let (Some(own), Some(theirs)) = (hall.clock.real(), hello["heure"].as_i64()) {
        hall.second.state().clocks = theirs - own.and_utc().timestamp();
    }
    if hello["schema"] != VERSION {
        hall.second.state().trouble = "Mettez la même version de chelem sur les deux ordinateurs.".to_owned();
        return Err(io::ErrorKind::Unsupported.into());
    }
    if hall.second.meets(duty) {
        sends_over(hall);
    }
    Ok(duty)
}

fn answered(
    hall: &Arc<Hall>,
    handle: &Handle,
    connection: (TcpStream, Vec<u8>),
    codes: &[String],
    nonces: [&str; 2],
    from: IpAddr,
) -> io::Result<()> {
    let ends = Arc::clone(hall);
    let (mut link, code, theirs) = Link::called(connection, codes, nonces, move |_| ends.live.is_closing())?;
    let theirs = parse(&theirs)?;
    link.send(b'h', hello(hall)?.to_string().as_bytes())?;
    let follows = duty_of(&theirs).is_some_and(|other| other.part == Part::Second) && hall.second.serves();
    if hall.second.pair().is_none_or(|pair| pair.code != code) {
        if !follows {
            return Ok(());
        }
        asks(hall, &mut link, &theirs, &code)?;
    }
    let from = if let IpAddr::V4(from) = from { from } else { Ipv4Addr::LOCALHOST };
    met(hall, &theirs, Some(format!("{from}:{}", theirs["port"].as_u64().unwrap_or(80))))?;
    super::start_calling(hall, handle);
    if !follows || !hall.second.serves() {
        return Ok(());
    }
    let number = hall.second.linked();
    let ready = meanwhile(hall, handle, &mut link, Hand::Writer, |club| club.hall().ready_table_codes());
    let shipped = ready.and_then(|ready| {
        ready.map_err(io::Error::other)?;
        ship(hall, handle, &mut link, &theirs, number)
    });
    hall.second.unlinked(number);
    hall.live.changed_at_desk();
    shipped
}

/// A computer that is new waits to be taken in by name.
fn asks(hall: &Hall, link: &mut Link, theirs: &Value, code: &str) -> io::Result<()> {
    hall.second.knocks(code, theirs["nom"].as_str().unwrap_or("un ordinateur"));
    hall.live.changed_at_desk();
    while hall.second.pair().is_none_or(|pair| pair.code != code) {
        if hall.second.invitation().is_none_or(|shown| shown != code) {
            return Err(io::ErrorKind::ConnectionAborted.into());
        }
        beat(link)?;
        std::thread::sleep(BEAT / 2);
    }
    Ok(())
}

fn beat(link: &mut Link) -> io::Result<()> {
    link.send(b'b', b"")?;
    link.receive(SILENCE).map(drop)
}

/// Has a job done by a thread of the base; the second hears all the while that the hall lives, however long that takes.
fn meanwhile<T: Send + 'static>(
    hall: &Hall,
    handle: &Handle,
    link: &mut Link,
    hand: Hand,
    job: impl FnOnce(&mut Club) -> T + Send + 'static,
) -> io::Result<T> {
    let mut answer = hall.desk.hand_in(hand, By::Desk, job).ok_or(io::ErrorKind::Other)?;
    loop {
        match handle.block_on(async { tokio::time::timeout(BEAT, &mut answer).await }) {
            Ok(done) => return done.map_err(|_| io::ErrorKind::Other.into()),
            Err(_) => beat(link)?,
        }
    }
}

/// Tells the second what is new, as long as it listens.
fn ship(hall: &Arc<Hall>, handle: &Handle, link: &mut Link, theirs: &Value, number: u64) -> io::Result<()> {
    let mut changes = hall.live.follow();
    let mut since = point_of(theirs);
    let mut there = Aside::up_to(theirs["demande"].as_i64().unwrap_or_default());
    let (mut whole, mut unequal, mut compared, mut beaten) = (false, 0, None::<Stopwatch>, Stopwatch::start());
    while hall.second.is_linked_by(number) && hall.second.serves() && !hall.live.is_closing() {
        changes.mark_unchanged();
        let change = last_change(hall);
        let (at, mut known) = (since.clone(), std::mem::take(&mut there));
        let read = move |club: &mut Club| (club.trust().news(&at, &mut known), known);
        let looked = meanwhile(hall, handle, link, Hand::Ship, read)?;
        there = looked.1;
        let (kind, body, patience) = match looked.0.map_err(io::Error::other)? {
            _ if whole => (b'w', entire(hall, handle, link)?, WHOLE),
            News::Whole => (b'w', entire(hall, handle, link)?, WHOLE),
            News::Lot(lot) => {
                // A sheet takes a moment: a link that is gone shows soon.
                let long = Duration::from_millis(lot.len() as u64 / 8);
                (b'l', lot, (SILENCE + long).min(WHOLE))
            }
            News::Nothing if hall.second.state().handing.is_some() => {
                (b'p', hall.second.hands_over().into_bytes(), SILENCE)
            }
            News::Nothing if compared.is_none_or(|since| since.elapsed() >= COMPARED) => {
                compared = Some(Stopwatch::start());
                let digest = ask(hall, Hand::Ship, |club| club.trust().aside_digest())?.map_err(io::Error::other)?;
                (b'b', digest.into_bytes(), SILENCE)
            }
            News::Nothing if beaten.elapsed() >= BEAT => (b'b', Vec::new(), SILENCE),
            News::Nothing => {
                // A change that left the base as it was.
                hall.second.is_there(since.clone(), change, last_change(hall));
                wait(handle, &mut changes);
                continue;
            }
        };
        link.send(kind, &body)?;
        beaten = Stopwatch::start();
        let answer = parse(&link.receive(patience)?.1)?;
        since = point_of(&answer);
        hall.second.hear(hall.clock.real());
        if let Some(trouble) = answer["dit"].as_str() {
            // Its disk is full, say: what it has is whole, and it is tried again.
            hall.second.fails(trouble);
            there = Aside::up_to(answer["demande"].as_i64().unwrap_or_default());
            hall.live.changed_at_desk();
            std::thread::sleep(BEAT);
            continue;
        }
        whole = answer["autre"] == true;
        if kind == b'w' || answer["inegal"] == true {
            unequal = if kind == b'w' { 0 } else { unequal + 1 };
            whole |= unequal > 1;
            (there, compared) =
                (Aside::up_to(if kind == b'w' { answer["demande"].as_i64().unwrap_or_default() } else { 0 }), None);
            continue;
        }
        if kind == b'p' {
            sends_over(hall);
            return Ok(());
        }
        if !whole {
            let was = hall.second.state().current;
            hall.second.is_there(since.clone(), change, last_change(hall));
            if !was {
                hall.live.changed_at_desk();
            }
            wait(handle, &mut changes);
        }
    }
    Ok(())
}

/// Waits for the next change, a heartbeat at most.
fn wait(handle: &Handle, changes: &mut tokio::sync::watch::Receiver<crate::live::State>) {
    let _ = handle.block_on(async { tokio::time::timeout(BEAT, changes.changed()).await });
}

/// The whole base.
fn entire(hall: &Hall, handle: &Handle, link: &mut Link) -> io::Result<Vec<u8>> {
    let bytes = meanwhile(hall, handle, link, Hand::Copies, Club::whole)?.map_err(io::Error::other)?;
    if bytes.len() > 4 * MOST as usize {
        hall.second.fails("la base est trop grande pour un ordinateur de secours");
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(bytes)
}

pub(super) fn point_of(said: &Value) -> Point {
    Point {
        action: said["action"].as_i64().unwrap_or_default(),
        seal: said["sceau"].as_str().unwrap_or_default().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::desk::Desk;
    use crate::network::Network;
    use host::clock::Clock;
    use std::net::TcpListener;
    use std::sync::mpsc::channel;

    /// Ten minutes of actions are long to read, and a whole base longer.
    #[test]
    fn the_second_hears_that_the_hall_lives_while_what_it_lacks_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let base = folder.path().join("club.sqlite");
        let (desk, closing) = Desk::open(&base, &Clock::System, "Anne", None, None).unwrap();
        let hall = Hall::new(desk, Clock::System, 80, Network::new(Vec::new(), None, 80).0, (false, false));
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let caller = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let link = |stream, calls| Link::new((stream, Vec::new()), "code", ["a", "b"], calls, |_| false).unwrap();
        let (mut second, mut own) = (link(caller, true), link(listener.accept().unwrap().0, false));
        let (hears, heard) = channel();
        let follows = std::thread::spawn(move || {
            let beat = second.receive(WHOLE).unwrap();
            second.send(b'a', b"{}").unwrap();
            hears.send(()).unwrap();
            beat
        });
        // It is read as long as nothing is heard.
        let handle = runtime.handle().clone();
        let reads = move || meanwhile(&hall, &handle, &mut own, Hand::Reader, move |_| heard.recv().is_ok());
        assert!(runtime.block_on(async { tokio::task::spawn_blocking(reads).await }).unwrap().unwrap());
        assert_eq!(follows.join().unwrap(), (b'b', Vec::new()));
        drop(runtime);
        closing.join().unwrap().unwrap();
    }
}
