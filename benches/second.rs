//! What a second computer costs: `cargo bench --bench second [SECONDS]`, 60 by itself. Prints what was measured beside what is wanted.
//!
//! 150 phones follow by their streams while the control table enters sheets: first without a second computer, then with one.
//! Then the second is away for 600 actions and comes back, both are idle, and an evening of 46 players is counted on the wire, its phones'
//! sheets proposed, confirmed and accepted. All share the cores of this computer. Linux only, as the bench of the hall.
#![allow(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods)]

#[path = "../tests/web/client.rs"]
mod client;
#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/second/computer.rs"]
mod computer;
#[path = "phones/mod.rs"]
mod phones;
#[path = "../tests/second/proxy.rs"]
mod proxy;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use client::{Answer, Browser, NETWORK, connect_from, escaped, fresh_key, raw_on};
use common::{Chance, Evening, imagined};
use computer::{Computer, paired_at, paired_through, until};
use phones::{follow, phone, since};
use proxy::Proxy;

/// All tables are of four.
const PLAYERS: u64 = 152;
const PHONES: u64 = 150;
/// The control table enters a sheet so often.
const PACE: Duration = Duration::from_millis(500);
/// What ten minutes without a network leave to be caught up.
const BEHIND: u64 = 600;
const PATIENCE: Duration = Duration::from_secs(120);

fn say(what: &str, found: &str, wanted: &str) {
    println!("| {what} | {found} | {wanted} |");
}

/// The control table enters a sheet, of so many tables; whether it is on two disks.
fn enters(anne: &Browser, tables: u64, chance: &mut Chance) -> bool {
    let table = (1 + chance.below(tables)).to_string();
    let line = imagined(4, chance).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let fields = [("position", "1"), ("table", table.as_str()), ("bilans", &line), ("question", "remplacer")];
    let answer = anne.post("/marque/feuilles/saisir", &[&fields[..], &[("ligne", "essai")]].concat()).expect(303);
    answer.header("x-chelem-disques") == Some("2")
}

/// Beside all phones: how long each sheet took, in ms, and how many were on two disks.
fn beside_phones(hall: &Computer, seconds: u64) -> (Vec<f64>, usize) {
    let (anne, port, stop) = (hall.arbiter(), hall.port, &AtomicBool::new(false));
    anne.does("/marque/salle/ouvrir", &[]);
    anne.does("/marque/salle/reglages", &[("classement", "toujours")]);
    std::thread::scope(|scope| {
        for number in 1..=PHONES {
            scope.spawn(move || follow(port, number, stop));
        }
        let (mut took, mut twice, mut chance) = (Vec::new(), 0, Chance(7));
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(seconds) {
            let one = Instant::now();
            twice += usize::from(enters(&anne, PLAYERS / 4, &mut chance));
            took.push(since(one));
            std::thread::sleep(PACE.saturating_sub(one.elapsed()));
        }
        stop.store(true, Ordering::Relaxed);
        took.sort_by(f64::total_cmp);
        (took, twice)
    })
}

/// The middle, 99 of 100 and the worst.
fn spread(took: &[f64]) -> String {
    let at = |share: usize| took[(took.len() * share / 100).min(took.len() - 1)];
    format!("{:.1} · {:.1} · {:.1} ms ({} feuilles)", at(50), at(99), at(100), took.len())
}

/// A figure of its process that the system keeps, in kB.
fn memory(computer: &Computer) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", computer.process())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

/// Hundredths of a second of processor that it has used.
fn used(computer: &Computer) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", computer.process())).unwrap();
    let after: Vec<u64> = stat.rsplit_once(") ").unwrap().1.split(' ').filter_map(|one| one.parse().ok()).collect();
    // Without the letter of its state, the eleventh and the twelfth.
    after[10] + after[11]
}

/// A phone of that address asks.
fn asks(number: u64, port: u16, cookie: &str, path: &str, fields: Option<&[(&str, &str)]>) -> Answer {
    let key = fresh_key();
    let body = fields.map(|fields| {
        let all = [("cle", key.as_str())].into_iter().chain(fields.iter().copied());
        all.map(|(name, value)| format!("{name}={}", escaped(value))).collect::<Vec<_>>().join("&")
    });
    let (method, body) = if let Some(body) = body { ("POST", body) } else { ("GET", String::new()) };
    let at = format!("{NETWORK}:{port}");
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {at}\r\nOrigin: http://{at}\r\nCookie: {cookie}\r\nConnection: close\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    raw_on(connect_from(phone(number), port).unwrap(), head.as_bytes()).unwrap()
}

