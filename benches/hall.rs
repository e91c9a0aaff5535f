//! A full hall over HTTP, held against what is promised of it: `cargo bench --bench hall [SECONDS]`, 60 by itself; fails where a figure is not met.
//!
//! 200 players and as many phones, each at an address of its own on the hall's network: a stream, and beside it the connection of its page,
//! kept as browsers do (three of four its own player's page, the fourth the ranking or the wall). Four operators enter sheets meanwhile. Then
//! a position begins, and all phones show their codes at once while sheets go in: on this disk, and on one that takes 30 ms longer for each
//! sync (`strace` slows it; where it is missing, the bench reports that it was not measured). Then 400 phones. Phones and program share the cores of
//! this computer. Linux only: memory, load and the network 127.0.0.0/8 are its own.
#![allow(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods)]

#[path = "../tests/web/client.rs"]
mod client;
#[path = "../tests/common/mod.rs"]
mod common;
#[path = "phones/mod.rs"]
mod phones;

use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use client::{Browser, NETWORK, Salle, connect_from, phones_with_streams, raw_on};
use common::{Chance, Evening, imagined};
use phones::{follow, phone, since};

const PLAYERS: u64 = 200;
const PHONES: u64 = 200;
const OPERATORS: u64 = 4;
/// Each operator enters a sheet so often; more often while phones come in.
const PACE: [Duration; 2] = [Duration::from_secs(2), Duration::from_millis(250)];

/// Enters sheets, replacing those in; returns how long each took.
fn operate(anne: &Browser, position: &str, pace: Duration, seed: u64, stop: &AtomicBool) -> Vec<f64> {
    let mut chance = Chance(seed);
    let mut took = Vec::new();
    while !stop.load(Ordering::Relaxed) {
        let begun = Instant::now();
        enters(anne, position, 1 + chance.below(PLAYERS / 4), &mut chance);
        took.push(since(begun));
        std::thread::sleep(pace.saturating_sub(begun.elapsed()));
    }
    took
}

fn enters(anne: &Browser, position: &str, table: u64, chance: &mut Chance) {
    let (table, line) = (table.to_string(), imagined(4, chance));
    let line = line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let fields = [("position", position), ("table", &table), ("bilans", &line), ("question", "remplacer")];
    anne.post("/marque/feuilles/saisir", &[&fields[..], &[("ligne", "essai")]].concat()).expect(303);
}

/// Compares a measurement with its promise.
#[derive(Default)]
struct Held(bool);

impl Held {
    fn say(&mut self, what: &str, mut took: Vec<f64>, share: usize, most: f64) {
        took.sort_by(f64::total_cmp);
        let last = took.len().saturating_sub(1);
        let at = |share: usize| took.get((took.len() * share / 100).min(last)).copied().unwrap_or(f64::INFINITY);
        println!(
            "| {what} | {} | {:.1} | {:.1} | {:.1} | {} |",
            took.len(),
            at(50),
            at(99),
            at(100),
            self.met(at(share), most)
        );
    }

    fn met(&mut self, found: f64, most: f64) -> String {
        self.0 |= found > most;
        format!("{most} : {}", if found > most { "**dépassé**" } else { "tenu" })
    }
}

/// A position begins: all phones show their codes at once, while sheets go in. How long sheets and scans took.
fn scans(anne: &Browser, port: u16) -> (Vec<f64>, Vec<f64>) {
    let page = anne.page("/marque/salle/codes");
    let codes: Vec<String> = page.split("<p class=\"code\">").skip(1).map(|rest| rest[..9].replace(' ', "")).collect();
    assert_eq!(codes.len() as u64, PLAYERS / 4, "{page}");
    let stop = &AtomicBool::new(false);
    std::thread::scope(|scope| {
        let operators: Vec<_> =
            (1..=OPERATORS).map(|seed| scope.spawn(move || operate(anne, "2", PACE[1], seed, stop))).collect();
        std::thread::sleep(PACE[1]);
        let phones: Vec<_> = (1..=PHONES)
            .map(|number| {
                let code = &codes[usize::try_from(number).unwrap() % codes.len()];
                scope.spawn(move || {
                    let head = format!("GET /T/{code} HTTP/1.1\r\nHost: {NETWORK}:{port}\r\nConnection: close\r\n\r\n");
                    let begun = Instant::now();
                    raw_on(connect_from(phone(number), port).unwrap(), head.as_bytes()).unwrap().expect(303);
                    since(begun)
                })
            })
            .collect();
        let scans = phones.into_iter().map(|one| one.join().unwrap()).collect();
        std::thread::sleep(Duration::from_secs(1));
        stop.store(true, Ordering::Relaxed);
        (operators.into_iter().flat_map(|one| one.join().unwrap()).collect(), scans)
    })
}

