//! The way in: connections accepted, counted and limited, each with its time to speak; closed when the program closes.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::{HeaderValue, Request, header};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper::upgrade::Upgraded;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

use super::hall::Hall;
use super::limits;
use super::network::{Closing, Lent};
use super::patience::Patient;
use super::places::{Counts, Place};

/// The time a browser has to send its headers.
const HEADERS: Duration = Duration::from_secs(5);
/// The longest headers of a request.
const LONGEST_HEAD: usize = 16 * 1024;
/// How long a browser may take for an answer, or for each portion of a long one.
const WRITING: Duration = Duration::from_secs(30);
/// Connections of one address; this computer has as many as it wants.
const MOST_EACH: usize = 24;
/// How long answers under way are waited for when the program closes.
const LAST_ANSWERS: Duration = Duration::from_secs(10);

/// Where a request comes from.
#[derive(Debug, Clone, Copy)]
struct From(IpAddr);

/// Where a request comes from: this computer itself, where no door says it.
pub(super) fn from(request: &axum::extract::Request) -> IpAddr {
    request.extensions().get::<From>().map_or(Ipv4Addr::LOCALHOST.into(), |from| from.0)
}

/// Shared by every way in.
struct Door {
    router: Router,
    hall: Arc<Hall>,
    counts: Arc<Counts>,
}

/// Accepts connections until the program closes, here and at every door that is lent meanwhile; then waits for the last answers.
pub(super) async fn keep(
    listener: TcpListener,
    router: Router,
    hall: Arc<Hall>,
    mut lent: mpsc::UnboundedReceiver<Lent>,
) {
    let door = Arc::new(Door { router, hall, counts: Counts::new(MOST_EACH, limits::connections()) });
    // Each connection holds a sender: when all are gone, the receiver ends.
    let (here, mut gone) = mpsc::channel::<()>(1);
    keep_here(&door, listener, here.clone());
    loop {
        tokio::select! {
            () = door.hall.live.closed() => break,
            Some((listener, closing)) = lent.recv() => {
                // One that cannot be used is as one that was never opened.
                if let Ok(listener) = TcpListener::from_std(listener) {
                    tokio::spawn(accept(Arc::clone(&door), listener, Some(closing), here.clone()));
                }
            }
        }
    }
    drop(here);
    let _ = tokio::time::timeout(LAST_ANSWERS, gone.recv()).await;
}

/// Accepts this computer's connections in a thread of its own: the control table never queues behind phones.
fn keep_here(door: &Arc<Door>, listener: TcpListener, here: mpsc::Sender<()>) {
    let door = Arc::clone(door);
    let own = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let own = own.and_then(|runtime| Ok((runtime, listener.into_std()?)));
    std::thread::spawn(move || {
        let Ok((runtime, listener)) = own else { return door.hall.live.close() };
        runtime.block_on(async {
            let (mine, mut gone) = mpsc::channel::<()>(1);
            match TcpListener::from_std(listener) {
                Ok(listener) => accept(door, listener, None, mine).await,
                Err(_) => door.hall.live.close(),
            }
            let _ = tokio::time::timeout(LAST_ANSWERS, gone.recv()).await;
        });
        drop(here);
    });
}

/// Accepts the connections of one door, until the program or the hall closes.
async fn accept(door: Arc<Door>, listener: TcpListener, mut closing: Option<Closing>, here: mpsc::Sender<()>) {
    loop {
        let accepted = tokio::select! {
            () = door.hall.live.closed() => break,
            () = closed(&mut closing) => break,
            accepted = listener.accept() => accepted,
        };
        let Ok((stream, from)) = accepted else {
            // No more files may be open: others must close first.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        // One that is too many is closed unheard: that costs nothing.
        let Some(place) = door.counts.take(from.ip(), door.hall.devices.has_helper(from.ip())) else { continue };
        let (door, here, mut closing, place) = (Arc::clone(&door), here.clone(), closing.clone(), Arc::new(place));
        tokio::spawn(async move {
            tokio::select! {
                () = serve(stream, &door, from.ip(), &place) => {}
                // The hall is closed: nobody on the network is answered any more.
                () = closed(&mut closing) => {}
            }
            drop((place, here));
        });
    }
}

/// The connection itself, once it speaks another language than HTTP.
pub(super) async fn itself(request: axum::extract::Request) -> Option<TokioIo<Upgraded>> {
    hyper::upgrade::on(request).await.ok().map(TokioIo::new)
}

/// Waits until the hall is closed; for ever at the door of this computer.
async fn closed(closing: &mut Option<Closing>) {
    match closing {
        Some(closing) => closing.closed().await,
        None => std::future::pending().await,
    }
}

/// One connection, until it ends or the program closes.
async fn serve(stream: TcpStream, door: &Door, from: IpAddr, place: &Arc<Place>) {
    let _ = stream.set_nodelay(true);
    // The routes are shared: each of hundreds of connections with its own would be most of the memory.
    let router = TowerToHyperService::new(door.router.clone());
    let service = service_fn(|mut request: Request<Incoming>| {
        request.extensions_mut().insert(From(from));
        request.extensions_mut().insert(Arc::clone(place));
        let answered = router.call(request);
        async {
            let mut response = answered.await?;
            // Where places are few, none is kept by a browser that waits for its next page.
            if door.counts.is_crowded() {
                response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            Ok::<_, Infallible>(response)
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(Patient::new(stream, WRITING)), service);
    let mut connection = std::pin::pin!(connection.with_upgrades());
    tokio::select! {
        _ = connection.as_mut() => return,
        () = door.hall.live.closed() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}
