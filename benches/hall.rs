//! The hall under load, over HTTP: `cargo bench --bench hall [SECONDS]`.
//!
//! 150 players, a phone each that follows its own page, four operators who enter sheets. Prints how long answers took (milliseconds)
//! and the most memory the program used. Linux only: memory is read from the system's own account.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic, clippy::disallowed_methods)]

#[path = "../tests/web/client.rs"]
mod client;
#[path = "../tests/common/mod.rs"]
mod common;

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use client::{Browser, Salle};
use common::{Chance, Evening, imagined};

const PLAYERS: usize = 152;
const PHONES: usize = 150;
const OPERATORS: u64 = 4;
/// Each operator enters a sheet so often.
const PACE: Duration = Duration::from_secs(2);
/// A phone waits up to so long before it asks again, so that not all ask at once.
const JITTER: u64 = 1500;
/// The same for the wall: none.
const NONE: u64 = 0;

/// Follows what happens and fetches a page again each time, until told to stop; how long each took.
fn follow(browser: &Browser, page: &str, jitter: u64, seed: u64, stop: &AtomicBool) -> Vec<f64> {
    let mut chance = Chance(seed);
    let (ip, port) = (browser.ip, browser.port);
    let mut stream = TcpStream::connect((ip, port)).unwrap();
    stream.set_read_timeout(Some(Duration::from_millis(500))).unwrap();
    write!(stream, "GET /evenements HTTP/1.1\r\nHost: {ip}:{port}\r\n\r\n").unwrap();
    let mut lines = BufReader::new(stream);
    let mut took = Vec::new();
    let mut line = String::new();
    while !stop.load(Ordering::Relaxed) {
        line.clear();
        // Nothing happened for a while.
        if lines.read_line(&mut line).is_err() || !line.starts_with("data:") {
            continue;
        }
        std::thread::sleep(Duration::from_millis(chance.below(jitter + 1)));
        let begun = Instant::now();
        assert_eq!(browser.get(page).code, 200);
        took.push(begun.elapsed().as_secs_f64() * 1000.0);
    }
    took
}

/// Enters a sheet every two seconds, replacing what is there.
fn operate(browser: &Browser, seed: u64, stop: &AtomicBool) -> Vec<f64> {
    let mut chance = Chance(seed);
    let mut took = Vec::new();
    while !stop.load(Ordering::Relaxed) {
        let table = (1 + chance.below(PLAYERS as u64 / 4)).to_string();
        let line: Vec<String> = imagined(4, &mut chance).iter().map(ToString::to_string).collect();
        let line = line.join(" ");
        let fields = [
            ("position", "1"),
            ("table", table.as_str()),
            ("bilans", &line),
            ("question", "remplacer"),
            ("ligne", "essai"),
        ];
        let begun = Instant::now();
        let code = browser.post("/marque/feuilles/saisir", &fields).code;
        assert!([303, 422].contains(&code), "{code}");
        let taken = begun.elapsed();
        took.push(taken.as_secs_f64() * 1000.0);
        std::thread::sleep(PACE.saturating_sub(taken));
    }
    took
}

fn said(what: &str, mut took: Vec<f64>) {
    took.sort_by(f64::total_cmp);
    let at =
        |share: usize| took.get((took.len() * share / 100).min(took.len().saturating_sub(1))).copied().unwrap_or(0.0);
    println!("| {what} | {} | {:.1} | {:.1} | {:.1} |", took.len(), at(50), at(99), at(100));
}

fn main() {
    let seconds = std::env::args().filter_map(|word| word.parse().ok()).next().unwrap_or(20);
    let evening = Evening::placed(PLAYERS);
    let begun = Instant::now();
    let salle = Salle::open(&evening);
    let ready = begun.elapsed();
    let anne = salle.arbiter();
    let idle = salle.most_memory();
    let stop = Arc::new(AtomicBool::new(false));
    let phones: Vec<_> = (1..=PHONES)
        .map(|number| {
            let (phone, stop) = (salle.stranger(), Arc::clone(&stop));
            std::thread::spawn(move || follow(&phone, &format!("/joueur/{number}"), JITTER, number as u64, &stop))
        })
        .collect();
    let wall = {
        let (wall, stop) = (salle.stranger(), Arc::clone(&stop));
        std::thread::spawn(move || follow(&wall, "/mur", NONE, 0, &stop))
    };
    let operators: Vec<_> = (1..=OPERATORS)
        .map(|seed| {
            let (desk, stop) = (anne.clone(), Arc::clone(&stop));
            std::thread::spawn(move || operate(&desk, seed, &stop))
        })
        .collect();
    std::thread::sleep(Duration::from_secs(seconds));
    stop.store(true, Ordering::Relaxed);
    println!(
        "{PHONES} téléphones, le mur, {OPERATORS} opérateurs, {seconds} s ; optimisé : {}\n",
        !cfg!(debug_assertions)
    );
    println!("| demande | nombre | médiane (ms) | 99 % (ms) | pire (ms) |\n|---|---|---|---|---|");
    said("une feuille", operators.into_iter().flat_map(|one| one.join().unwrap()).collect());
    said("la page d'un téléphone", phones.into_iter().flat_map(|one| one.join().unwrap()).collect());
    said("le mur", wall.join().unwrap());
    println!(
        "\nprête en {} ms ; mémoire : {} ko au repos, {} ko au plus",
        ready.as_millis(),
        idle,
        salle.most_memory()
    );
    assert_eq!(salle.stop().code(), Some(0));
    evening.verified();
}