/// All tables of a position by their phones: proposed by one player, confirmed by another, accepted.
fn position(hall: &Computer, anne: &Browser) -> usize {
    let page = anne.page("/marque/salle/codes");
    let codes: Vec<String> = page.split("<p class=\"code\">").skip(1).map(|rest| rest[..9].replace(' ', "")).collect();
    for (number, code) in (1..).zip(&codes) {
        let entered = asks(number, hall.port, "", &format!("/T/{code}"), None).expect(303);
        let cookie = entered.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
        let table = asks(number, hall.port, &cookie, "/table", None).expect(200).body;
        let chairs: Vec<&str> =
            ["N", "S", "E", "O"].into_iter().filter(|chair| table.contains(&format!("moi={chair}"))).collect();
        let own = |chair: usize| if chair == 0 { 40 * (i64::try_from(chairs.len()).unwrap() - 1) } else { -40 };
        let figures: Vec<(String, String)> =
            (0..).zip(&chairs).map(|(place, chair)| (format!("bilan_{chair}"), own(place).to_string())).collect();
        let mut fields = vec![("moi", chairs[0]), ("sur", "oui")];
        fields.extend(figures.iter().map(|(name, value)| (name.as_str(), value.as_str())));
        let shown = asks(number, hall.port, &cookie, "/table/proposer", Some(&fields)).expect(303);
        let shown = asks(number, hall.port, &cookie, shown.header("location").unwrap(), None).expect(200);
        let sheet = shown.field("feuille");
        let fields = [("feuille", sheet.as_str()), ("moi", chairs[1])];
        asks(number, hall.port, &cookie, "/table/confirmer", Some(&fields)).expect(303);
        anne.post("/marque/feuilles/accepter", &[("feuille", &sheet)]).expect(303);
    }
    codes.len()
}

/// The bytes of an evening on the wire; and of an hour in which nothing happens.
fn on_the_wire() {
    let mut proxy = None;
    let (first, second) = paired_through(46, NETWORK, |hall| proxy.insert(Proxy::to(hall)).port);
    let (anne, proxy) = (first.arbiter(), proxy.unwrap());
    let copied = proxy.bytes();
    anne.does("/marque/salle/ouvrir", &[]);
    let begun = Instant::now();
    let mut sheets = position(&first, &anne);
    for _ in 1..5 {
        anne.agrees("/marque/position/suivante", &[]);
        sheets += position(&first, &anne);
    }
    until("shipped", PATIENCE, || second.actions() == first.actions());
    let (evening, took) = (proxy.bytes() - copied, begun.elapsed());
    let (before, idle) = (proxy.bytes(), Instant::now());
    std::thread::sleep(Duration::from_secs(15));
    let each = (proxy.bytes() - before) as f64 / idle.elapsed().as_secs_f64();
    let evening = evening as f64 - each * took.as_secs_f64();
    say(
        "une soirée de 46, ses téléphones compris",
        &format!("{:.0} ko ({sheets} feuilles)", evening / 1000.0),
        "≤ 200 ko",
    );
    say("la première copie", &format!("{:.0} ko", copied as f64 / 1000.0), "");
    say("la liaison au repos", &format!("{each:.0} octets/s"), "");
}

fn main() {
    let seconds = std::env::args().filter_map(|word| word.parse().ok()).next().unwrap_or(60);
    let others = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!(
        "{PHONES} téléphones, {seconds} s ; optimisé : {} ; {} cœurs, charge avant : {}\n",
        !cfg!(debug_assertions),
        std::thread::available_parallelism().map_or(1, usize::from),
        others.split(' ').next().unwrap_or_default()
    );
    println!("| mesure | trouvé (médiane · 99 % · pire) | voulu |\n|---|---|---|");
    let players = usize::try_from(PLAYERS).unwrap();
    let mut alone = Computer::new(Evening::placed(players), "PC-Anne", NETWORK);
    alone.start(&[]);
    let (without, _) = beside_phones(&alone, seconds);
    let one = memory(&alone);
    alone.kill();
    say("une feuille, sans secours", &spread(&without), "comme sans la fonction");
    let (first, mut second) = paired_at(players, [NETWORK, "127.0.0.3"]);
    let (with, twice) = beside_phones(&first, seconds);
    say("une feuille ✔✔", &spread(&with), "99 % ≤ 60 ms");
    say("dont ✔✔", &format!("{twice} sur {}", with.len()), "toutes");
    say("mémoire de la salle", &format!("{one} ko, puis {} ko avec un secours", memory(&first)), "+ 8 Mo");
    say("mémoire du secours", &format!("{} ko", memory(&second)), "");
    let idle = |computer: &Computer, before: u64, long: f64| (used(computer) - before) as f64 / long;
    let (before, begun) = ([used(&first), used(&second)], Instant::now());
    std::thread::sleep(Duration::from_secs(seconds.clamp(10, 30)));
    let long = begun.elapsed().as_secs_f64();
    let rest = [idle(&first, before[0], long), idle(&second, before[1], long)];
    say("au repos, part d'un cœur", &format!("salle {:.2} %, secours {:.2} %", rest[0], rest[1]), "< 1 %");
    // From where it listens: its start is none of this.
    let (anne, mut chance) = (first.arbiter(), Chance(8));
    second.kill();
    for _ in 0..BEHIND {
        enters(&anne, PLAYERS / 4, &mut chance);
    }
    let behind = first.actions() - second.actions();
    second.start(&[]);
    let begun = Instant::now();
    while second.actions() < first.actions() {
        std::thread::sleep(Duration::from_millis(5));
    }
    say("rattraper dix minutes", &format!("{behind} actions en {:.0} ms", since(begun)), "≤ 2 s");
    drop((first, second));
    on_the_wire();
}
