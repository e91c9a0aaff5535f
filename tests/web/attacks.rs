//! Attacks by a player with a phone, or a helper with a grudge; and accidents by another program on this computer.
#![expect(clippy::disallowed_methods, reason = "the test checks that no client waits for another")]

use std::collections::BTreeSet;
use std::io::Write;
use std::net::{Ipv4Addr, TcpStream};
use std::process::Command;
use std::time::{Duration, Instant};

use super::client::{Answer, Browser, NETWORK, Salle, connect_from, fresh_key, raw_on};
use super::common::Evening;
use super::hall::{number, open};
use super::phones::codes;

pub const SHEET: [(&str, &str); 6] =
    [("moi", "N"), ("bilan_N", "100"), ("bilan_S", "-40"), ("bilan_E", "-20"), ("bilan_O", "-40"), ("sur", "oui")];

/// A phone at the first table, and the code it came in by.
pub fn seated(salle: &Salle, anne: &Browser) -> (Browser, String) {
    let code = codes(&anne.page("/marque/salle/codes")).swap_remove(0);
    let mut phone = salle.phone();
    phone.enters(&format!("/T/{code}"));
    (phone, code)
}

/// An accepted helper.
pub fn operator(salle: &Salle, anne: &Browser) -> Browser {
    let mut paul = salle.phone();
    anne.post("/marque/salle/inviter", &[]).expect(303);
    let figures = anne.page("/marque/salle").split("class=\"chiffre\">").nth(1).unwrap()[..6].to_owned();
    let asked = paul.post("/rejoindre", &[("nom", "Paul"), ("code", &figures)]).expect(303);
    paul.holds(&asked);
    let page = anne.page("/marque/salle");
    let device = page.split("name=\"appareil\" value=\"").nth(1).unwrap()[..64].to_owned();
    anne.does("/marque/salle/accueillir", &[("appareil", &device), ("role", "operateur")]);
    paul
}

/// The answer to a request from that address.
pub fn asks(salle: &Salle, from: Ipv4Addr, path: &str) -> Answer {
    let head = format!("GET {path} HTTP/1.1\r\nHost: {NETWORK}:{}\r\nConnection: close\r\n\r\n", salle.port);
    raw_on(connect_from(from, salle.port).unwrap(), head.as_bytes()).unwrap()
}

#[test]
fn a_phone_acts_at_the_table_of_its_own_tournament_and_is_forgotten_with_it() {
    let evening = Evening::placed(8);
    evening.does("nouveau \"Un autre soir\"");
    let (salle, anne) = open(&evening);
    anne.does("/marque/tournois/choisir", &[("numero", "1")]);
    let (phone, _) = seated(&salle, &anne);
    // The form's tournament counts for the control table only.
    let mut elsewhere = SHEET.to_vec();
    elsewhere.push(("tournoi", "2"));
    phone.post("/table/proposer", &elsewhere).expect(303);
    assert!(anne.page("/marque").contains("proposée"), "it was proposed in its own tournament");
    anne.does("/marque/tournois/choisir", &[("numero", "2")]);
    // At once it is refused, within a second it is no phone of a table any more.
    let mut here = SHEET.to_vec();
    here.push(("tournoi", "1"));
    for path in ["/table/proposer", "/table/reprendre", "/table/appeler"] {
        let refused = phone.post(path, &here);
        assert!([403, 422].contains(&refused.code), "{path}: {}", refused.code);
    }
    let gone = (0..50).any(|_| {
        std::thread::sleep(Duration::from_millis(100));
        phone.get("/table").code == 403
    });
    assert!(gone, "{}", phone.page("/table"));
    anne.does("/marque/tournois/choisir", &[("numero", "1")]);
    assert_eq!(phone.post("/table/reprendre", &[]).code, 403);
    assert!(anne.page("/marque").contains("proposée"), "what it proposed is still there");
    let port = salle.port;
    salle.kill();
    let again = Salle::again(&evening, port);
    assert_eq!(phone.get("/table").code, 403, "nor after a restart");
    drop(again);
    evening.verified();
}

