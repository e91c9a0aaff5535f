//! The program as a server: opens the base, listens, says by which link to come in, closes after the last answer.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;

use super::desk::{Desk, Hand};
use super::devices::{Device, Role};
use super::hall::Hall;
use super::{door, routes};
use crate::app::AppError;
use crate::clock::Clock;

/// The ports tried when none is asked for.
const PORTS: [u16; 3] = [80, 8080, 8081];

/// What the server is started with.
#[derive(Debug, Clone)]
pub struct Options {
    /// The base; made if it does not exist.
    pub base: PathBuf,
    /// Time and chance.
    pub clock: Clock,
    /// Who sits at this computer, for the journal.
    pub who: String,
    /// The tournament to act on; the current one when `None`.
    pub tournament: Option<i64>,
    /// The port; one of the usual ones when `None`, any free one when 0.
    pub port: Option<u16>,
}

/// Why the server does not run.
#[derive(Debug)]
pub enum ServeError {
    /// The base.
    App(AppError),
    /// The port is taken, or not allowed.
    Port(u16, std::io::Error),
    /// The system.
    System(std::io::Error),
    /// The system gives no chance, without which no link can be kept secret.
    NoSecret,
}

/// What is said when the server listens.
#[derive(Debug)]
pub struct Ready {
    /// The link that lets one browser in as the arbiter.
    pub link: String,
    /// The port, where another one was taken.
    pub instead_of: Option<u16>,
    /// The port.
    pub port: u16,
}

/// Serves until the system, or Ctrl-C, asks to stop; `ready` is called once it listens.
///
/// # Errors
/// When the base cannot be opened or no port can be had.
pub fn serve(options: &Options, ready: impl FnOnce(&Ready)) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(ServeError::System)?;
    let (desk, threads) =
        Desk::open(&options.base, &options.clock, &options.who, options.tournament).map_err(ServeError::App)?;
    let served = runtime.block_on(run(desk, options, ready));
    drop(runtime);
    for thread in threads {
        let _ = thread.join();
    }
    served
}

async fn run(desk: Desk, options: &Options, ready: impl FnOnce(&Ready)) -> Result<(), ServeError> {
    let (listener, instead_of) = listen(options.port).await?;
    let port = listener.local_addr().map_err(ServeError::System)?.port();
    let hall = Arc::new(Hall::new(desk, options.clock.clone(), port));
    let arbiter = Device { name: options.who.clone(), role: Role::Arbiter };
    let secret = hall.devices.link(arbiter).ok_or(ServeError::NoSecret)?;
    let router = routes::router(&hall);
    // Before the link is said: whoever stops the program at once must be heard.
    let stop = asked_to_stop().map_err(ServeError::System)?;
    ready(&Ready { link: format!("http://127.0.0.1:{port}/entrer/{secret}"), instead_of, port });
    let closing = Arc::clone(&hall);
    tokio::spawn(async move {
        stop.await;
        closing.live.close();
    });
    tokio::spawn(watch_others(Arc::clone(&hall)));
    door::keep(listener, router, hall).await;
    Ok(())
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

/// Notices what a terminal did in the same base, within a second.
async fn watch_others(hall: Arc<Hall>) {
    let mut known = None;
    loop {
        // The writer's own changes do not count for its connection: only those of others do.
        let seen = hall.desk.ask(Hand::Writer, |club| club.changed_elsewhere()).await;
        if let Some(Ok(seen)) = seen {
            if known.is_some_and(|known| known != seen) {
                hall.live.changed();
            }
            known = Some(seen);
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}
