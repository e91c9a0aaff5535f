//! Every address asked with every role, over a connection of its own.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::sync::Arc;

use tokio::net::TcpListener;

use axum::http::StatusCode;

use super::answer::Answer;
use super::asked::Asked;
use super::desk::{By, Desk, Hand};
use super::devices::hash;
use super::door;
use super::form::{Form, escaped};
use super::hall::Hall;
use super::live::Follower;
use super::network::Network;
use super::pages::public::card;
use super::rates::WRONG_CODES;
use super::routes::{ROUTES, router};
use app::{PersonInput, Registering, Registration};
use domain::hall::{Device, Role};
use domain::tournament::{Settings, TournamentId};
use domain::{PositionNo, TableNo};
use host::clock::{Clock, Stopwatch};

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

/// Opens a hall on a port of its own, and asks it.
fn served(folder: &Path, with: impl FnOnce(&mut Hall), asks: impl FnOnce(&Hall) + Send + 'static) {
    let clock = Clock::System;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (desk, closing) = Desk::open(&folder.join("club.sqlite"), &clock, "Anne", None, None).unwrap();
    runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (network, lent) = Network::new(Vec::new(), None, port);
        let mut hall = Hall::new(desk, clock, port, network, (false, false));
        with(&mut hall);
        let hall = Arc::new(hall);
        let served = tokio::spawn(door::keep(listener, router(&hall), Arc::clone(&hall), lent));
        let own = Arc::clone(&hall);
        tokio::task::spawn_blocking(move || asks(&own)).await.unwrap();
        hall.live.close();
        served.await.unwrap();
    });
    drop(runtime);
    closing.join().unwrap().unwrap();
}

#[test]
fn every_address_refuses_every_role_below_its_own_and_no_other() {
    let folder = tempfile::tempdir().unwrap();
    served(
        folder.path(),
        |_| {},
        |hall| {
            let port = hall.port;
            let cookies = Role::ALL.map(|role| {
                let table = (role == Role::Table).then_some((TournamentId(1), PositionNo(1), TableNo(1)));
                let device = Device { name: "Paul".to_owned(), role, table };
                let held = if role == Role::Visitor { None } else { hall.devices.admit(device, "") };
                (role, held.map(|held| format!("chelem-{port}={held}")).unwrap_or_default())
            });
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
        },
    );
}

/// The code and the headers of the answer to a form, but for when it was given.
fn sent(port: u16, path: &str, cookie: &str, fields: &[(&str, &str)]) -> String {
    let body: String = fields.iter().map(|(name, value)| format!("{name}={}&", escaped(value))).collect();
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\nCookie: {cookie}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer.split("\r\n\r\n").next().unwrap().lines().filter(|line| !line.starts_with("date:")).collect()
}

/// Three clicks: of all addresses those that act with nothing filled in, or with the fields here; among them all that leave nothing in the base.
#[test]
fn whatever_is_sent_again_under_its_key_acts_once_and_has_its_first_answer() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path().to_owned();
    let settings = at.join("reglages").join("publier.json");
    served(
        folder.path(),
        |hall| hall.keeper.file = Some(settings),
        move |own| {
            let port = own.port;
            let admit = |name: &str, role| own.devices.admit(Device::desk(name, role), "").unwrap();
            let cookie = |held: String| format!("chelem-{port}={held}");
            let anne = cookie(admit("Anne", Role::Arbiter));
            let [goes, waits] =
                [("Luc", Role::Operator), ("Ève", Role::Visitor)].map(|(name, role)| hash(&admit(name, role)));
            let files = || {
                std::fs::read_dir(&at)
                    .unwrap()
                    .filter(|file| file.as_ref().unwrap().path().extension().is_some_and(|end| end == "sqlite"))
                    .count()
            };
            let stands = || {
                let devices = own.devices.list().into_iter().map(|one| (one.hash, one.device));
                (
                    own.live.version(Follower::Desk),
                    own.devices.invitation(),
                    own.second.state().code(),
                    devices.collect::<Vec<_>>(),
                    files(),
                )
            };
            let site = at.join("site").display().to_string();
            let figures = own.devices.invite().unwrap();
            let fields: [(&str, &[(&str, &str)]); 6] = [
                ("/rejoindre", &[("nom", "Paul"), ("code", &figures)]),
                ("/marque/tournois/creer", &[("nom", "Coupe")]),
                ("/marque/annuaire/ajouter", &[("nom", "SOREL"), ("prenom", "Luc")]),
                ("/marque/salle/accueillir", &[("appareil", &waits), ("role", "operateur")]),
                ("/marque/salle/retirer", &[("appareil", &goes)]),
                ("/marque/publier/regler", &[("par", "dossier"), ("adresse", &site)]),
            ];
            let mut acted = Vec::new();
            for (number, route) in
                ROUTES.iter().enumerate().filter(|(_, route)| route.post && route.path != "/marque/quitter")
            {
                let own_fields =
                    fields.iter().find(|(path, _)| *path == route.path).map_or(&[][..], |(_, fields)| *fields);
                let key = format!("{number:024x}");
                let all = [&[("cle", key.as_str())], own_fields].concat();
                let cookie = if route.path == "/rejoindre" { "" } else { &anne };
                // Two at once, then one more.
                let first = std::thread::scope(|scope| {
                    let both = [(); 2].map(|()| scope.spawn(|| sent(port, route.path, cookie, &all)));
                    both.map(|one| one.join().unwrap())
                });
                let [first, other] = first;
                if !first.contains(" 303 ") {
                    continue;
                }
                assert_eq!(first, other, "{}", route.path);
                let stood = stands();
                assert_eq!(sent(port, route.path, cookie, &all), first, "{}", route.path);
                assert_eq!(stands(), stood, "{}", route.path);
                let other = [&all[..], &[("autre", "chose")]].concat();
                assert!(sent(port, route.path, cookie, &other).contains(" 409 "), "{}", route.path);
                assert_eq!(stands(), stood, "{}", route.path);
                acted.push(route.path);
            }
            assert_eq!((files(), own.devices.list().len()), (2, 3), "one copy; Luc went, Paul came");
            for path in [
                "/rejoindre",
                "/marque/tournois/creer",
                "/marque/salle/fermer",
                "/marque/salle/inviter",
                "/marque/salle/accueillir",
                "/marque/salle/retirer",
                "/marque/salle/secours/ajouter",
                "/marque/salle/secours/accepter",
                "/marque/salle/secours/retirer",
                "/marque/publier/regler",
                "/marque/publier/maintenant",
                "/marque/publier/oublier",
                "/marque/copies/faire",
            ] {
                assert!(acted.contains(&path), "{path} did nothing: {acted:?}");
            }
        },
    );
}

