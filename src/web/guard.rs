//! The checks of every request before anything else is looked at, and the headers of every answer.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;

use super::answer;
use super::door;
use super::frame;
use super::hall::Hall;
use super::pages::second;

const HEADERS: [(header::HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; frame-ancestors 'none'; form-action 'self'; base-uri 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // Not `no-referrer`: that makes the origin of our own forms `null`.
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::CACHE_CONTROL, "no-store"),
];

const OTHER_HOST: &str = "Cette adresse n'est pas celle de chelem : ouvrez chelem par l'adresse qu'il affiche.";
const OTHER_ORIGIN: &str =
    "Cette page ne vient pas de chelem : rien n'est fait. Ouvrez chelem par son adresse et recommencez.";

/// Refuses requests that are not meant for this program or do not come from its own pages.
pub(super) async fn guard(State(hall): State<Arc<Hall>>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let host = text(headers, &header::HOST);
    let sent = changes(request.method());
    // A foreign host name that leads here would make another site's pages ours.
    let mut response = if !host.is_some_and(|host| hall.is_ours(host)) {
        answer::html(StatusCode::MISDIRECTED_REQUEST, frame::bare("Adresse refusée", OTHER_HOST))
    } else if sent && !same_origin(headers, host) {
        answer::html(StatusCode::FORBIDDEN, frame::bare("Refusé", OTHER_ORIGIN))
    } else {
        let path = request.uri().path().to_owned();
        match second::gate(&hall, &path, sent, door::from(&request)).await {
            Some(response) => response,
            None => next.run(request).await,
        }
    };
    let own = response.headers_mut();
    // Pages of a hall with a second may ask that one where the hall is.
    let stands = hall.second.state();
    let other = stands.pair().map(|pair| format!("{}; connect-src 'self' http://{}", HEADERS[0].1, pair.address));
    if let Some(other) = other.and_then(|other| HeaderValue::from_str(&other).ok()) {
        own.insert(header::CONTENT_SECURITY_POLICY, other);
    }
    // Back leads to the page a form was answered with as it was, not to a browser's question whether to send it again.
    if sent {
        own.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    }
    for (name, value) in HEADERS {
        own.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

fn changes(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD)
}

/// Browsers name the page a form comes from.
fn same_origin(headers: &HeaderMap, host: Option<&str>) -> bool {
    let origin = text(headers, &header::ORIGIN).and_then(|origin| origin.strip_prefix("http://"));
    origin.is_some() && origin == host
}

/// The value by which a browser is known, in the cookie of that name.
pub(super) fn cookie<'h>(headers: &'h HeaderMap, own: &str) -> Option<&'h str> {
    let pairs = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    pairs.flat_map(|value| value.split(';')).find_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        (name == own).then_some(value)
    })
}

/// The cookie header for a browser.
pub(super) fn held(name: &str, secret: &str) -> Option<HeaderValue> {
    // A month: a browser that was closed is known again the next evening.
    let text = format!("{name}={secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age=2592000");
    HeaderValue::from_str(&text).ok()
}

pub(super) fn text<'h>(headers: &'h HeaderMap, name: &header::HeaderName) -> Option<&'h str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}
