//! An evening on two computers: paired, the first killed, the second takes over, the first comes back as second, the hall handed back.

use std::io::{Read, Write};
use std::net::Ipv4Addr;
use std::time::{Duration, Instant};

use crate::client::{Browser, NETWORK, connect_from, fresh_key, raw_on};
use crate::computer::{Computer, paired, paired_at, until};

/// Sends a sheet; the answer, and whether it is on two disks.
pub fn send(browser: &Browser, key: &str, table: u16, figure: i64) -> std::io::Result<(u16, bool)> {
    let table = table.to_string();
    let figures = format!("{figure} {} {figure} {}", -figure, -figure);
    let fields = [
        ("cle", key),
        ("position", "1"),
        ("table", &table),
        ("bilans", &figures),
        ("question", "remplacer"),
        ("ligne", "essai"),
    ];
    let answer = browser.send("/marque/feuilles/saisir", &fields)?;
    Ok((answer.code, answer.header("x-chelem-disques") == Some("2")))
}

/// The same with a key of its own, which it gives too.
pub fn sheet(browser: &Browser, table: u16, figure: i64) -> std::io::Result<(String, u16, bool)> {
    let key = fresh_key();
    let (code, twice) = send(browser, &key, table, figure)?;
    Ok((key, code, twice))
}