#[test]
fn what_the_arbiter_hides_is_hidden_player_by_player_and_in_the_exported_site() {
    let evening = Evening::placed(8);
    let (salle, anne) = open(&evening);
    let phone = salle.phone();
    let sheet = |position, table, line| {
        anne.does("/marque/feuilles/saisir", &[("position", position), ("table", table), ("ligne", line)]);
    };
    let scores = || -> String {
        let pages = (1..=8).map(|number| phone.page(&format!("/joueur/{number}")));
        let _ = std::fs::remove_dir_all(evening.path("site"));
        evening.does("exporter site site");
        let files = std::fs::read_dir(evening.path("site")).unwrap().map(|file| file.unwrap().path());
        let files = files.filter(|path| path.extension().is_some_and(|end| end == "html"));
        let all: String = pages.chain(files.map(|path| std::fs::read_to_string(path).unwrap())).collect();
        all.replace('−', "-")
    };
    sheet("1", "1", "100 -40 -20 -40");
    let page = scores();
    assert!(!page.contains("+100") && !page.contains("-20<") && page.contains("pas encore donné de scores"), "{page}");
    sheet("1", "2", "60 20 -40 -40");
    let page = scores();
    assert!(page.contains("+100") && page.contains("+60"), "{page}");
    anne.agrees("/marque/position/suivante", &[]);
    sheet("2", "1", "120 -44 -36 -40");
    anne.does("/marque/incidents/penaliser", &[("joueur", "1"), ("points", "62"), ("motif", "essai")]);
    let page = scores();
    assert!(page.contains("+100") && !page.contains("+120") && !page.contains("-44"), "{page}");
    assert!(!page.contains("-62<"), "nor a penalty of the position under way: {page}");
    anne.does("/marque/salle/reglages", &[("classement", "toujours")]);
    let page = scores();
    assert!(page.contains("+120") && page.contains("-62<"), "{page}");
    evening.verified();
}

#[test]
fn an_operator_makes_one_copy_a_minute_beside_the_base_and_nobody_on_another_computer() {
    let evening = Evening::placed(8);
    let (salle, anne) = open(&evening);
    let paul = operator(&salle, &anne);
    let folder = evening.path("cle");
    std::fs::create_dir(&folder).unwrap();
    let chosen = [("dossier", folder.to_str().unwrap())];
    assert!(!paul.page("/marque/copies").contains("name=\"dossier\""));
    let said = paul.does("/marque/copies/faire", &chosen);
    assert!(said.contains("✔ Copie faite et vérifiée"), "{said}");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
    assert_eq!(paul.post("/marque/copies/faire", &[]).code, 429);
    anne.does("/marque/copies/faire", &chosen);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "the arbiter chooses, and has no limit");
    for path in ["//serveur/partage", "\\\\serveur\\partage", "/\\serveur\\partage"] {
        let copied = anne.post("/marque/copies/faire", &[("dossier", path)]).expect(422);
        assert!(copied.body.contains("est sur un autre ordinateur"), "{}", copied.body);
        assert_eq!(anne.post("/marque/copies/toujours", &[("toujours", path)]).code, 422);
        assert_eq!(anne.post("/marque/copies/reprendre", &[("fichier", path), ("vu", "x")]).code, 422);
        let look = format!("/marque/copies/reprendre?fichier={}", super::client::escaped(path));
        assert_eq!(anne.get(&look).code, 422);
    }
    evening.verified();
}

/// The program, where it may open so few files.
pub fn limited(evening: &Evening, how: &str) -> Salle {
    let command = evening.command(&["salle", "--port", "0", "--sans-navigateur", "--adresse", NETWORK]);
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("ulimit {how} && exec \"$0\" \"$@\"")).arg(command.get_program());
    shell.args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    if let Some(folder) = command.get_current_dir() {
        shell.current_dir(folder);
    }
    Salle::start(&mut shell)
}