/// What is typed in the hope of a private page: signs at random, and those of a card with one sign changed, cut, or one more.
fn guess(number: usize, card: &str) -> String {
    const SIGNS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    let mut signs = card.as_bytes().to_vec();
    let (place, sign) = (number / 2 % signs.len(), number / 2 / signs.len() % 32);
    match number % 64 {
        62 => signs.truncate(20 + number % 6),
        63 => signs.push(SIGNS[sign]),
        // The next of its like, so that no draw can find the card itself.
        odd if odd % 2 == 1 => {
            signs[place] = if signs[place] == SIGNS[sign] { SIGNS[(sign + 1) % 32] } else { SIGNS[sign] }
        }
        _ => {
            let drawn = archive::digest(format!("essai {number}").as_bytes());
            signs = drawn.bytes().take(26).map(|byte| SIGNS[usize::from(byte) % 32]).collect();
        }
    }
    String::from_utf8(signs).unwrap()
}

/// A million guesses in the long form (`.ci/long hall`): none finds a page, whether it is looked up or held up.
#[test]
fn guesses_find_no_private_page() {
    let long = std::env::var("CHELEM_FAUTES").is_ok_and(|form| form == "longue");
    let count = if long { 1_000_000 } else { 20_000 };
    let folder = tempfile::tempdir().unwrap();
    let clock = Clock::System;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (desk, closing) = Desk::open(&folder.path().join("club.sqlite"), &clock, "Anne", None, None).unwrap();
    runtime.block_on(async {
        let (network, _) = Network::new(Vec::new(), None, 80);
        let hall = Arc::new(Hall::new(desk, clock, 80, network, (false, false)));
        let own = Arc::clone(&hall);
        let tried = hall.desk.ask(Hand::Writer, By::Hall, move |club| {
            club.create(Settings::new("Tournoi", club.day(None).unwrap())).unwrap();
            let people = ["SOREL", "DUMAS", "NICOL"].map(|name| {
                let (last_name, first_name) = (Some(name.to_owned()), Some("Luc".to_owned()));
                Registration::New(PersonInput { last_name, first_name, ..PersonInput::default() })
            });
            club.entries().register(&people, &Registering::default()).unwrap();
            for name in ["SOREL", "DUMAS", "NICOL"] {
                club.hall().draw_card(name).unwrap();
            }
            let cards = club.hall().cards().unwrap();
            let mut asked = Asked {
                hall: own,
                device: None,
                path: "/moi".to_owned(),
                part: String::new(),
                form: Form::default(),
                json: false,
                fragment: false,
                from: [192, 168, 1, 20].into(),
                held: None,
                named: None,
            };
            let from = Stopwatch::start();
            let mut looked_up = 0;
            for number in 0..count {
                let (who, card) = &cards[number % cards.len()];
                if number % 1_000 == 0 {
                    assert_eq!(club.hall().person_of_card(card).unwrap(), Some(*who));
                }
                asked.part = guess(number, card);
                assert_eq!(club.hall().person_of_card(&asked.part).unwrap(), None, "{}", asked.part);
                let Answer::Bare { code, .. } = card::page(club, &asked).unwrap() else {
                    panic!("found: {}", asked.part)
                };
                looked_up += usize::from(code == StatusCode::NOT_FOUND);
            }
            let minutes = usize::try_from(from.elapsed().as_secs() / 60).unwrap() + 1;
            assert!((WRONG_CODES..=WRONG_CODES * minutes).contains(&looked_up), "{looked_up} in {minutes} minutes");
            cards.len()
        });
        assert_eq!(tried.await, Some(3));
        hall.live.close();
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