/// What lets this browser in at the other computer, once that is the hall.
pub fn pass_of(browser: &Browser) -> String {
    browser.page("/marque").split("data-passe=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
}

#[test]
fn the_first_is_killed_the_second_takes_over_and_the_first_comes_back() {
    let (mut first, mut second) = paired(16);
    let anne = first.arbiter();
    let (_, code, twice) = sheet(&anne, 1, 400).unwrap();
    assert_eq!((code, twice), (303, true), "on two disks");
    assert!(first.evening.folder().join("reglages").exists());
    let hidden = std::fs::read(&second.evening.base).unwrap();
    let code = first.code.clone().unwrap();
    assert!(!hidden.windows(code.len()).any(|part| part == code.as_bytes()), "the key is not in the base");
    // Both say so at the terminal; an erasure names the second.
    let says = |computer: &Computer, words: &[&str]| {
        let output = computer.command(words).output().unwrap();
        String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
    };
    let said = says(&first, &["etat"]);
    assert!(said.contains("PC-Paul garde une copie, terme 1"), "{said}");
    let said = says(&second, &["etat", "--format", "json"]);
    assert!(said.contains("\"computer\":\"PC-Anne\",\"role\":\"secours\""), "{said}");
    says(&first, &["joueurs", "ajouter", "--nom", "ZOLA", "--prenom", "Émile"]);
    let said = says(&first, &["joueurs", "effacer", "zola", "--motif", "demande", "--essai"]);
    assert!(said.contains("PC-Paul a encore ce nom jusqu'à sa prochaine liaison."), "{said}");
    // The second serves nobody while the hall lives, and says so.
    let paul = second.arbiter();
    assert_eq!(second.stranger().post("/table/proposer", &[]).code, 503);
    assert_eq!(paul.get("/marque").expect(303).header("location"), Some("/secours"));
    assert!(paul.page("/secours").contains("À jour."));
    assert_eq!(paul.post("/secours/prendre", &[("nom", "Paul")]).code, 422, "the hall lives");
    // What only the first has: a terminal's sheet after the link is gone.
    second.kill();
    first.command(&["marque", "1", "2", "--", "4", "-4", "8", "-8"]).output().unwrap();
    first.kill();
    second.start(&[]);
    let paul = second.arbiter();
    let from = Instant::now();
    let taken = until("a person may take over", Duration::from_secs(20), || {
        paul.post("/secours/prendre", &[("nom", "Paul")]).code == 303
    });
    assert!(from.elapsed() < Duration::from_secs(15), "{taken:?}");
    assert!(second.state().contains("\"salle\"") && second.state().contains('2'), "{}", second.state());
    let journal = paul.page("/marque/journal");
    let (_, offered) = journal.split_once("Dernière action").unwrap();
    assert!(
        journal.contains("Salle reprise") && !offered.split_once("</section>").unwrap().0.contains("Salle reprise")
    );
    let (_, code, twice) = sheet(&paul, 3, 120).unwrap();
    assert_eq!((code, twice), (303, false), "on one disk");
    // The first comes back: it stops, tells what only it has, and follows.
    first.start(&[]);
    until("the first is second", Duration::from_secs(20), || first.state().contains("secours"));
    let anne = first.arbiter();
    until("it follows", Duration::from_secs(20), || {
        let page = anne.page("/secours");
        page.contains("À jour. ") && page.contains("Seul cet ordinateur avait ceci") && page.contains("table 2")
    });
    assert!(first.evening.files().iter().any(|name| name.contains("-avant-reprise-")), "{:?}", first.evening.files());
    until("two ticks again", Duration::from_secs(20), || sheet(&paul, 4, 80).unwrap().2);
    // « Passer la main »: back at the first, and nothing of it twice.
    paul.post("/marque/salle/secours/passer", &[]).expect(303);
    until("the first is the hall", Duration::from_secs(20), || first.state().contains("\"salle\""));
    assert!(first.state().contains('3') && second.state().contains("secours"), "{} {}", first.state(), second.state());
    until("two ticks at the first", Duration::from_secs(20), || sheet(&anne, 2, 60).unwrap().2);
    first.kill();
    second.kill();
    assert_eq!(first.evening.sheets(), second.evening.sheets());
    first.checked();
    second.checked();
}

#[test]
fn a_wrong_code_another_program_and_a_removed_second_get_nothing() {
    let (first, mut second) = paired_at(8, [NETWORK, "127.0.0.1"]);
    let anne = first.arbiter();
    let kept = second.actions();
    anne.does("/marque/salle/secours/retirer", &[]);
    let (_, code, twice) = sheet(&anne, 1, 400).unwrap();
    assert_eq!((code, twice), (303, false));
    assert!(
        !std::fs::read_dir(first.evening.path("reglages/chelem")).unwrap().any(|_| true),
        "the pairing is forgotten"
    );
    assert_eq!(first.stranger().get("/secours/flux").code, 404);
    second.kill();
    assert_eq!(second.actions(), kept, "nothing came any more");
    // A new code is shown; another one opens nothing, and who knows it waits to be accepted.
    let page = anne.does("/marque/salle/secours/ajouter", &[]);
    let code = page.split("<p class=\"chiffre\">").nth(1).unwrap().split('<').next().unwrap().to_owned();
    anne.does("/marque/salle/ouvrir", &[]);
    let cookie = anne.cookie.as_ref().unwrap();
    let asked = format!(
        "GET /marque/salle HTTP/1.1\r\nHost: {NETWORK}:{}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n",
        first.port
    );
    let far = raw_on(connect_from(Ipv4Addr::new(127, 0, 20, 1), first.port).unwrap(), asked.as_bytes()).unwrap();
    let far = far.expect(200).body;
    assert!(!far.contains(&code) && far.contains("Le code se lit sur l'ordinateur de la salle"), "{far}");
    let address = format!("127.0.0.1:{}", first.port);
    second.start(&["--secours", &address, "--code", "0000-0000-0000-0000"]);
    let paul = second.arbiter();
    until("it is told", Duration::from_secs(20), || {
        paul.page("/secours").contains("Ce code n'est pas celui de la salle")
    });
    second.kill();
    for file in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{file}", second.evening.base.display()));
    }
    second.start(&["--secours", &address, "--code", &code]);
    until("it asks", Duration::from_secs(20), || anne.page("/marque/salle").contains("PC-Paul"));
    assert_eq!(second.actions(), 0, "nothing before it is accepted");
    let paul = second.arbiter();
    until("both sides say so", Duration::from_secs(20), || paul.page("/secours").contains("Rien n'est encore copié"));
    anne.does("/marque/salle/secours/accepter", &[]);
    until("it follows", Duration::from_secs(20), || second.actions() == first.actions());
}

