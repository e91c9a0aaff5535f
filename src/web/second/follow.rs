//! The second's side: it calls the hall, takes in what it is told, and notices its silence. A hall that has lost its second calls it too, to
//! hear whether it took over.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use super::link::Link;
use super::ship::{Said, UPGRADE};
use super::{BEAT, PRESSES, Pair, SILENCE, take_over};
use crate::desk::{By, Hand};
use crate::hall::Hall;
use crate::words;
use app::AppError;
use domain::hall::Part;
use host::clock::Stopwatch;
use storage::StorageError::{Damaged, Differs, Refused};

const CONNECTING: Duration = Duration::from_secs(2);

/// Calls the other computer until the program closes.
pub(crate) async fn keep_calling(hall: Arc<Hall>) {
    let mut said = None;
    loop {
        // A hall is called by its second.
        let is_called = hall.second.serves() && hall.second.state().is_linked();
        if let Some(pair) = hall.second.state().pair().filter(|pair| !is_called && !pair.address.is_empty()) {
            if let Err(error) = call(&hall, pair).await
                && error.kind() == io::ErrorKind::Other
                && !hall.second.serves()
            {
                hall.second.fails(&error.to_string());
            }
            // The page is made anew when it says something else: a button that is replaced under the hand is not pressed.
            let state = hall.second.state();
            let says = (state.silence() >= SILENCE, state.silence() >= PRESSES, state.trouble);
            if said.replace(says.clone()) != Some(says) {
                hall.live.changed_at_desk();
            }
        }
        sleep(BEAT).await;
    }
}

/// One call; a second stays on the line.
async fn call(hall: &Arc<Hall>, pair: &Pair) -> io::Result<()> {
    let connected = async { Link::open(&hall.second, connect(&pair.address).await?, &pair.code, true).await };
    let mut link = timeout(SILENCE, connected).await??;
    link.send(b'h', Said::of(hall).await?.bytes()).await?;
    // Who does not know the code is not answered.
    let theirs = link.receive().await.map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof | io::ErrorKind::ConnectionReset => {
            io::Error::other("Ce code n'est pas celui de la salle, ou il n'est plus bon.")
        }
        _ => error,
    })?;
    let other = Said::read(&theirs.1)?.met(hall, None)?;
    if hall.second.serves() || other != Part::Hall {
        return Ok(());
    }
    // Its door, for the firewall to ask now, and for phones to be tried.
    let _ = hall.network.open();
    follow(hall, &mut link).await
}

/// A connection that is to be a link.
async fn connect(address: &str) -> io::Result<TcpStream> {
    let mut wire = timeout(CONNECTING, TcpStream::connect(address)).await??;
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
    hall.second.set(|state| (state.late, state.trouble) = (Some(Stopwatch::start()), String::new()));
    while hall.second.state().duty.part == Part::Second {
        let (kind, body) = link.receive().await?;
        let taken = taken(hall, link, kind, body).await?;
        let mut said = Said::of(hall).await?;
        match taken {
            Ok(()) => {}
            Err(AppError::Storage(Differs(_) | Damaged(_) | Refused(_))) if kind == b'l' => said.whole = true,
            // What another copy would not mend: its disk is full, say.
            Err(error) => said.trouble = Some(words::message(&error)),
        }
        let late = said.whole || said.trouble.is_some();
        if late != hall.second.state().late.is_some() {
            hall.second.set(|state| state.late = late.then(Stopwatch::start));
            hall.live.changed_at_desk();
        }
        link.send(b'h', said.bytes()).await?;
    }
    Ok(())
}

/// Does what a frame says.
async fn taken(hall: &Arc<Hall>, link: &mut Link<'_>, kind: u8, body: Vec<u8>) -> io::Result<Result<(), AppError>> {
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
            let taken = async {
                let taken = take.await;
                if taken.is_none() {
                    // Nothing may be shown as if it were the base.
                    hall.live.close();
                }
                taken
            };
            link.meanwhile(taken).await?
        }
        _ => return Err(io::ErrorKind::InvalidData.into()),
    };
    hall.live.changed();
    Ok(done)
}
