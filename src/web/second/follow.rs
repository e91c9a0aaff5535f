//! The second's side: it calls the hall, takes in what it is told, and notices its silence. A hall that has lost its second calls it too, to
//! hear whether it took over.

use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::runtime::Handle;

use super::link::Link;
use super::ship::{NONCE, UPGRADE, hello, met, parse, stands};
use super::{PRESSES, Pair, SILENCE, ask, take_over};
use crate::desk::Hand;
use crate::devices::token;
use crate::hall::Hall;
use crate::words;
use app::AppError;
use domain::hall::Part;
use host::disk::{Partial, followed};
use storage::StorageError;

/// The first pause before another try, and the longest.
const PAUSES: [Duration; 2] = [Duration::from_millis(300), Duration::from_secs(5)];
const CONNECTING: Duration = Duration::from_secs(2);

/// Calls the other computer until the program closes.
pub(super) fn keep_calling(hall: &Arc<Hall>, handle: &Handle) {
    let (mut pause, mut said) = (PAUSES[0], None);
    while !hall.live.is_closing() {
        let serves = hall.second.serves();
        if let Some(pair) =
            hall.second.pair().filter(|pair| !(pair.address.is_empty() || serves && hall.second.state().is_linked()))
        {
            let called = call(hall, handle, &pair);
            if let Err(error) = &called
                && let Some(trouble) = trouble(error)
                && !serves
            {
                hall.second.fails(trouble);
            }
            // The page is made anew when it says something else: a button that is replaced under the hand is not pressed.
            let silence = hall.second.silence();
            let says = (silence >= SILENCE, silence >= PRESSES, hall.second.state().trouble.clone());
            if said.replace(says.clone()) != Some(says) {
                hall.live.changed_at_desk();
            }
            pause = if called.is_ok() { PAUSES[0] } else { (2 * pause).min(PAUSES[1]) };
        }
        std::thread::sleep(if serves { pause.min(Duration::from_secs(1)) } else { pause.min(Duration::from_secs(2)) });
    }
}

/// Why the hall does not answer as it should.
fn trouble(error: &io::Error) -> Option<&'static str> {
    match error.kind() {
        io::ErrorKind::NotFound => Some("La salle n'attend pas d'ordinateur de secours : demandez-lui un code."),
        io::ErrorKind::InvalidInput => Some("Cette adresse n'est pas celle d'une salle."),
        io::ErrorKind::PermissionDenied => Some("Ce code n'est pas celui de la salle, ou il n'est plus bon."),
        _ => None,
    }
}

/// One call; a second stays on the line.
fn call(hall: &Arc<Hall>, handle: &Handle, pair: &Pair) -> io::Result<()> {
    let (connection, nonces) = connect(&pair.address)?;
    let ends = Arc::clone(hall);
    let nonces = [nonces[0].as_str(), nonces[1].as_str()];
    // A long frame of a slow network is heard as it comes.
    let ends = move |heard| {
        if heard {
            ends.second.hear(None);
        }
        ends.live.is_closing()
    };
    let mut link = Link::new((connection, Vec::new()), &pair.code, nonces, true, ends)?;
    link.send(b'h', hello(hall)?.to_string().as_bytes())?;
    // Who does not know the code is not answered.
    let theirs = link.receive(SILENCE).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof | io::ErrorKind::ConnectionReset => io::ErrorKind::PermissionDenied.into(),
        _ => error,
    })?;
    let other = met(hall, &parse(&theirs.1)?, None)?;
    if hall.second.serves() || other.part != Part::Hall {
        return Ok(());
    }
    // Its door, for the firewall to ask now, and for phones to be tried.
    let _ = hall.network.open();
    follow(hall, handle, &mut link)
}

/// A connection that speaks frames, and the secrets of both.
fn connect(address: &str) -> io::Result<(TcpStream, [String; 2])> {
    let own = token().ok_or(io::ErrorKind::Other)?;
    let to = address.to_socket_addrs()?.find(std::net::SocketAddr::is_ipv4).ok_or(io::ErrorKind::InvalidInput)?;
    let mut stream = TcpStream::connect_timeout(&to, CONNECTING)?;
    stream.set_read_timeout(Some(SILENCE))?;
    let request = format!(
        "GET /secours/flux HTTP/1.1\r\nHost: {address}\r\nConnection: upgrade\r\nUpgrade: {UPGRADE}\r\n{NONCE}: {own}\r\n\r\n"
    );
    stream.write_all(request.as_bytes())?;
    let (mut head, mut byte) = (Vec::new(), [0]);
    while !head.ends_with(b"\r\n\r\n") && head.len() < 4096 {
        stream.read_exact(&mut byte)?;
        head.extend(byte);
    }
    let head = String::from_utf8_lossy(&head).to_lowercase();
    if head.starts_with("http/1.1 404") {
        return Err(io::ErrorKind::NotFound.into());
    }
    let theirs = head.lines().filter_map(|line| line.split_once(": ")).find(|(name, _)| *name == NONCE);
    match theirs {
        Some((_, theirs)) if head.starts_with("http/1.1 101") => Ok((stream, [own, theirs.to_owned()])),
        _ => Err(io::ErrorKind::InvalidInput.into()),
    }
}

