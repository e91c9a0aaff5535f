//! Requests that no page of ours sends.
#![expect(clippy::disallowed_methods, reason = "how long an honest request waits is what is tried")]

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use super::client::{Salle, raw};
use super::common::Evening;

fn code(port: u16, request: &str) -> u16 {
    raw(port, request.as_bytes()).map_or(0, |answer| answer.code)
}

#[test]
fn only_pages_of_this_program_may_ask_and_only_whole_short_requests_are_heard() {
    let evening = Evening::placed(8);
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    let (port, cookie) = (salle.port, anne.cookie.clone().unwrap());
    let own = format!("Host: 127.0.0.1:{port}");
    let close = "Connection: close\r\n\r\n";
    // The host: ours, under its names, with its port.
    for (host, expected) in
        [("evil.example", 421), ("127.0.0.1", 421), ("127.0.0.1:1", 421), ("127.0.0.1.evil.example", 421)]
    {
        assert_eq!(
            code(port, &format!("GET /marque HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n{close}")),
            expected,
            "{host}"
        );
    }
    assert_eq!(
        code(port, &format!("GET /marque HTTP/1.1\r\nHost: LOCALHOST:{port}\r\nCookie: {cookie}\r\n{close}")),
        200
    );
    // The origin of what changes something.
    let before = evening.actions();
    for origin in ["", "Origin: null\r\n", "Origin: http://evil.example\r\n", "Origin: http://127.0.0.1:1\r\n"] {
        let body = "position=1&table=1&ligne=100+-40+-20+-40";
        let request = format!(
            "POST /marque/feuilles/saisir HTTP/1.1\r\n{own}\r\nCookie: {cookie}\r\n{origin}Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        );
        assert_eq!(code(port, &request), 403, "{origin}");
    }
    assert_eq!(evening.actions(), before);
    // Nobody without the link.
    assert_eq!(salle.stranger().get("/marque").code, 403);
    assert_eq!(salle.stranger().get(&salle.link).code, 403);
    assert_eq!(salle.stranger().get("/entrer/00000000000000000000000000000000").code, 403);
    // Addresses that lead nowhere.
    for path in
        ["/../etc/passwd", "/s/x/../../etc/passwd", "/s/x/%2e%2e%2fetc", "/marque/papiers/..%2f..%2fetc", "/nulle-part"]
    {
        let answered = anne.get(path).code;
        assert!([404, 422].contains(&answered), "{path}: {answered}");
    }
    // Too long, announced or sent.
    let origin = format!("Origin: http://127.0.0.1:{port}");
    let announced = format!(
        "POST /marque/feuilles/saisir HTTP/1.1\r\n{own}\r\n{origin}\r\nCookie: {cookie}\r\nContent-Length: 4294967296\r\n{close}"
    );
    assert_eq!(code(port, &announced), 413);
    let long = "a".repeat(210 * 1024);
    assert_eq!(anne.post("/marque/feuilles/saisir", &[("ligne", &long)]).code, 413);
    let head = format!("GET / HTTP/1.1\r\n{own}\r\nX-Long: {}\r\n{close}", "a".repeat(1024 * 1024));
    assert!([431, 0].contains(&code(port, &head)));
    // Not HTTP, or not quite.
    assert!([400, 0].contains(&code(port, "\u{1}\u{2}garbage\r\n\r\n")));
    let two = format!(
        "POST /marque/feuilles/saisir HTTP/1.1\r\n{own}\r\n{origin}\r\nContent-Length: 5\r\nContent-Length: 6\r\n{close}hello"
    );
    assert!([400, 0].contains(&code(port, &two)));
    assert_eq!(code(port, &format!("BREW /marque HTTP/1.1\r\n{own}\r\n{origin}\r\nCookie: {cookie}\r\n{close}")), 405);
    assert_eq!(anne.post("/marque", &[]).code, 405);
    // The headers of every answer.
    let page = anne.get("/marque").expect(200);
    for header in
        ["content-security-policy", "x-content-type-options", "referrer-policy", "x-frame-options", "cache-control"]
    {
        assert!(page.header(header).is_some(), "{header}: {}", page.head);
    }
    assert!(!page.body.contains("style=\"") && !page.body.contains("onclick"), "nothing inline");
    // Any bytes in a form.
    for body in ["%ff%fe=%", "ligne=%00%00&position=%F0%9F", "&&&===", "position=999999999999999999999"] {
        let answered = anne.ask("POST", "/marque/feuilles/saisir", "", body).unwrap().code;
        assert!([200, 303, 422].contains(&answered), "{body}: {answered}");
    }
    assert_eq!(salle.stop().code(), Some(0));
    evening.verified();
}

#[test]
fn connections_that_never_say_what_they_want_are_closed_and_hold_nobody_up() {
    let evening = Evening::placed(8);
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    let slow: Vec<TcpStream> = (0..100)
        .map(|_| {
            let mut stream = TcpStream::connect(("127.0.0.1", salle.port)).unwrap();
            stream.write_all(b"GET / HTTP/1.1\r\nHost: ").unwrap();
            stream
        })
        .collect();
    let started = Instant::now();
    anne.page("/marque");
    assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
    // The time to send a request is over after 5 seconds: each gets an answer, or is closed.
    for mut stream in slow {
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 408"), "{}", String::from_utf8_lossy(&answer));
    }
}

#[test]
fn the_number_of_the_last_change_is_streamed_and_the_stream_ends_when_the_program_does() {
    let evening = Evening::placed(8);
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    let mut stream = TcpStream::connect(("127.0.0.1", salle.port)).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    write!(stream, "GET /evenements HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", salle.port).unwrap();
    let mut seen = String::new();
    let mut buffer = [0; 1024];
    let version: serde_json::Value = serde_json::from_str(&salle.stranger().page("/version")).unwrap();
    let now = version["n"].as_u64().unwrap();
    while !seen.contains(&format!("data: {{\"n\":{now}}}")) {
        let read = stream.read(&mut buffer).unwrap();
        assert!(read > 0, "{seen}");
        seen.push_str(&String::from_utf8_lossy(&buffer[..read]));
    }
    let fields = [("position", "1"), ("table", "1"), ("ligne", "100 -40 -20 -40")];
    let told = anne.post("/marque/feuilles/saisir", &fields).expect(303).header("x-chelem-n").unwrap().to_owned();
    while !seen.contains(&format!("data: {{\"n\":{told}}}")) {
        let read = stream.read(&mut buffer).unwrap();
        assert!(read > 0, "{seen}");
        seen.push_str(&String::from_utf8_lossy(&buffer[..read]));
    }
    assert!(!seen.contains("JOUEUR"), "no name travels: {seen}");
    assert_eq!(salle.stop().code(), Some(0));
    assert!(stream.read_to_end(&mut Vec::new()).is_ok());
}
