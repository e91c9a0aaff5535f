//! The program as a server: opens the base, listens, prints the link to come in, closes after the last answer.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;

use super::alone::{Alone, Start};
use super::desk::{By, Desk, Hand};
use super::hall::Hall;
use super::network::Network;
use super::publish::keeper;
use super::rehearsal::{self, TableSheet};
use super::second::{Second, SecondOptions, talk};
use super::{door, pages, routes};
use app::AppError;
use host::clock::Clock;

/// The ports tried when none is asked for.
const PORTS: [u16; 3] = [80, 8080, 8081];
/// After so long without a page of this computer, a program without a window ends. A page in a tab that is not looked at asks for nothing.
const UNUSED: Duration = Duration::from_secs(2 * 3600);
/// A pause of the clock from which the computer has slept.
const SLEPT: i64 = 90;
/// The same from which another computer may have taken over.
const DOZED: i64 = 10;
/// After so many seconds the addresses of this computer are looked at again.
const LOOK: u8 = 5;

/// Starts a made-up evening in a program of its own; the folder of its sheets.
pub type StartPractice = fn() -> std::io::Result<PathBuf>;

/// The server's options.
#[derive(Debug, Clone)]
pub struct Options {
    /// The base; made if it does not exist.
    pub base: PathBuf,
    /// Time and chance.
    pub clock: Clock,
    /// The operator at this computer, for the journal.
    pub who: String,
    /// The tournament to act on; the current one when `None`.
    pub tournament: Option<i64>,
    /// Where this computer keeps a copy at each position, unless the base chose its own place.
    pub copies: Option<PathBuf>,
    /// The port; one of the usual ones when `None`, any free one when 0.
    pub port: Option<u16>,
    /// The addresses at which the hall opens; all of this computer's private ones when there are none.
    pub addresses: Vec<Ipv4Addr>,
    /// The computer's name on the hall's network, if it has one.
    pub name: Option<String>,
    /// Operators are asked for the winner on the paper, until they choose otherwise.
    pub asks_winner: bool,
    /// A base of this account that is offered while this one is empty.
    pub former: Option<PathBuf>,
    /// Starts a made-up evening in a program of its own.
    pub practice: StartPractice,
    /// There is no window to close: the program ends when it has not been used for two hours, unless the hall is open.
    pub in_background: bool,
    /// Where it is kept where the base is published to.
    pub publishing: Option<PathBuf>,
    /// A second computer: awaited, or this one.
    pub second: SecondOptions,
    /// The sheets that virtual phones enter, in a rehearsal; `None` on a real evening.
    pub rehearsal: Option<Vec<TableSheet>>,
}

/// Why the server does not run.
#[derive(Debug)]
pub enum ServeError {
    App(AppError),
    /// The port is taken, or not allowed.
    Port(u16, std::io::Error),
    System(std::io::Error),
    /// Another program serves this base and tells no link.
    Taken,
    /// The system gives no chance, without which no link can be kept secret.
    NoSecret,
}

/// Reported when the server listens.
#[derive(Debug)]
pub struct Ready {
    /// The link that lets one browser in as the arbiter.
    pub link: String,
    /// The port, where another one was taken.
    pub instead_of: Option<u16>,
    pub port: u16,
    /// The code by which the first computer that knows it becomes the second.
    pub code: Option<String>,
    /// This computer keeps a copy of a hall that is elsewhere.
    pub second: bool,
    /// The hall is open again, as it was when the program ended.
    pub open: bool,
    /// Another program serves this base already: the link leads there, and this program ends.
    pub elsewhere: bool,
}

/// Serves until the system, or Ctrl-C, asks to stop; `ready` is called once it listens.
/// Errors: when the base cannot be opened or no port can be had.
pub fn serve(options: &Options, ready: impl FnOnce(&Ready)) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(ServeError::System)?;
    let (desk, closing) =
        Desk::open(&options.base, &options.clock, &options.who, options.tournament, options.copies.as_deref())
            .map_err(ServeError::App)?;
    // The base is there now, and with it the folder where a program is marked.
    let served = match Start::at(&options.base) {
        Start::First(alone) => runtime.block_on(run(desk, options, alone, ready)),
        Start::Second(link) => {
            drop(desk);
            let link = link.ok_or(ServeError::Taken);
            link.map(|link| {
                ready(&Ready {
                    link,
                    instead_of: None,
                    port: 0,
                    code: None,
                    second: false,
                    open: false,
                    elsewhere: true,
                })
            })
        }
    };
    drop(runtime);
    // A base put in its place meanwhile is reported here at the latest.
    let closed = closing.join().unwrap_or(Ok(()));
    served.and(closed.map_err(ServeError::App))
}