/// Takes in what the hall tells, until it is silent.
fn follow(hall: &Arc<Hall>, handle: &Handle, link: &mut Link) -> io::Result<()> {
    let mut state = hall.second.state();
    (state.current, state.trouble) = (false, String::new());
    drop(state);
    while hall.second.duty().part == Part::Second {
        let (kind, body) = link.receive(SILENCE)?;
        hall.second.hear(hall.clock.real());
        hall.second.takes_in(true);
        let taken = taken(hall, handle, kind, body);
        hall.second.takes_in(false);
        let mut answer = taken?;
        let ((point, request), _) = stands(hall)?;
        (answer["action"], answer["sceau"], answer["demande"]) =
            (json!(point.action), json!(point.seal), json!(request));
        let current = answer["dit"].is_null() && answer["autre"].is_null();
        if std::mem::replace(&mut hall.second.state().current, current) != current {
            hall.live.changed_at_desk();
        }
        link.send(b'a', answer.to_string().as_bytes())?;
    }
    Ok(())
}

/// Does what a frame says; the answer to it.
fn taken(hall: &Arc<Hall>, handle: &Handle, kind: u8, body: Vec<u8>) -> io::Result<Value> {
    let mut answer = json!({});
    match kind {
        b'b' if body.is_empty() => {}
        b'b' => {
            let own = ask(hall, Hand::Reader, |club| club.trust().aside_digest())?.map_err(io::Error::other)?;
            answer["inegal"] = json!(own.as_bytes() != body);
        }
        b'l' => match ask(hall, Hand::Writer, move |club| club.trust().receive(&body))? {
            Ok(_) => hall.live.changed(),
            Err(error) if is_of_the_disk(&error) => answer["dit"] = json!(words::message(&error)),
            Err(_) => answer["autre"] = json!(true),
        },
        b'w' => {
            if let Err(error) = whole(hall, handle, &body)? {
                answer["dit"] = json!(words::message(&error));
            }
            hall.live.changed();
        }
        b'p' => {
            let (own, who) = (Arc::clone(hall), String::from_utf8_lossy(&body).into_owned());
            ask(hall, Hand::Writer, move |club| take_over(club, &own, &who))?.map_err(io::Error::other)?;
        }
        _ => return Err(io::ErrorKind::InvalidData.into()),
    }
    Ok(answer)
}

/// What another copy would not mend.
const fn is_of_the_disk(error: &AppError) -> bool {
    use StorageError::{Busy, CannotOpen, Disk, File, Lost, Overwritten, ReadOnly, Unconfirmed};
    matches!(
        error,
        AppError::Storage(
            Busy | CannotOpen | Disk | File { .. } | Lost { .. } | Overwritten { .. } | ReadOnly | Unconfirmed
        )
    )
}

/// The hall's base in the place of this one's, while no thread has it open.
fn whole(hall: &Arc<Hall>, handle: &Handle, bytes: &[u8]) -> io::Result<Result<(), AppError>> {
    let base = followed(hall.desk.base());
    let written = Partial::beside(&base, true).and_then(|(partial, mut file)| {
        file.write_all(bytes)?;
        file.sync_all()?;
        Ok(partial)
    });
    let fresh = match written {
        Ok(fresh) => fresh,
        Err(error) => return Ok(Err(StorageError::file(&base)(error).into())),
    };
    let stamp = hall.clock.now().format("%Y%m%d-%H%M%S").to_string();
    let path = fresh.path().to_owned();
    let taken = hall.desk.with_base_closed(move || app::take_whole(&base, &path, &stamp));
    let Some(taken) = handle.block_on(taken) else {
        // Nothing may be shown as if it were the base.
        hall.live.close();
        return Err(io::ErrorKind::Other.into());
    };
    Ok(taken.map(|only| {
        if !only.said.is_empty() {
            hall.second.state().only = only;
        }
    }))
}