/// Lines that say nothing hold a place each, of the twenty-four an address has, and no longer than five seconds.
#[test]
fn strangers_who_ask_for_the_line_of_a_second_leave_the_hall_its_places() {
    let (first, _second) = paired_at(8, [NETWORK, "127.0.0.1"]);
    first.arbiter().does("/marque/salle/ouvrir", &[]);
    let asked = format!(
        "GET /secours/flux HTTP/1.1\r\nHost: {NETWORK}:{}\r\nConnection: upgrade\r\nUpgrade: chelem-secours\r\nx-chelem-nombre: 00\r\n\r\n",
        first.port
    );
    // One round within the five seconds, on a computer however busy.
    for round in 1..=10 {
        let (from, mut held) = (Instant::now(), Vec::new());
        for _ in 0..40 {
            let mut stream = connect_from(Ipv4Addr::new(127, 0, 21, round), first.port).unwrap();
            let mut head = [0; 12];
            if stream.write_all(asked.as_bytes()).is_ok() && stream.read_exact(&mut head).is_ok() {
                assert_eq!(&head, b"HTTP/1.1 101");
                held.push(stream);
            }
        }
        if from.elapsed() < Duration::from_secs(4) {
            assert_eq!(held.len(), 24);
            return;
        }
    }
    panic!("this computer is too busy");
}

#[test]
fn a_hall_in_which_nothing_was_done_yet_has_a_second_that_is_up_to_date() {
    let (first, second) = paired(0);
    let anne = first.arbiter();
    anne.does("/marque/tournois/creer", &[("nom", "Coupe")]);
    until("shipped", Duration::from_secs(10), || second.actions() == first.actions() && first.actions() > 0);
    until("up to date", Duration::from_secs(10), || anne.page("/marque/salle").contains("à jour"));
}

#[test]
fn a_second_that_is_stopped_holds_nobody_up_and_catches_up() {
    let (first, second) = paired(16);
    let anne = first.arbiter();
    second.signal("-STOP");
    let from = Instant::now();
    assert!(!sheet(&anne, 1, 400).unwrap().2);
    let waited = from.elapsed();
    assert!(waited < Duration::from_secs(2), "250 ms once: {waited:?}");
    for table in 2..=4 {
        assert!(!sheet(&anne, table, 400).unwrap().2);
    }
    until("the bar says so", Duration::from_secs(10), || {
        let page = anne.page("/marque/salle");
        page.contains("en retard") || page.contains("Sans secours")
    });
    second.signal("-CONT");
    until("it catches up", Duration::from_secs(20), || second.actions() == first.actions());
    until("two ticks again", Duration::from_secs(20), || sheet(&anne, 1, 800).unwrap().2);
}

#[test]
fn a_device_goes_over_by_its_pass_and_nobody_by_another() {
    let (mut first, second) = paired(8);
    let anne = first.arbiter();
    let pass = pass_of(&anne);
    let head = anne.get("/marque").head.to_lowercase();
    assert!(head.contains(&format!("connect-src 'self' http://127.0.0.1:{}", second.port)), "{head}");
    assert!(!first.stranger().page("/").contains("data-passe"), "a visitor has none");
    let over = |pass: &str| second.stranger().get(&format!("/relever?passe={pass}&vers=/marque&ici=oui"));
    assert!(over(&pass).header("set-cookie").is_none(), "worth nothing while the first is the hall");
    until("shipped", Duration::from_secs(10), || second.actions() == first.actions());
    first.kill();
    let paul = second.arbiter();
    until("taken over", Duration::from_secs(20), || paul.post("/secours/prendre", &[("nom", "Paul")]).code == 303);
    let mut anne = second.stranger();
    assert_eq!(over("0123456789abcdef0123456789abcdef").code, 422);
    anne.holds(&over(&pass).expect(303));
    assert_eq!(sheet(&anne, 1, 400).unwrap().1, 303, "in her own role");
    assert!(over(&pass).expect(422).header("set-cookie").is_none(), "a pass lets one device in");
    assert!(
        anne.get(&format!("/relever?passe={pass}&vers=/marque&ici=oui")).expect(303).header("set-cookie").is_none()
    );
}
