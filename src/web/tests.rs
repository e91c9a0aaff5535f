//! Every address asked with every role, over a connection of its own.
#![allow(clippy::unwrap_used)]

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;

use tokio::net::TcpListener;

use super::desk::Desk;
use super::door;
use super::hall::Hall;
use super::network::Network;
use super::routes::{ROUTES, router};
use domain::hall::{Device, Role};
use domain::tournament::TournamentId;
use domain::{PositionNo, TableNo};
use host::clock::Clock;

/// The code of an answer.
fn code(port: u16, method: &str, path: &str, cookie: &str) -> u16 {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\nCookie: {cookie}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = [0; 16];
    stream.read_exact(&mut answer).unwrap();
    String::from_utf8_lossy(&answer[9..12]).parse().unwrap()
}

#[test]
fn every_address_refuses_every_role_below_its_own_and_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let clock = Clock::System;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (desk, closing) = Desk::open(&folder.path().join("club.sqlite"), &clock, "Anne", None, None).unwrap();
    runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (network, lent) = Network::new(Vec::new(), None, port);
        let hall = Arc::new(Hall::new(desk, clock, port, network, (false, false)));
        let cookies = Role::ALL.map(|role| {
            let table = (role == Role::Table).then_some((TournamentId(1), PositionNo(1), TableNo(1)));
            let device = Device { name: "Paul".to_owned(), role, table };
            let held = if role == Role::Visitor { None } else { hall.devices.admit(device, "") };
            (role, held.map(|held| format!("chelem-{port}={held}")).unwrap_or_default())
        });
        let served = tokio::spawn(door::keep(listener, router(&hall), Arc::clone(&hall), lent));
        let asked = tokio::task::spawn_blocking(move || {
            for route in ROUTES {
                let method = if route.post { "POST" } else { "GET" };
                let path = route.path.replace("{digest}", "x").replace("{part}", "x");
                for (role, cookie) in &cookies {
                    let code = code(port, method, &path, cookie);
                    let refused = code == 403;
                    // A false link is refused to visitors.
                    let expected = *role < route.least || (path == "/entrer/x" && *role < Role::Operator);
                    assert_eq!(refused, expected, "{method} {path} by {role:?}: {code}");
                    assert!(code < 500, "{method} {path} by {role:?}: {code}");
                }
            }
        });
        asked.await.unwrap();
        hall.live.close();
        served.await.unwrap();
    });
    drop(runtime);
    closing.join().unwrap().unwrap();
}

/// A step of advice leads to a page that there is.
#[test]
fn every_step_s_page_is_an_address() {
    for page in steps::PAGES.iter().filter(|page| !page.is_empty()) {
        // What is chosen on it comes behind.
        let path = page.split(['?', '#']).next().unwrap().trim_end_matches("{chosen}");
        let (folder, paper) = path.split_once('/').unwrap_or((path, ""));
        let path =
            if paper.ends_with(".pdf") { format!("/marque/{folder}/{{part}}") } else { format!("/marque/{path}") };
        assert!(ROUTES.iter().any(|route| !route.post && route.path == path), "{page}: {path}");
    }
}