#[test]
fn phones_leave_files_for_the_control_table_however_few_there_are() {
    let evening = Evening::placed(8);
    let salle = limited(&evening, "-n 256");
    let anne = salle.arbiter();
    anne.does("/marque/salle/ouvrir", &[]);
    let streams = (0..300_u32).filter_map(|number| {
        let phone = Ipv4Addr::new(127, 0, 4, u8::try_from(1 + number % 75).unwrap());
        let mut stream = connect_from(phone, salle.port).ok()?;
        write!(stream, "GET /evenements HTTP/1.1\r\nHost: {NETWORK}:{}\r\n\r\n", salle.port).ok()?;
        Some(stream)
    });
    let held: Vec<TcpStream> = streams.collect();
    assert!(held.len() > 196, "{}", held.len());
    let begun = Instant::now();
    anne.page("/marque");
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    drop(held);
    assert_eq!(salle.stop().code(), Some(0));
    // A limit that is only a habit of the shell is lifted.
    let salle = limited(&evening, "-S -n 256");
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", salle.process())).unwrap();
    let files: Vec<&str> =
        limits.lines().find(|line| line.starts_with("Max open files")).unwrap().split_whitespace().collect();
    assert_eq!(files[3], files[4], "{limits}");
    assert_eq!(salle.stop().code(), Some(0));
}

#[test]
fn a_phone_comes_in_while_another_program_writes_in_the_base() {
    let evening = Evening::placed(8);
    let (salle, anne) = open(&evening);
    let code = codes(&anne.page("/marque/salle/codes")).swap_remove(0);
    let other = rusqlite::Connection::open(&evening.base).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let (mut phone, begun) = (salle.phone(), Instant::now());
    phone.enters(&format!("/T/{code}"));
    phone.page("/table");
    assert!(begun.elapsed() < Duration::from_secs(4), "the base is waited for: {:?}", begun.elapsed());
    other.execute_batch("COMMIT").unwrap();
    // The base stores it with the next devices.
    let mut next = salle.phone();
    next.enters(&format!("/T/{code}"));
    let port = salle.port;
    salle.kill();
    let again = Salle::again(&evening, port);
    next.page("/table");
    assert_eq!(again.stop().code(), Some(0));
    drop(other);
    evening.verified();
}

#[test]
fn good_codes_and_what_a_table_sends_are_counted_and_a_table_has_six_phones() {
    let evening = Evening::placed(8);
    let (salle, anne) = open(&evening);
    let (phone, code) = seated(&salle, &anne);
    let sent: Vec<u16> = (0..25).map(|_| phone.post("/table/reprendre", &[]).code).collect();
    assert_eq!(sent.iter().filter(|code| **code == 303).count(), 20, "{sent:?}");
    for path in ["/table/proposer", "/table/confirmer", "/table/contester", "/table/appeler"] {
        assert_eq!(phone.post(path, &SHEET).code, 429, "{path}");
    }
    let scan = format!("/T/{code}");
    let scans: Vec<u16> = (0..25).map(|_| asks(&salle, Ipv4Addr::new(127, 0, 5, 1), &scan).code).collect();
    assert_eq!((scans[19], scans[20]), (303, 429), "{scans:?}");
    assert_eq!(asks(&salle, Ipv4Addr::new(127, 0, 5, 2), &scan).code, 303, "nobody else waits");
    let page = anne.page("/marque/salle");
    assert_eq!(page.matches("téléphone table 1").count(), 6, "{page}");
    let mut last = salle.phone();
    last.enters(&scan);
    let page = anne.does("/marque/salle/retirer-telephones", &[]);
    assert!(page.contains("✔ Téléphones retirés : 6.") && !page.contains("téléphone table 1"), "{page}");
    assert_eq!(last.get("/table").code, 403);
    assert_eq!(salle.stop().code(), Some(0));
    let rows = |what: &str| -> i64 {
        let base = rusqlite::Connection::open(&evening.base).unwrap();
        base.query_row(&format!("SELECT count(*) FROM device WHERE role = '{what}'"), [], |row| row.get(0)).unwrap()
    };
    assert_eq!((rows("table"), rows("arbitre")), (0, 1));
    evening.verified();
}

