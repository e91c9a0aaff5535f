//! The hall under load, over HTTP: `cargo bench --bench hall [SECONDS]`.
//!
//! 152 players, 150 phones that follow as the script does (three of four by a stream, the others by asking again; each its own player's
//! page, every fifth the ranking), four operators who enter sheets, the wall. Then the same operators as fast as they can. Prints how long
//! answers took, how soon the wall shows a sheet, and the most memory the program used. Everything runs on this computer, so that phones
//! and program share its cores: what a laptop serves is faster. Linux only: memory and load are read from the system's own account.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic, clippy::disallowed_methods)]

#[path = "../tests/web/client.rs"]
mod client;
#[path = "../tests/common/mod.rs"]
mod common;

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use client::{Answer, Browser, Salle};
use common::{Chance, Evening, imagined};

const PLAYERS: usize = 152;
const PHONES: usize = 150;
const OPERATORS: u64 = 4;
/// Each operator enters a sheet so often.
const PACE: Duration = Duration::from_secs(2);
/// A phone waits up to so long before it asks again, in milliseconds, so that not all ask at once.
const JITTER: u64 = 1500;
/// A phone without a stream asks so often whether something changed.
const ASKS: Duration = Duration::from_secs(10);

/// An answer that was waited for: which change it knows of, when it was asked for, when it was there.
struct Taken {
    number: u64,
    asked: Instant,
    there: Instant,
}

impl Taken {
    fn of(ask: impl FnOnce() -> Answer, code: u16) -> Self {
        let asked = Instant::now();
        let answer = ask().expect(code);
        Self { number: answer.header("x-chelem-n").unwrap().parse().unwrap(), asked, there: Instant::now() }
    }

    fn milliseconds(&self) -> f64 {
        (self.there - self.asked).as_secs_f64() * 1000.0
    }
}

fn number(text: &str) -> Option<u64> {
    text.split_once("\"n\":")?.1.trim_end().strip_suffix('}')?.parse().ok()
}

/// Follows by a stream: after an event a page, once for all that came meanwhile.
fn follow(browser: &Browser, page: &str, jitter: u64, seed: u64, stop: &AtomicBool) -> Vec<Taken> {
    let mut chance = Chance(seed);
    let (ip, port) = (browser.ip, browser.port);
    let mut stream = TcpStream::connect((ip, port)).unwrap();
    write!(stream, "GET /evenements HTTP/1.1\r\nHost: {ip}:{port}\r\n\r\n").unwrap();
    let mut lines = BufReader::new(stream);
    let mut seen = 0;
    let mut took = Vec::new();
    while !stop.load(Ordering::Relaxed) {
        if noticed(&mut lines, Duration::from_millis(300)).is_none_or(|told| told <= seen) {
            continue;
        }
        std::thread::sleep(Duration::from_millis(chance.below(jitter + 1)));
        while noticed(&mut lines, Duration::from_millis(1)).is_some() {}
        let taken = Taken::of(|| browser.get(page), 200);
        seen = taken.number;
        took.push(taken);
    }
    took
}

/// The next number of the stream, if one comes within that time.
fn noticed(lines: &mut BufReader<TcpStream>, within: Duration) -> Option<u64> {
    lines.get_ref().set_read_timeout(Some(within)).unwrap();
    let mut line = String::new();
    while lines.read_line(&mut line).ok()? > 0 {
        if let Some(told) = line.strip_prefix("data:").and_then(number) {
            return Some(told);
        }
        line.clear();
    }
    None
}

/// Follows by asking again and again.
fn ask_again(browser: &Browser, page: &str, seed: u64, stop: &AtomicBool) -> Vec<Taken> {
    let mut chance = Chance(seed);
    let (mut seen, mut took) = (0, Vec::new());
    let mut next = Instant::now() + Duration::from_millis(chance.below(10_000));
    while !stop.load(Ordering::Relaxed) {
        if Instant::now() < next {
            std::thread::sleep(Duration::from_millis(100));
            continue;
        }
        next += ASKS;
        let told = number(&browser.page("/version")).unwrap();
        if told != seen {
            let taken = Taken::of(|| browser.get(page), 200);
            seen = taken.number;
            took.push(taken);
        }
    }
    took
}

