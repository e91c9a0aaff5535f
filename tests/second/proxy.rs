//! What carries the link of two computers, where nobody may make a network: it counts, is late, goes one way only, damages or tears.
#![allow(dead_code, reason = "shared by a test and a bench, each of which uses a part")]

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// What becomes of the bytes of each piece that comes by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    Arrives,
    /// So late, each piece.
    Late(Duration),
    /// What the hall sends arrives, the rest does not; or the other way round.
    NothingToHall,
    NothingToSecond,
    /// One bit of each piece is another one.
    Damaged,
    /// Half a piece arrives, then the connection ends.
    Torn,
}

/// Takes connections for a port of this computer.
pub struct Proxy {
    pub port: u16,
    rule: Arc<Mutex<Rule>>,
    bytes: Arc<AtomicU64>,
    /// How many pieces did not arrive as they were sent.
    spoilt: Arc<AtomicU64>,
}

/// What the threads of the proxy share.
type Shared = (Arc<Mutex<Rule>>, Arc<AtomicU64>, Arc<AtomicU64>);

impl Proxy {
    pub fn to(hall: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let proxy =
            Self { port, rule: Arc::new(Mutex::new(Rule::Arrives)), bytes: Arc::default(), spoilt: Arc::default() };
        let shared = (Arc::clone(&proxy.rule), Arc::clone(&proxy.bytes), Arc::clone(&proxy.spoilt));
        // The hall answers what asks for its own address alone.
        let names = [port, hall].map(|port| format!("Host: 127.0.0.1:{port}\r\n"));
        std::thread::spawn(move || {
            for second in listener.incoming() {
                let (Ok(second), Ok(hall)) = (second, TcpStream::connect(("127.0.0.1", hall))) else { continue };
                for (from, to, lost) in [(&second, &hall, Rule::NothingToHall), (&hall, &second, Rule::NothingToSecond)]
                {
                    let (from, to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
                    let (names, shared) = (names.clone(), shared.clone());
                    std::thread::spawn(move || carry((from, to), &names, lost, &shared));
                }
            }
        });
        proxy
    }

    pub fn rule(&self, rule: Rule) {
        *self.rule.lock().unwrap() = rule;
        self.spoilt.store(0, Ordering::Relaxed);
    }

    pub fn spoilt(&self) -> u64 {
        self.spoilt.load(Ordering::Relaxed)
    }

    /// How many bytes have arrived, both ways.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }
}

fn carry((mut from, mut to): (TcpStream, TcpStream), names: &[String; 2], lost: Rule, (rule, bytes, spoilt): &Shared) {
    let mut read = [0; 4096];
    while let Ok(length @ 1..) = from.read(&mut read) {
        let mut piece = read[..length].to_vec();
        if piece.starts_with(b"GET ") {
            piece = String::from_utf8(piece).unwrap().replacen(&names[0], &names[1], 1).into_bytes();
        }
        let (rule, mut ends) = (*rule.lock().unwrap(), false);
        let other_way = [Rule::NothingToHall, Rule::NothingToSecond].contains(&rule) && rule != lost;
        spoilt.fetch_add(u64::from(rule != Rule::Arrives && !other_way), Ordering::Relaxed);
        match rule {
            Rule::Late(late) => std::thread::sleep(late),
            Rule::Damaged => piece[length / 2] ^= 1,
            Rule::Torn => {
                piece.truncate(length / 2);
                ends = true;
            }
            _ if rule == lost => continue,
            _ => {}
        }
        bytes.fetch_add(piece.len() as u64, Ordering::Relaxed);
        if to.write_all(&piece).is_err() || ends {
            break;
        }
    }
    let _ = (from.shutdown(std::net::Shutdown::Both), to.shutdown(std::net::Shutdown::Both));
}