#[test]
fn two_halls_on_one_computer_do_not_put_each_others_arbiter_out() {
    let evening = Evening::placed(8);
    let salle = Salle::open(&evening);
    let essay = Evening::empty();
    let rehearsal = Salle::start(&mut essay.command(&["salle", "--port", "0", "--sans-navigateur", "--entrainement"]));
    let (anne, zoe) = (salle.arbiter(), rehearsal.arbiter());
    // A browser sends its cookies to every port; of two of one name only the last would be left.
    let names: BTreeSet<&str> =
        [&anne, &zoe].map(|one| one.cookie.as_deref().unwrap().split('=').next().unwrap()).into();
    assert_eq!(names.len(), 2, "{names:?}");
    assert!(names.contains(format!("chelem-essai-{}", zoe.port).as_str()), "{names:?}");
    let both = format!("{}; {}", anne.cookie.as_deref().unwrap(), zoe.cookie.as_deref().unwrap());
    for one in [&anne, &zoe] {
        Browser { cookie: Some(both.clone()), ..one.clone() }.page("/marque");
    }
}

#[test]
fn files_come_through_the_browser_as_long_as_they_may_be_and_what_is_refused_is_refused_in_french() {
    let evening = Evening::placed(8);
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    let list: String = (0..70_000).map(|line| format!("{};;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;\n", line % 2)).collect();
    assert!(list.len() > 2_100_000);
    let read = anne.brings("/marque/annuaire/importer", "liste.csv", &format!("Nom;Prénom\n{list}"), &[]);
    assert!([200, 422].contains(&read.code), "{}: {}", read.code, read.body);
    // Of a long one the beginning is shown, and all of it is taken in.
    let list: String = (0..700).map(|line| format!("NOUVEAU{line};Zoé\n")).collect();
    let shown = anne.brings("/marque/annuaire/importer", "liste.csv", &format!("Nom;Prénom\n{list}"), &[]).expect(200);
    assert!(shown.body.contains("… et 200 lignes de plus dans le fichier."), "{}", shown.body);
    assert!(shown.body.contains("NOUVEAU499 ") && !shown.body.contains("NOUVEAU500 "), "{}", shown.body);
    let (file, seen) = (shown.field("fichier_lu"), shown.field("vu"));
    let kept = [("fichier_lu", file.as_str()), ("vu", seen.as_str())];
    assert!(anne.does("/marque/annuaire/importer", &kept).contains("700 changements"));
    let bad: String = (0..700).map(|line| format!(";Zoé{line}\n")).collect();
    let refused = anne.brings("/marque/annuaire/importer", "liste.csv", &format!("Nom;Prénom\n{bad}"), &[]).expect(422);
    assert!(refused.body.contains("… et 200 lignes de plus."), "{}", refused.body);
    let kind = "Content-Type: multipart/form-data; boundary=limite\r\n";
    let half = "--limite\r\nContent-Disposition: form-data; name=\"fichier\"; filename=\"a.csv\"\r\n\r\nNom;Pré";
    for (kind, body) in [(kind, half), ("Content-Type: multipart/form-data\r\n", half), (kind, "rien")] {
        let refused = anne.ask("POST", "/marque/annuaire/importer", kind, body).unwrap().expect(400);
        assert!(refused.body.contains("Le fichier n'est pas arrivé entier"), "{}", refused.body);
    }
    let announced = format!(
        "POST /marque/annuaire/importer HTTP/1.1\r\nHost: 127.0.0.1:{0}\r\nOrigin: http://127.0.0.1:{0}\r\nCookie: {1}\r\nContent-Length: 64000001\r\nConnection: close\r\n\r\n",
        salle.port,
        anne.cookie.as_deref().unwrap()
    );
    let refused = super::client::raw(salle.port, announced.as_bytes()).unwrap().expect(413);
    assert!(refused.body.contains("64 Mo au plus"), "{}", refused.body);
    evening.verified();
}