async fn run(
    desk: Desk,
    options: &Options,
    alone: Option<Alone>,
    ready: impl FnOnce(&Ready),
) -> Result<(), ServeError> {
    let (listener, instead_of) = listen(options.port).await?;
    let port = listener.local_addr().map_err(ServeError::System)?.port();
    let (network, lent) = Network::new(options.addresses.clone(), options.name.clone(), port);
    let mut hall =
        Hall::new(desk, options.clock.clone(), port, network, (options.rehearsal.is_some(), options.asks_winner));
    (hall.arbiter, hall.alone, hall.practice) = (options.who.clone(), alone, options.practice);
    hall.former = options.former.clone().map(pages::home::standing);
    hall.rescued = app::rescued_beside(hall.desk.base()).map(pages::home::standing).into();
    let term = hall.desk.ask(Hand::Reader, By::Hall, |club| club.trust().term()).await;
    hall.second = Second::new(&options.second, term.transpose().map_err(ServeError::App)?.unwrap_or(1));
    hall.keeper.file.clone_from(&options.publishing);
    let hall = Arc::new(hall);
    let open = as_before(&hall, options.second.awaits).await?;
    let link = hall.new_link().ok_or(ServeError::NoSecret)?;
    let router = routes::router(&hall);
    // Before the link is printed: a stop request right after it must be heard.
    let stop = asked_to_stop().map_err(ServeError::System)?;
    let code = hall.second.state().code().filter(|_| options.second.awaits);
    tokio::spawn(talk::keep_calling(Arc::clone(&hall)));
    keeper::start(&hall, &tokio::runtime::Handle::current());
    ready(&Ready { link, instead_of, port, code, second: !hall.second.serves(), open, elsewhere: false });
    // For a second start.
    hall.tell_link();
    let closing = Arc::clone(&hall);
    tokio::spawn(async move {
        stop.await;
        closing.live.close();
    });
    tokio::spawn(watch_others(Arc::clone(&hall)));
    if options.in_background {
        tokio::spawn(end_unused(Arc::clone(&hall)));
    }
    if let Some(sheets) = options.rehearsal.clone() {
        tokio::spawn(rehearsal::play(Arc::clone(&hall), sheets));
    }
    door::keep(listener, router, hall, lent).await;
    Ok(())
}

/// Opens the hall again where it was open this evening, or awaits a second. True when it is open.
async fn as_before(hall: &Arc<Hall>, awaits: bool) -> Result<bool, ServeError> {
    // A second's doors open once it has found its hall.
    if !hall.second.serves() {
        return Ok(false);
    }
    let own = Arc::clone(hall);
    let opened = hall.desk.ask(Hand::Writer, By::Hall, move |club| own.open_as_before(club, awaits)).await;
    opened.unwrap_or(Ok(false)).map_err(ServeError::App)
}

/// Notes where phones come in now, for papers.
async fn tell_door(hall: &Arc<Hall>) {
    let own = Arc::clone(hall);
    hall.desk.ask(Hand::Writer, By::Desk, move |club| own.tell_door(club)).await;
}

/// A listener on this computer alone, and the port that was taken instead of which it listens.
async fn listen(asked: Option<u16>) -> Result<(TcpListener, Option<u16>), ServeError> {
    let here = |port| TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    if let Some(port) = asked {
        return Ok((here(port).await.map_err(|error| ServeError::Port(port, error))?, None));
    }
    let mut failed = None;
    for port in PORTS {
        match here(port).await {
            Ok(listener) => return Ok((listener, failed.map(|(port, _)| port))),
            Err(error) => failed = failed.or(Some((port, error))),
        }
    }
    let (port, error) = failed.unwrap_or((0, std::io::ErrorKind::AddrInUse.into()));
    Err(ServeError::Port(port, error))
}

/// Ends when the program is asked to stop.
#[cfg(unix)]
fn asked_to_stop() -> std::io::Result<impl Future<Output = ()> + Send> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupted, mut ended) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! { _ = interrupted.recv() => {}, _ = ended.recv() => {} }
    })
}

/// Ends when the program is asked to stop.
#[cfg(windows)]
fn asked_to_stop() -> std::io::Result<impl Future<Output = ()> + Send> {
    use tokio::signal::windows::{ctrl_c, ctrl_close, ctrl_shutdown};
    let (mut interrupted, mut closed, mut shut) = (ctrl_c()?, ctrl_close()?, ctrl_shutdown()?);
    Ok(async move {
        tokio::select! { _ = interrupted.recv() => {}, _ = closed.recv() => {}, _ = shut.recv() => {} }
    })
}

/// Ends the program when no page of this computer has asked for anything for long and the hall is closed.
async fn end_unused(hall: Arc<Hall>) {
    while hall.network.is_open() || hall.live.has_streams_here() || hall.devices.unused_here() < UNUSED {
        tokio::time::sleep(Duration::from_secs(60)).await;
    }
    hall.live.close();
}

/// Notices a terminal's changes to the same base, within a second, phones whose evening is over, and addresses that come and go.
async fn watch_others(hall: Arc<Hall>) {
    let mut known = None;
    let mut standing = None;
    let mut second = 0;
    let mut looked = hall.clock.real();
    loop {
        let now = hall.clock.real();
        if let Some(slept) = looked.zip(now).filter(|(before, now)| (*now - *before).num_seconds() >= SLEPT) {
            hall.note_sleep(slept);
            hall.live.changed_at_desk();
        }
        if looked.zip(now).is_some_and(|(before, now)| (now - before).num_seconds() >= DOZED) {
            hall.second.set(|state| state.duty.doubts = true);
        }
        looked = now;
        let stands = hall.second.state().standing();
        if standing.as_ref().is_some_and(|before| *before != stands) {
            hall.live.changed_at_desk();
        }
        standing = Some(stands);
        second = (second + 1) % LOOK;
        if second == 0 && hall.network.follow() && hall.second.serves() {
            tell_door(&hall).await;
            hall.live.changed();
        }
        // The writer's own changes do not count for its connection: only those of others do.
        let own = Arc::clone(&hall);
        let seen = hall.desk.ask(Hand::Writer, By::Hall, move |club| {
            if own.second.serves() {
                own.forget_others(club)?;
            }
            club.changed_elsewhere()
        });
        if let Some(Ok(seen)) = seen.await {
            if known.is_some_and(|known| known != seen) {
                hall.live.changed();
            }
            known = Some(seen);
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}