/// The program on a disk where each sync takes 30 ms longer; `None` without strace.
fn slowed(evening: &Evening) -> Option<Salle> {
    let inner = evening.command(&["salle", "--port", "0", "--sans-navigateur", "--adresse", NETWORK]);
    let mut strace = Command::new("strace");
    strace.args(["-f", "--seccomp-bpf", "-qq", "-o", "/dev/null", "-e", "trace=fsync,fdatasync"]);
    strace.args(["-e", "inject=fsync,fdatasync:delay_exit=30000"]).arg(inner.get_program()).args(inner.get_args());
    Command::new("strace").arg("-V").output().ok()?;
    Some(Salle::start(evening.seal(&mut strace)))
}

fn main() {
    let seconds = std::env::args().filter_map(|word| word.parse().ok()).next().unwrap_or(60);
    let mut held = Held::default();
    let others = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!(
        "{PHONES} téléphones, {OPERATORS} opérateurs, {seconds} s ; optimisé : {} ; {} cœurs, charge avant : {}\n",
        !cfg!(debug_assertions),
        std::thread::available_parallelism().map_or(1, usize::from),
        others.split(' ').next().unwrap_or_default()
    );
    println!("| demande | nombre | médiane (ms) | 99 % (ms) | pire (ms) | promis |\n|---|---|---|---|---|---|");
    let evening = Evening::placed(usize::try_from(PLAYERS).unwrap());
    let salle = Salle::with_network(&evening);
    let (port, anne) = (salle.port, salle.arbiter());
    anne.does("/marque/salle/ouvrir", &[]);
    // As it moves, sheet by sheet: the most there is to show.
    anne.does("/marque/salle/reglages", &[("classement", "toujours")]);
    let stop = &AtomicBool::new(false);
    let (sheets, pages, mut unheard) = std::thread::scope(|scope| {
        let phones: Vec<_> = (1..=PHONES).map(|number| scope.spawn(move || follow(port, number, stop))).collect();
        let anne = &anne;
        let operators: Vec<_> =
            (1..=OPERATORS).map(|seed| scope.spawn(move || operate(anne, "1", PACE[0], seed, stop))).collect();
        std::thread::sleep(Duration::from_secs(seconds));
        stop.store(true, Ordering::Relaxed);
        let sheets = operators.into_iter().flat_map(|one| one.join().unwrap()).collect();
        let (mut pages, mut unheard) = (Vec::new(), 0);
        for one in phones {
            let (took, lost) = one.join().unwrap();
            pages.extend(took);
            unheard += lost;
        }
        (sheets, pages, unheard)
    });
    held.say("une feuille", sheets, 99, 250.0);
    held.say("la page d'un téléphone", pages, 99, 250.0);
    let mut chance = Chance(7);
    (1..=PLAYERS / 4).for_each(|table| enters(&anne, "1", table, &mut chance));
    anne.agrees("/marque/position/suivante", &[]);
    let memory = salle.most_memory();
    assert_eq!(salle.stop().code(), Some(0));
    let second = evening.copy();
    // Each on a computer that has nothing else to do: the phones of before are gone.
    let salle = Salle::again(&evening, port);
    let (sheets, scanned) = scans(&salle.arbiter(), port);
    held.say("une feuille pendant que la position commence", sheets, 100, 500.0);
    held.say("un code visé", scanned, 100, f64::INFINITY);
    unheard += phones_with_streams(&salle, 400);
    let memory = memory.max(salle.most_memory());
    assert_eq!(salle.stop().code(), Some(0));
    evening.verified();
    match slowed(&second) {
        Some(salle) => {
            let anne = salle.arbiter();
            anne.does("/marque/salle/ouvrir", &[]);
            let (sheets, scanned) = scans(&anne, salle.port);
            held.say("une feuille, le disque ralenti de 30 ms", sheets, 100, 1000.0);
            held.say("un code visé, le disque ralenti", scanned, 100, f64::INFINITY);
        }
        None => println!("\nstrace n'est pas là : le disque ralenti n'est pas mesuré."),
    }
    println!("\nmémoire : {memory} ko (promis : {})", held.met(f64::from(u32::try_from(memory).unwrap()), 80_000.0));
    println!(
        "demandes fermées sans réponse, à 200 puis à 400 téléphones : {unheard} (promis : {})",
        held.met(unheard as f64, 0.0)
    );
    std::process::exit(i32::from(held.0));
}