#[test]
fn a_key_answers_for_what_was_sent_with_it_and_for_nothing_else() {
    let evening = Evening::placed(8);
    evening.does("tournoi modifier --engagement 12");
    let (salle, anne) = open(&evening);
    let paul = operator(&salle, &anne);
    let key = fresh_key();
    let pays = |who: &Browser, sum: &str| {
        who.send("/marque/inscriptions/encaisser", &[("cle", &key), ("joueur", "5"), ("somme", sum)]).unwrap()
    };
    pays(&anne, "12").expect(303);
    pays(&anne, "12").expect(303);
    let refused = pays(&anne, "15").expect(409);
    assert!(refused.body.contains("demande en est une autre"), "{}", refused.body);
    assert_eq!(pays(&paul, "12").code, 409, "another's");
    let payment = fresh_key();
    let pays_too = |who: &Browser| {
        who.send("/marque/inscriptions/encaisser", &[("cle", &payment), ("joueur", "6"), ("somme", "12")]).unwrap()
    };
    pays_too(&paul).expect(303);
    let before = evening.actions();
    pays_too(&paul).expect(303);
    let homonym = operator(&salle, &anne);
    assert_eq!(pays_too(&homonym).code, 409, "another's, of the same name");
    let sheet = [("cle", key.as_str()), ("position", "1"), ("table", "2"), ("ligne", "100 -40 -20 -40")];
    assert_eq!(anne.send("/marque/feuilles/saisir", &sheet).unwrap().code, 409);
    assert_eq!((evening.actions(), evening.sheets().len()), (before, 0));
    let far = anne.send("/marque/inscriptions/encaisser", &[("joueur", "5"), ("somme", "1200")]).unwrap().expect(200);
    assert!(far.body.contains("payés pour un engagement de") && evening.actions() == before, "{}", far.body);
    evening.verified();
}

#[test]
fn a_sheet_that_is_in_is_not_refused_from_a_page_that_is_older() {
    let evening = Evening::placed(8);
    let (salle, anne) = open(&evening);
    let (phone, _) = seated(&salle, &anne);
    phone.does("/table/proposer", &SHEET);
    let id = anne.get("/marque/feuilles/proposees").field("feuille");
    phone.does("/table/confirmer", &[("feuille", &id), ("moi", "S")]);
    anne.does("/marque/feuilles/accepter", &[("feuille", &id)]);
    let refused = anne.post("/marque/feuilles/refuser", &[("feuille", &id), ("motif", "trop tard")]).expect(422);
    assert!(refused.body.contains("une feuille est déjà entrée"), "{}", refused.body);
    assert!(phone.page("/table").contains("La table de marque l'a prise"));
    evening.verified();
}

#[test]
fn a_link_that_is_only_looked_at_lets_nobody_in() {
    let evening = Evening::placed(8);
    let (salle, anne) = open(&evening);
    let other = Evening::placed(8);
    let fresh = Salle::open(&other);
    let looked = fresh.stranger().ask("HEAD", &fresh.link, "", "").unwrap();
    assert_eq!((looked.code, looked.header("set-cookie")), (405, None));
    fresh.arbiter().page("/marque");
    let code = codes(&anne.page("/marque/salle/codes")).swap_remove(0);
    assert_eq!(salle.phone().ask("HEAD", &format!("/T/{code}"), "", "").unwrap().code, 405);
    assert!(!anne.page("/marque/salle").contains("téléphone table"));
    assert_eq!(anne.ask("HEAD", "/marque", "", "").unwrap().code, 200, "a page may be looked at");
}

#[test]
fn phones_are_not_told_of_payments_and_registrations() {
    let evening = Evening::placed(8);
    evening.does("tournoi modifier --engagement 12");
    let (salle, anne) = open(&evening);
    let wall = salle.phone();
    std::thread::sleep(Duration::from_millis(1500));
    let (before, desk) = (number(&wall), number(&anne));
    anne.does("/marque/inscriptions/encaisser", &[("joueur", "5"), ("somme", "12")]);
    anne.does("/marque/annuaire/ajouter", &[("nom", "NOUVEAU"), ("prenom", "Zoé")]);
    assert_eq!(number(&wall), before);
    assert!(number(&anne) >= desk + 2, "the control table is");
    anne.does("/marque/salle/annoncer", &[("annonce", "La buvette ferme.")]);
    assert!(number(&wall) > before);
}