/// Enters sheets, replacing what is there.
fn operate(browser: &Browser, pace: Duration, seed: u64, stop: &AtomicBool) -> Vec<Taken> {
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
        let taken = Taken::of(|| browser.post("/marque/feuilles/saisir", &fields), 303);
        std::thread::sleep(pace.saturating_sub(taken.there - taken.asked));
        took.push(taken);
    }
    took
}

fn said(what: &str, mut took: Vec<f64>) {
    took.sort_by(f64::total_cmp);
    let at =
        |share: usize| took.get((took.len() * share / 100).min(took.len().saturating_sub(1))).copied().unwrap_or(0.0);
    println!("| {what} | {} | {:.1} | {:.1} | {:.1} |", took.len(), at(50), at(99), at(100));
}

fn times(took: &[Taken]) -> Vec<f64> {
    took.iter().map(Taken::milliseconds).collect()
}

/// How long after each sheet was sent the wall had fetched a page that knows of it.
fn until_shown(sheets: &[Taken], wall: &[Taken]) -> Vec<f64> {
    let shown = |sheet: &Taken| {
        let page = wall.iter().find(|page| page.number >= sheet.number)?;
        Some(page.there.saturating_duration_since(sheet.asked).as_secs_f64() * 1000.0)
    };
    sheets.iter().filter_map(shown).collect()
}

/// Everybody at once, for so long.
fn load(salle: &Salle, anne: &Browser, pace: Duration, seconds: u64) {
    let stop = &AtomicBool::new(false);
    let (sheets, phones, wall) = std::thread::scope(|scope| {
        let phones: Vec<_> = (1..=PHONES as u64)
            .map(|number| {
                let phone = salle.stranger();
                let page = if number % 5 == 0 { "/classement".to_owned() } else { format!("/joueur/{number}") };
                scope.spawn(move || match number % 4 {
                    0 => ask_again(&phone, &page, number, stop),
                    _ => follow(&phone, &page, JITTER, number, stop),
                })
            })
            .collect();
        let screen = salle.stranger();
        let wall = scope.spawn(move || follow(&screen, "/mur", 0, 0, stop));
        let operators: Vec<_> = (1..=OPERATORS)
            .map(|seed| {
                let desk = anne.clone();
                scope.spawn(move || operate(&desk, pace, seed, stop))
            })
            .collect();
        std::thread::sleep(Duration::from_secs(seconds));
        stop.store(true, Ordering::Relaxed);
        let sheets: Vec<Taken> = operators.into_iter().flat_map(|one| one.join().unwrap()).collect();
        let phones: Vec<Taken> = phones.into_iter().flat_map(|one| one.join().unwrap()).collect();
        (sheets, phones, wall.join().unwrap())
    });
    println!("| demande | nombre | médiane (ms) | 99 % (ms) | pire (ms) |\n|---|---|---|---|---|");
    said("une feuille", times(&sheets));
    said("la page d'un téléphone", times(&phones));
    said("la page du mur", times(&wall));
    said("d'une feuille au mur", until_shown(&sheets, &wall));
    println!();
}

fn main() {
    let seconds = std::env::args().filter_map(|word| word.parse().ok()).next().unwrap_or(20);
    let evening = Evening::placed(PLAYERS);
    let begun = Instant::now();
    let salle = Salle::open(&evening);
    let ready = begun.elapsed();
    let anne = salle.arbiter();
    // As it moves, sheet by sheet: the most there is to show.
    anne.does("/marque/salle/reglages", &[("classement", "toujours")]);
    let idle = salle.most_memory();
    let others = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!(
        "{PHONES} téléphones, le mur, {OPERATORS} opérateurs, {seconds} s ; optimisé : {} ; {} cœurs, charge avant : {}\n",
        !cfg!(debug_assertions),
        std::thread::available_parallelism().map_or(1, usize::from),
        others.split(' ').next().unwrap_or_default()
    );
    println!("Chaque opérateur entre une feuille toutes les {} s :\n", PACE.as_secs());
    load(&salle, &anne, PACE, seconds);
    println!("Aussi vite qu'ils peuvent :\n");
    load(&salle, &anne, Duration::ZERO, seconds);
    println!("prête en {} ms ; mémoire : {idle} ko au repos, {} ko au plus", ready.as_millis(), salle.most_memory());
    assert_eq!(salle.stop().code(), Some(0));
    evening.verified();
}
