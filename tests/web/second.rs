//! Findings of a second attack on the hall: clients that send much, hold much or come late, and changes of the base meanwhile.
#![expect(clippy::disallowed_methods, reason = "who waits for whom is what is tried")]

use std::collections::BTreeSet;
use std::io::Write;
use std::net::{Ipv4Addr, TcpStream};
use std::time::{Duration, Instant};

use super::attacks::{SHEET, asks, limited, operator, seated};
use super::client::{Answer, Browser, NETWORK, Salle, connect_from, fresh_key, phones_with_streams, raw_on};
use super::common::Evening;
use super::common::proof::{Trial, count, is_long};
use super::hall::{number, open};
use super::trials::{Recorded, desk_sheet};

/// The beginning of a form that such an address sends to the hall.
fn form(salle: &Salle, path: &str, length: usize) -> String {
    let here = format!("{NETWORK}:{}", salle.port);
    format!(
        "POST {path} HTTP/1.1\r\nHost: {here}\r\nOrigin: http://{here}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    )
}

fn sends(salle: &Salle, from: Ipv4Addr, path: &str, body: &str) -> Answer {
    let request = form(salle, path, body.len()) + body;
    raw_on(connect_from(from, salle.port).unwrap(), request.as_bytes()).unwrap()
}

/// The longest that a sheet of the control table waited until `done`, in milliseconds, and how many there were.
fn sheets_until(anne: &Browser, done: impl Fn() -> bool) -> (u128, usize) {
    let (mut longest, mut sheets) = (0, 0);
    while !done() || sheets == 0 {
        let table = (1 + sheets % 2).to_string();
        let line = [("position", "1"), ("table", &table), ("bilans", "100 -40 -20 -40"), ("question", "remplacer")];
        let begun = Instant::now();
        anne.post("/marque/feuilles/saisir", &[&line[..], &[("ligne", "essai")]].concat()).expect(303);
        (longest, sheets) = (longest.max(begun.elapsed().as_millis()), sheets + 1);
    }
    (longest, sheets)
}

/// A long job does not make a sheet wait: none waits for a third of it.
#[track_caller]
fn holds_no_sheet_up(anne: &Browser, long: impl FnOnce() + Send) {
    let begun = Instant::now();
    let (longest, took) = std::thread::scope(|scope| {
        let long = scope.spawn(|| {
            long();
            begun.elapsed().as_millis()
        });
        let (longest, _) = sheets_until(anne, || long.is_finished());
        (longest, long.join().unwrap())
    });
    assert!(longest * 3 < took, "a sheet waited {longest} ms of {took} ms");
}

#[test]
fn a_visitor_sends_little_and_who_has_tried_often_is_not_even_read() {
    let evening = Evening::placed(8);
    let (salle, anne) = open(&evening);
    let phone = |number| Ipv4Addr::new(127, 0, 8, number);
    let long = "code=x&".repeat(2_000);
    let refused = sends(&salle, phone(1), "/T", &long).expect(413);
    assert!(refused.body.contains("8 ko au plus"), "{}", refused.body);
    for path in ["/T", "/rejoindre"] {
        sends(&salle, phone(2), path, &"a=b&".repeat(600)).expect(413);
        for _ in 0..10 {
            sends(&salle, phone(3), path, "nom=Paul&code=00000000").expect(422);
        }
        // Nothing follows this head, and nothing is waited for.
        let request = form(&salle, path, 5_000);
        let begun = Instant::now();
        raw_on(connect_from(phone(3), salle.port).unwrap(), request.as_bytes()).unwrap().expect(429);
        assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
    }
    let many = format!("/chercher?q=a{}", "&a=b".repeat(3_000));
    assert_eq!(asks(&salle, phone(4), &many).code, 413);
    // The control table has long forms.
    let long = "a".repeat(100_000);
    assert_ne!(anne.post("/marque/salle/annoncer", &[("annonce", "Bonsoir"), ("autre", &long)]).code, 413);
    evening.verified();
}

/// Long forms from as many connections as there may be, again and again: no sheet waits for them.
#[test]
fn hall_long_forms_of_visitors_hold_no_sheet_up() {
    let trial = Trial::begin("hall-forms");
    let (connections, rounds) = (count(24, 480), if is_long() { 20 } else { 3 });
    let evening = Evening::placed(8);
    let (salle, anne) = open(&evening);
    // Too long to be read, and as long as may be.
    let bodies = [50_000, 490].map(|fields| "a=b&".repeat(fields));
    let (longest, sheets) = std::thread::scope(|scope| {
        let senders: Vec<_> = (0..connections)
            .map(|number| {
                let from = Ipv4Addr::new(127, 0, 9, u8::try_from(1 + number % 240).unwrap());
                let requests = bodies.each_ref().map(|body| form(&salle, "/T", body.len()) + body);
                let port = salle.port;
                scope.spawn(move || {
                    for request in requests.iter().cycle().take(rounds) {
                        let _ = connect_from(from, port).map(|stream| raw_on(stream, request.as_bytes()));
                    }
                })
            })
            .collect();
        sheets_until(&anne, || senders.iter().all(|one| one.is_finished()))
    });
    // A busy computer is not under test.
    assert!(longest < if is_long() { 200 } else { 3_000 }, "{longest} ms");
    assert_eq!(salle.stop().code(), Some(0));
    evening.verified();
    let longest = usize::try_from(longest).unwrap();
    trial.end(connections * rounds, &[("sheets meanwhile", sheets), ("ms, the longest", longest)]);
}

#[test]
fn phones_that_keep_their_connections_beside_their_streams_are_all_heard() {
    let evening = Evening::placed(8);
    let salle = limited(&evening, "-n 256");
    let anne = salle.arbiter();
    anne.does("/marque/salle/ouvrir", &[]);
    assert_eq!(phones_with_streams(&salle, 120), 0, "closed unheard");
    assert_eq!(salle.stop().code(), Some(0));
}

#[test]
fn a_helper_on_the_network_is_heard_where_phones_have_all_places() {
    let evening = Evening::placed(8);
    let salle = limited(&evening, "-n 256");
    let anne = salle.arbiter();
    anne.does("/marque/salle/ouvrir", &[]);
    let paul = operator(&salle, &anne);
    let cookie = paul.cookie.as_ref().unwrap();
    let request = format!(
        "GET /marque HTTP/1.1\r\nHost: {NETWORK}:{}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n",
        salle.port
    );
    let asks_from = |end| raw_on(connect_from(Ipv4Addr::new(127, 0, 13, end), salle.port).unwrap(), request.as_bytes());
    asks_from(1).unwrap().expect(200);
    let phones: Vec<_> =
        (0..200).map(|number| connect_from(Ipv4Addr::new(127, 0, 12, 1 + number), salle.port)).collect();
    assert!(asks_from(2).is_err(), "phones have all places that they may have");
    asks_from(1).unwrap().expect(200);
    drop(phones);
    assert_eq!(salle.stop().code(), Some(0));
}

/// A client that does not read its answers is given up in time, and its places are for others.
#[test]
fn hall_answers_that_nobody_reads_are_given_up() {
    let trial = Trial::begin("hall-unread");
    // So many fill an address.
    let connections = count(24, 600).max(24);
    let evening = Evening::placed(8);
    let (salle, anne) = open(&evening);
    let page = salle.phone().page("/places");
    let file = page.split('"').find(|piece| piece.ends_with("salle.css")).unwrap();
    let asked = format!("GET {file} HTTP/1.1\r\nHost: {NETWORK}:{}\r\n\r\n", salle.port).repeat(2_000);
    let phone = |number: usize| Ipv4Addr::new(127, 0, 11, u8::try_from(1 + number / 24).unwrap());
    let held: Vec<TcpStream> = (0..connections)
        .filter_map(|number| {
            let mut stream = connect_from(phone(number), salle.port).ok()?;
            stream.set_write_timeout(Some(Duration::from_secs(5))).ok()?;
            // However much of it is taken.
            let _ = stream.write_all(asked.as_bytes());
            Some(stream)
        })
        .collect();
    let request = format!("GET /places HTTP/1.1\r\nHost: {NETWORK}:{}\r\nConnection: close\r\n\r\n", salle.port);
    let again = || connect_from(phone(0), salle.port).and_then(|stream| raw_on(stream, request.as_bytes()));
    assert!(again().is_err(), "the address has all that one may have");
    anne.page("/marque");
    let begun = Instant::now();
    while again().is_err() {
        assert!(begun.elapsed() < Duration::from_secs(60), "they are never given up");
        std::thread::sleep(Duration::from_millis(500));
    }
    drop(held);
    assert_eq!(salle.stop().code(), Some(0));
    let waited = usize::try_from(begun.elapsed().as_secs()).unwrap();
    trial.end(connections, &[("s until a place was free", waited)]);
}

#[test]
fn a_phone_of_the_last_position_changes_nothing_and_its_code_lets_nobody_in() {
    let evening = Evening::placed(8);
    let (salle, anne) = open(&evening);
    let (phone, code) = seated(&salle, &anne);
    phone.does("/table/proposer", &SHEET);
    let id = anne.get("/marque/feuilles/proposees").field("feuille");
    for table in 1..=2 {
        desk_sheet(&anne, 1, table, &[60, 20, -40, -40]);
    }
    anne.agrees("/marque/position/suivante", &[]);
    // Without the keys, which are never the same twice.
    let stands = || {
        let page = anne.page("/marque/feuilles/proposees");
        page.split('"').filter(|piece| piece.len() != 24).map(str::to_owned).collect::<Vec<_>>()
    };
    let before = stands();
    for path in ["/table/confirmer", "/table/contester", "/table/reprendre", "/table/proposer"] {
        let sent: Vec<_> = [("feuille", id.as_str())].into_iter().chain(SHEET).collect();
        let refused = phone.post(path, &sent).expect(422);
        assert!(refused.body.contains("la position 2 se joue"), "{path}: {}", refused.body);
    }
    assert_eq!(stands(), before, "it stands as it was");
    let scan = format!("/T/{code}");
    for number in 1..=12 {
        // It was a good one: its sender is not taken for a guesser.
        let late = asks(&salle, Ipv4Addr::new(127, 0, 12, 1), &scan).expect(422);
        assert!(late.body.contains("la position 2 se joue") && late.header("set-cookie").is_none(), "{number}");
    }
    let leads = anne.get(&scan).expect(303);
    assert!(leads.header("location").unwrap().contains("position=1"), "the control table finds its sheet by it");
    evening.verified();
}

/// Puts answers of so many bytes into the base, outside the journal.
fn swells(evening: &Evening, megabytes: i64) {
    let base = rusqlite::Connection::open(&evening.base).unwrap();
    let sql = "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
        INSERT INTO request (key, at, who, answer) SELECT printf('%024x', i), '', '', hex(randomblob(50000)) FROM n";
    base.execute(sql, [10 * megabytes]).unwrap();
}

#[test]
fn a_copy_of_a_large_base_holds_no_sheet_up() {
    let evening = Evening::placed(8);
    swells(&evening, 60);
    let (salle, anne) = open(&evening);
    let paul = operator(&salle, &anne);
    holds_no_sheet_up(&anne, || drop(paul.post("/marque/copies/faire", &[]).expect(303)));
    assert_eq!(paul.post("/marque/copies/faire", &[]).code, 429);
    let refused = anne.post("/marque/copies/faire", &[("dossier", "/nulle/part")]).expect(422);
    assert!(refused.body.contains("n'existe pas") && refused.body.contains("Faire une copie"), "{}", refused.body);
    evening.verified();
}

#[test]
fn the_copy_of_a_position_holds_no_sheet_up_and_has_that_position_in_it() {
    let evening = Evening::placed(8);
    swells(&evening, 120);
    let (salle, anne) = open(&evening);
    let folder = evening.path("copies");
    std::fs::create_dir(&folder).unwrap();
    anne.does("/marque/copies/toujours", &[("toujours", folder.to_str().unwrap())]);
    (1..=2).for_each(|table| desk_sheet(&anne, 1, table, &[100, -40, -20, -40]));
    holds_no_sheet_up(&anne, || assert!(anne.agrees("/marque/position/suivante", &[]).contains("Copie vérifiée : ")));
    let copies: Vec<_> = std::fs::read_dir(&folder).unwrap().collect();
    let [Ok(copy)] = &copies[..] else { panic!("{copies:?}") };
    let kept = Evening::empty();
    std::fs::copy(copy.path(), &kept.base).unwrap();
    assert!(kept.does("etat").contains("2 sur 5"), "{}", kept.does("etat"));
    assert_eq!(salle.stop().code(), Some(0));
    evening.verified();
}

#[test]
fn a_repeated_request_opens_no_position_and_makes_no_copy() {
    let evening = Evening::placed(8);
    let (salle, anne) = open(&evening);
    let folder = evening.path("copies");
    std::fs::create_dir(&folder).unwrap();
    anne.does("/marque/copies/toujours", &[("toujours", folder.to_str().unwrap())]);
    (1..=2).for_each(|table| desk_sheet(&anne, 1, table, &[100, -40, -20, -40]));
    let (key, seen) = (fresh_key(), anne.post("/marque/position/suivante", &[]).expect(200).field("vu"));
    let opens = || {
        let done = anne.send("/marque/position/suivante", &[("cle", &key), ("vu", &seen)]).unwrap().expect(303);
        anne.page(done.header("location").unwrap().split('#').next().unwrap()).contains("Copie vérifiée : ")
    };
    assert_eq!([opens(), opens()], [true, true], "the first answer");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
    assert_eq!(salle.stop().code(), Some(0));
    evening.verified();
}

#[test]
fn a_long_list_that_is_only_shown_holds_no_sheet_up_and_a_longer_one_is_refused() {
    let evening = Evening::placed(8);
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    let people =
        |count| (0..count).fold("Nom;Prénom\n".to_owned(), |list, line| list + &format!("NOUVEAU{line};Zoé\n"));
    let list = people(10_000);
    holds_no_sheet_up(&anne, || {
        anne.brings("/marque/annuaire/importer", "liste.csv", &list, &[]).expect(200).field("vu");
    });
    for (path, count) in [("annuaire", 10_001), ("inscriptions", 10_001), ("annuaire", 99_000)] {
        let refused = anne.brings(&format!("/marque/{path}/importer"), "liste.csv", &people(count), &[]).expect(422);
        assert!(refused.body.contains(&format!("{count} lignes : c'est trop à la fois")), "{}", refused.body);
    }
    assert_eq!(salle.stop().code(), Some(0));
    evening.verified();
}

#[test]
fn phones_are_told_of_nothing_where_a_table_takes_up_nothing() {
    let evening = Evening::placed(8);
    let (salle, anne) = open(&evening);
    let (phone, _) = seated(&salle, &anne);
    std::thread::sleep(Duration::from_millis(1500));
    let before = number(&phone);
    phone.post("/table/reprendre", &[]).expect(303);
    assert_eq!(number(&phone), before);
    phone.does("/table/proposer", &SHEET);
    let proposed = number(&phone);
    phone.post("/table/reprendre", &[]).expect(303);
    assert!(before < proposed && proposed < number(&phone), "of what changes they are");
}

#[test]
fn phones_are_told_once_of_what_a_player_says_of_a_sheet_however_often_he_says_it() {
    let evening = Evening::placed(8);
    let (salle, anne) = open(&evening);
    let (phone, _) = seated(&salle, &anne);
    phone.does("/table/proposer", &SHEET);
    let id = phone.get("/table").expect(200).field("feuille").to_owned();
    for path in ["/table/contester", "/table/confirmer"] {
        let (fields, before) = ([("feuille", id.as_str()), ("moi", "S")], number(&phone));
        phone.does(path, &fields);
        let (told, key) = (number(&phone), fresh_key());
        assert!(before < told, "{path}");
        for again in [&key, &key] {
            phone.send(path, &[&fields[..], &[("cle", again.as_str())]].concat()).unwrap().expect(303);
            assert_eq!(number(&phone), told, "{path}");
        }
    }
}

/// Who sends a sheet and is gone before the answer: the hall is told of it all the same.
#[test]
fn a_sheet_whose_sender_is_gone_is_told_to_the_hall() {
    let evening = Evening::placed(8);
    let (_salle, anne) = open(&evening);
    let before = number(&anne);
    let other = rusqlite::Connection::open(&evening.base).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let sheet = [("position", "1"), ("table", "1"), ("ligne", "100 -40 -20 -40")];
    Recorded::new("/marque/feuilles/saisir", &sheet).drop_it(&anne, true);
    std::thread::sleep(Duration::from_millis(500));
    other.execute_batch("COMMIT").unwrap();
    let begun = Instant::now();
    while number(&anne) == before {
        assert!(begun.elapsed() < Duration::from_secs(5), "nobody is told");
    }
}

#[test]
fn phones_are_forgotten_the_moment_another_tournament_is_chosen_or_made() {
    let evening = Evening::placed(8);
    let (salle, anne) = open(&evening);
    for path in ["/marque/tournois/creer", "/marque/tournois/choisir"] {
        anne.does("/marque/tournois/choisir", &[("numero", "1")]);
        let (phone, _) = seated(&salle, &anne);
        phone.page("/table");
        anne.post(path, &[("nom", "Un autre soir"), ("numero", "2")]).expect(303);
        assert_eq!(phone.get("/table").code, 403, "{path}");
    }
}

/// All at once, from threads that begin together.
fn at_once<T: Send>(who: impl IntoIterator<Item = Box<dyn FnOnce() -> T + Send>>) -> Vec<T> {
    let who: Vec<_> = who.into_iter().collect();
    let ready = std::sync::Barrier::new(who.len());
    std::thread::scope(|scope| {
        let ready = &ready;
        let all: Vec<_> = (who.into_iter())
            .map(|one| {
                scope.spawn(move || {
                    ready.wait();
                    one()
                })
            })
            .collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    })
}

/// One accepts and another refuses the same sheet; a payment is sent twelve times at once with one key: one of them acts.
#[test]
fn hall_of_those_who_act_at_once_on_one_thing_one_does() {
    let trial = Trial::begin("hall-races");
    let rounds = count(3, 200);
    let evening = Evening::placed(8);
    evening.does("tournoi modifier --engagement 12");
    let drawn = evening;
    let (mut accepted, mut refused) = (0, 0);
    for round in 0..rounds {
        let evening = drawn.copy();
        let (salle, anne) = open(&evening);
        let (phone, _) = seated(&salle, &anne);
        phone.does("/table/proposer", &SHEET);
        let id = anne.get("/marque/feuilles/proposees").field("feuille");
        phone.does("/table/confirmer", &[("feuille", &id), ("moi", "S")]);
        let presses = |path: &'static str| -> Box<dyn FnOnce() -> u16 + Send> {
            let (anne, id) = (anne.clone(), id.clone());
            Box::new(move || anne.post(path, &[("feuille", &id), ("motif", "essai")]).code)
        };
        let said = at_once(["/marque/feuilles/accepter", "/marque/feuilles/refuser"].map(presses));
        let taken = evening.sheets().len();
        assert!(matches!((&said[..], taken), ([303, 422], 1) | ([422, 303], 0)), "{round}: {said:?}, {taken} sheets");
        (accepted, refused) = (accepted + taken, refused + 1 - taken);
        let (before, key) = (evening.actions(), fresh_key());
        let pays = |_| -> Box<dyn FnOnce() -> (u16, Option<String>) + Send> {
            let (anne, key) = (anne.clone(), key.clone());
            Box::new(move || {
                let fields = [("cle", key.as_str()), ("joueur", "5"), ("somme", "12")];
                let answer = anne.send("/marque/inscriptions/encaisser", &fields).unwrap();
                (answer.code, answer.header("location").map(str::to_owned))
            })
        };
        let said: BTreeSet<_> = at_once((0..12).map(pays)).into_iter().collect();
        assert!(said.len() == 1 && said.first().unwrap().0 == 303, "{round}: {said:?}");
        assert_eq!(evening.actions(), before + 1, "{round}: paid once");
        assert_eq!(salle.stop().code(), Some(0));
        evening.verified();
    }
    let figures = [("sheets accepted", accepted), ("refused", refused), ("payments sent twelve times", rounds)];
    trial.end(2 * rounds, &figures);
}
