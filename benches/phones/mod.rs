//! Phones of a full hall, shared by the benches that serve them.
#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::client::{Kept, NETWORK, connect_from};
use crate::common::Chance;

/// A phone waits up to so long before it asks again, as the script does: not all ask at once.
const JITTER: u64 = 1500;

/// Milliseconds since then.
pub fn since(begun: Instant) -> f64 {
    begun.elapsed().as_secs_f64() * 1000.0
}

/// The address of a phone.
pub fn phone(number: u64) -> Ipv4Addr {
    Ipv4Addr::new(127, 0, 20, u8::try_from(number).unwrap())
}

/// Follows by a stream: after a change its page, once for all that came meanwhile. How long each page took; how often nothing was heard.
pub fn follow(port: u16, number: u64, stop: &AtomicBool) -> (Vec<f64>, usize) {
    let page = match number % 8 {
        0 => "/mur".to_owned(),
        4 => "/classement".to_owned(),
        _ => format!("/joueur/{number}"),
    };
    let mut chance = Chance(number);
    let mut kept = Kept::new(phone(number), port);
    let mut stream = connect_from(phone(number), port).unwrap();
    write!(stream, "GET /evenements HTTP/1.1\r\nHost: {NETWORK}:{port}\r\n\r\n").unwrap();
    let mut lines = BufReader::new(stream);
    let (mut took, mut unheard) = (Vec::new(), 0);
    while !stop.load(Ordering::Relaxed) {
        if !told(&mut lines, Duration::from_millis(300)) {
            continue;
        }
        std::thread::sleep(Duration::from_millis(chance.below(JITTER + 1)));
        while told(&mut lines, Duration::from_millis(1)) {}
        let begun = Instant::now();
        match kept.page(&page) {
            Some(()) => took.push(since(begun)),
            None => unheard += 1,
        }
    }
    (took, unheard)
}

/// Whether the stream reports a change within that time.
fn told(lines: &mut BufReader<TcpStream>, within: Duration) -> bool {
    lines.get_ref().set_read_timeout(Some(within)).unwrap();
    let mut line = String::new();
    while lines.read_line(&mut line).is_ok_and(|read| read > 0) {
        if line.starts_with("data:") {
            return true;
        }
        line.clear();
    }
    false
}
