//! The hall: its door on the network, helpers, public pages.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use super::client::{Browser, NETWORK, Salle, connect_from, raw_at, raw_on};
use super::common::{Chance, Evening};

/// An arbiter whose hall is open.
pub fn open(evening: &Evening) -> (Salle, Browser) {
    let salle = Salle::with_network(evening);
    let anne = salle.arbiter();
    anne.does("/marque/salle/ouvrir", &[]);
    (salle, anne)
}

/// The public pages of the hall.
pub const PUBLIC: [&str; 8] =
    ["/", "/places", "/classement", "/mur", "/chercher?q=joueur", "/joueur/1", "/rejoindre", "/joueur/999"];

#[test]
fn the_hall_is_closed_until_it_is_opened_and_again_once_it_is_closed() {
    let evening = Evening::placed(8);
    let salle = Salle::with_network(&evening);
    let anne = salle.arbiter();
    assert!(TcpStream::connect((NETWORK, salle.port)).is_err(), "nothing listens on the network");
    let wrong = format!("GET / HTTP/1.1\r\nHost: {NETWORK}:{}\r\nConnection: close\r\n\r\n", salle.port);
    assert_eq!(raw_at("127.0.0.1", salle.port, wrong.as_bytes()).unwrap().code, 421, "an address that is not served");
    let said = anne.does("/marque/salle/ouvrir", &[]);
    assert!(said.contains(&format!("http://{NETWORK}:{}", salle.port)), "{said}");
    let phone = salle.phone();
    assert!(phone.page("/").contains("Qui êtes-vous"));
    for page in ["/marque", "/marque/salle", "/marque/inscriptions", "/api/1/etat"] {
        assert_eq!(phone.get(page).code, 403, "{page}");
    }
    let other = "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
    assert_eq!(raw_at(NETWORK, salle.port, other.as_bytes()).unwrap().code, 421);
    // A stream that is open ends with the hall.
    let mut stream = TcpStream::connect((NETWORK, salle.port)).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    write!(stream, "GET /evenements HTTP/1.1\r\nHost: {NETWORK}:{}\r\n\r\n", salle.port).unwrap();
    assert!(stream.read(&mut [0; 256]).unwrap() > 0);
    anne.does("/marque/salle/fermer", &[]);
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest);
    let closed = (0..50).any(|_| {
        std::thread::sleep(Duration::from_millis(20));
        TcpStream::connect((NETWORK, salle.port)).is_err()
    });
    assert!(closed, "the door is closed");
    anne.page("/marque");
    assert_eq!(salle.stop().code(), Some(0));
    evening.verified();
}

#[test]
fn a_hall_that_was_open_is_open_again_after_a_kill_and_everybody_is_known_again() {
    let evening = Evening::placed(8);
    let (salle, anne) = open(&evening);
    let port = salle.port;
    salle.kill();
    let again = Salle::again(&evening, port);
    anne.page("/marque");
    again.phone().page("/places");
    anne.does("/marque/salle/fermer", &[]);
    assert_eq!(again.stop().code(), Some(0));
    let closed = Salle::again(&evening, port);
    assert!(TcpStream::connect((NETWORK, port)).is_err(), "what was closed stays so");
    drop(closed);
}

#[test]
fn a_helper_asks_with_six_figures_is_accepted_works_under_his_name_and_can_be_removed() {
    let evening = Evening::placed(8);
    let (salle, anne) = open(&evening);
    let mut paul = salle.phone();
    let refused = paul.post("/rejoindre", &[("nom", "Paul"), ("code", "000000")]).expect(422);
    assert!(refused.body.contains("six chiffres"), "{}", refused.body);
    anne.post("/marque/salle/inviter", &[]).expect(303);
    let page = anne.page("/marque/salle");
    let figures = page.split("class=\"chiffre\">").nth(1).unwrap()[..6].to_owned();
    let asked = paul.post("/rejoindre", &[("nom", "Paul"), ("code", &figures)]).expect(303);
    paul.holds(&asked);
    assert!(paul.page("/rejoindre").contains("la table de marque doit vous accepter"));
    assert_eq!(paul.get("/marque").code, 403, "not before he is accepted");
    let second = salle.phone().post("/rejoindre", &[("nom", "Luc"), ("code", &figures)]);
    assert_eq!(second.code, 422, "the figures are good once");
    let page = anne.page("/marque/salle");
    assert!(page.contains("<strong>Paul</strong> demande à aider"), "{page}");
    let device = page.split("name=\"appareil\" value=\"").nth(1).unwrap()[..64].to_owned();
    anne.does("/marque/salle/accueillir", &[("appareil", &device), ("role", "operateur")]);
    paul.does("/marque/feuilles/saisir", &[("position", "1"), ("table", "1"), ("ligne", "100 -40 -20 -40")]);
    assert!(anne.page("/marque/journal").contains("Paul"), "his name stands in the journal");
    for path in ["/marque/salle/fermer", "/marque/salle/inviter", "/marque/salle/accueillir", "/marque/journal/annuler"]
    {
        assert_eq!(paul.post(path, &[]).code, 403, "{path}");
    }
    anne.does("/marque/salle/retirer", &[("appareil", &device)]);
    assert_eq!(paul.get("/marque").code, 403);
    let port = salle.port;
    salle.kill();
    let again = Salle::again(&evening, port);
    assert_eq!(paul.get("/marque").code, 403, "nor after a restart");
    drop(again);
    evening.verified();
}

#[test]
fn no_page_that_a_phone_can_reach_has_a_licence_or_a_payment() {
    let evening = Evening::empty();
    evening.does("nouveau \"Coupe\" --engagement 12 --positions 2");
    let list: String = (1..=8).map(|n| format!("JOUEUR{n};Zoé;77{n}0{n}55;Les 21\n")).collect();
    let list = evening.file("liste.csv", format!("Nom;Prénom;Licence;Club\n{list}"));
    evening.does(&format!("inscrire --fichier {}", list.display()));
    evening.does("inscrire --encaisse 12 1");
    evening.does("placer --graine 5");
    evening.does("marque 1 1 -- 100 -40 -20 -40");
    evening.does("marque 1 2 -- 60 20 -40 -40");
    evening.does("penalite 1 100 --motif \"secret de l'arbitre\"");
    let (salle, anne) = open(&evening);
    let mut at_table = salle.phone();
    let codes = anne.page("/marque/salle/codes");
    at_table.enters(&format!("/T/{}", super::phones::codes(&codes)[0]));
    let looks = |when: &str| {
        for browser in [salle.phone(), at_table.clone()] {
            for path in PUBLIC.into_iter().chain(["/table", "/version", "/chercher?q=7710155"]) {
                let page = browser.get(path).body;
                for number in 1..=8 {
                    assert!(
                        !page.contains(&format!("77{number}0{number}55")) || path.contains("77"),
                        "{when}: a licence on {path}"
                    );
                }
                for word in ["€", "engagement", "payé", "encaiss", "Licence", "licence", "secret de"] {
                    assert!(!page.contains(word), "{when}: « {word} » on {path}: {page}");
                }
            }
        }
        let found = salle.phone().page("/chercher?q=7710155");
        assert!(!found.contains("JOUEUR1"), "nobody is found by licence");
    };
    looks("playing");
    for page in ["/places", "/classement"] {
        assert!(salle.phone().page(page).contains("<strong>JOUEUR1</strong>"), "{page} was full");
    }
    evening.does("position suivante");
    evening.does("marque 2 1 --oui -- 100 -40 -20 -40");
    evening.does("marque 2 2 --oui -- 60 20 -40 -40");
    evening.does("cloturer");
    std::thread::sleep(Duration::from_millis(1500));
    looks("closed");
}

#[test]
fn who_left_is_said_to_have_left_wherever_the_ranking_is_and_a_rank_is_explained_as_it_stands() {
    let evening = Evening::placed(8);
    let (salle, anne) = open(&evening);
    anne.does("/marque/salle/reglages", &[("classement", "position")]);
    evening.does("marque 1 1 -- 100 -40 -20 -40");
    evening.does("marque 1 2 -- 60 20 -40 -40");
    evening.does("position suivante");
    evening.does("marque 2 1 -- -200 80 40 80");
    let page = anne.page("/marque/classement");
    assert!(page.contains("Pourquoi 1er") && page.contains("avec JOUEUR"), "the first is explained: {page}");
    assert!(page.contains("/marque/feuilles?position=1&amp;table="), "a sheet is one click away: {page}");
    let (_, first) = page.split_once("/marque/classement?expliquer=").unwrap();
    // Of four at the same rank, the last one: the gap is to those of the rank before.
    let last = page.split("/marque/classement?expliquer=").nth(8).unwrap().split('#').next().unwrap();
    assert!(anne.page(&format!("/marque/classement?expliquer={last}")).contains("20 points derrière"));
    let page = anne.page(&format!("/marque/classement?expliquer={}", first.split('#').next().unwrap()));
    assert!(page.contains("Pourquoi 1er") && page.contains("40 points devant"), "as after position 1: {page}");
    evening.does("abandon JOUEUR8 --apres 1");
    anne.does("/marque/salle/reglages", &[("classement", "toujours")]);
    for page in ["/mur?vues=classement", "/classement"] {
        let page = salle.phone().page(page);
        assert_eq!(page.matches("abandon").count(), 1, "{page}");
    }
}

#[test]
fn players_see_the_ranking_and_scores_as_the_arbiter_allows() {
    let evening = Evening::placed(8);
    let (salle, anne) = open(&evening);
    let phone = salle.phone();
    anne.does("/marque/feuilles/saisir", &[("position", "1"), ("table", "1"), ("ligne", "100 -40 -20 -40")]);
    assert!(
        phone.page("/classement").contains("vient après chaque position complète"),
        "by position: the first is not complete"
    );
    anne.does("/marque/salle/reglages", &[("classement", "toujours")]);
    assert!(phone.page("/classement").contains("Provisoire"));
    anne.does("/marque/feuilles/saisir", &[("position", "1"), ("table", "2"), ("ligne", "60 20 -40 -40")]);
    anne.does("/marque/salle/reglages", &[("classement", "position")]);
    let page = phone.page("/classement");
    assert!(page.contains("Après la position 1") && page.contains(">+100<"), "{page}");
    let own = phone.page("/joueur/1");
    assert!(own.contains("Rang après la position 1") && own.contains("Maintenant"), "{own}");
    anne.does("/marque/salle/reglages", &[("classement", "fin")]);
    for path in ["/classement", "/joueur/1", "/mur"] {
        let page = phone.page(path);
        assert!(!page.contains("+100") && !page.contains(">+100<") && !page.contains("Rang après"), "{path}: {page}");
    }
    // A name is a tap away from its holder's table, and the phone knows him from then on, in this tournament.
    assert!(phone.page("/chercher?q=joueur3").contains("href=\"/moi/3\""));
    let mut known = phone.clone();
    known.enters("/moi/3");
    let own = known.page("/");
    assert!(own.contains("Bonjour JOUEUR3") && own.contains("Ce n'est pas moi"), "{own}");
    assert!(known.page("/places").contains("aria-current=\"true\""));
    // The wall has everything on it, and shows the announcement.
    anne.does("/marque/salle/annoncer", &[("annonce", "La buvette ferme à <minuit>")]);
    anne.does("/marque/salle/minuterie", &[("que", "lancer"), ("minutes", "45")]);
    let wall = phone.page("/mur");
    // How phones come in is below each screen, an announcement too; a list on one screen is no part of several.
    assert_eq!(wall.matches("<section class=\"mur").count(), wall.matches("Sur votre téléphone").count(), "{wall}");
    assert!(!wall.contains(" · 1 / "), "{wall}");
    for words in ["JOUEUR8", "La buvette ferme à &lt;minuit&gt;", "data-reste=", "data-marche", NETWORK] {
        assert!(wall.contains(words), "« {words} »: {wall}");
    }
    assert_eq!(phone.post("/marque/salle/annoncer", &[("annonce", "non")]).code, 403);
    // It belongs to this tournament.
    anne.does("/marque/tournois/creer", &[("nom", "Le suivant")]);
    assert!(!phone.page("/mur").contains("La buvette") && !anne.page("/marque/salle").contains("La buvette"));
}

#[test]
fn a_timer_ends_with_its_position_and_with_its_tournament() {
    let evening = Evening::placed(8);
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    let starts = || anne.does("/marque/salle/minuterie", &[("que", "lancer"), ("minutes", "45")]);
    let runs = || [anne.page("/marque/salle"), anne.page("/mur")].iter().all(|page| page.contains("data-marche"));
    starts();
    assert!(runs());
    evening.plays(&mut Chance(5));
    anne.agrees("/marque/position/suivante", &[]);
    assert!(!runs());
    starts();
    anne.does("/marque/tournois/creer", &[("nom", "Le suivant")]);
    assert!(!runs());
    anne.does("/marque/tournois/choisir", &[("numero", "1")]);
    assert!(runs());
}

#[test]
fn a_rehearsal_plays_the_other_tables_in_a_base_of_its_own_and_every_page_says_so() {
    let evening = Evening::empty();
    let arguments = ["salle", "--port", "0", "--sans-navigateur", "--entrainement"];
    let salle = Salle::start(&mut evening.command(&arguments));
    let anne = salle.arbiter();
    assert!(!evening.base.exists(), "the club's own base is not touched");
    assert!(evening.path("entrainement-chelem/soiree-1-pile-1.pdf").is_file());
    for page in ["/marque", "/mur", "/places"] {
        assert!(anne.page(page).contains("ENTRAÎNEMENT"), "{page}");
    }
    let mut seen = String::new();
    let confirmed = (0..240).any(|_| {
        std::thread::sleep(Duration::from_millis(250));
        seen = anne.page("/marque/feuilles/proposees");
        seen.contains("Table 3, position 1") && seen.contains("dite juste par")
    });
    assert!(confirmed, "{seen}");
    let id = seen.split("name=\"feuille\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let said = anne.does("/marque/feuilles/accepter", &[("feuille", &id)]);
    assert!(said.contains("✔ Enregistrée : position 1, table 3"), "{said}");
    assert!(!seen.contains("Table 1,") && !seen.contains("Table 2,"), "those are for people");
    assert_eq!(salle.stop().code(), Some(0));
    // The same evening goes on, and a terminal marks it.
    assert!(evening.does("entrainement --note").is_empty());
    let again = Salle::start(&mut evening.command(&arguments));
    assert!(again.arbiter().page("/marque/feuilles").contains("5 attendues sur"));
}

/// The number of the last change.
pub fn number(browser: &Browser) -> u64 {
    let version: serde_json::Value = serde_json::from_str(&browser.page("/version")).unwrap();
    version["n"].as_u64().unwrap()
}

#[test]
fn phones_are_told_of_what_changed_and_not_of_who_comes_in_or_what_was_refused_or_only_shown() {
    let evening = Evening::placed(8);
    let (salle, anne) = open(&evening);
    let (wall, code) = (salle.phone(), super::phones::codes(&anne.page("/marque/salle/codes")).swap_remove(0));
    let (before, desk) = (number(&wall), number(&anne));
    salle.phone().enters(&format!("/T/{code}"));
    assert_eq!(number(&wall), before);
    assert!(number(&anne) > desk, "the control table lists its devices");
    let desk = number(&anne);
    anne.post("/marque/feuilles/saisir", &[("position", "1"), ("table", "1"), ("ligne", "100 -40 -20 -30")])
        .expect(422);
    anne.post("/marque/tirage/tirer", &[("tirage", "hasard"), ("graine", "7")]);
    assert_eq!((number(&wall), number(&anne)), (before, desk));
    let done = anne.post("/marque/feuilles/saisir", &[("position", "1"), ("table", "1"), ("ligne", "100 -40 -20 -40")]);
    let told: u64 = done.expect(303).header("x-chelem-n").unwrap().parse().unwrap();
    assert!(told > desk && number(&wall) == told, "an answer says which change it knows of");
    assert_eq!(wall.get("/mur").header("x-chelem-n").unwrap(), told.to_string());
}

/// The tournament read is kept between two changes; after any change, a page shows the state of the base.
#[test]
fn a_page_is_never_older_than_an_answer_given_before_it_was_asked_for() {
    let evening = Evening::placed(8);
    let (salle, anne) = open(&evening);
    anne.does("/marque/salle/reglages", &[("classement", "toujours")]);
    let phone = salle.phone();
    let page = phone.page("/joueur/1");
    let place = page.split("<strong>table ").nth(1).unwrap().split('<').next().unwrap().to_owned();
    let (table, chair) = place.split_once(", ").unwrap();
    let at = ["Nord", "Sud", "Est", "Ouest"].iter().position(|one| *one == chair).unwrap();
    let mut chance = super::common::Chance(7);
    for round in 0..24 {
        let figures = super::common::imagined(4, &mut chance);
        let line: Vec<String> = figures.iter().map(ToString::to_string).collect();
        let line = line.join(" ");
        match round % 4 {
            // At a terminal, in the same base; undone; by the control table.
            0 => drop(evening.does(&format!("marque 1 {table} --corriger --motif essai -- {line}"))),
            1 => drop(evening.run(&["annuler", "--oui"]).expect(0)),
            _ => {
                let fields = [
                    ("position", "1"),
                    ("table", table),
                    ("bilans", &line),
                    ("question", "remplacer"),
                    ("ligne", "essai"),
                ];
                anne.post("/marque/feuilles/saisir", &fields).expect(303);
            }
        }
        let sheets = evening.sheets();
        let now = sheets.iter().find(|((_, number), _)| number.to_string() == table).map(|(_, figures)| figures[at]);
        for _ in 0..3 {
            let page = phone.page("/joueur/1");
            let shown = page.split("Scores</h2>").nth(1).unwrap().split("</table>").next().unwrap();
            let wanted = now.map_or("…".to_owned(), |balance| format!("{balance:+}").replace('-', "−"));
            let shown = shown.replace('\u{202f}', "");
            assert!(shown.contains(&format!(">{wanted}</td>")), "round {round}: {wanted} in {shown}");
        }
    }
    evening.verified();
}

/// « Je suis là »: a request, which changes nothing before the control table takes it.
#[test]
fn who_was_announced_says_from_a_phone_that_he_is_there_and_the_control_table_takes_him() {
    let evening = Evening::empty();
    evening.does("nouveau \"Coupe d'automne\" --engagement 12");
    evening.file("liste.csv", super::common::player_list(9, "JOUEUR"));
    evening.does("inscrire --fichier liste.csv");
    evening.file("annonces.csv", "Nom;Prénom\nATTENDU;Luc\n");
    evening.does("inscrire --prevu --fichier annonces.csv");
    let (salle, anne) = open(&evening);
    let mut phone = salle.phone();
    assert!(phone.page("/chercher?q=att").contains("href=\"/moi/10\""));
    phone.enters("/moi/10");
    let asked = phone.page("/");
    assert!(asked.contains("Bonsoir Luc") && asked.contains("Je suis là") && !asked.contains("icence"), "{asked}");
    let before = evening.actions();
    for _ in 0..2 {
        let said = phone.does("/arriver", &[("numero", "10")]);
        assert!(said.contains("Votre arrivée est signalée") && said.contains("12 €"), "{said}");
    }
    assert_eq!(salle.phone().post("/arriver", &[("numero", "10")]).code, 422, "only he himself");
    for name in ["Inconnu", "Refusé"] {
        salle.phone().does("/arriver", &[("nom", name), ("prenom", "Zoé")]);
    }
    let said = salle.phone().page("/chercher");
    assert_eq!(said.matches("votre arrivée est signalée").count(), 2, "{said}");
    assert_eq!(evening.actions(), before, "it is no entry");
    // Who is on no list reads what became of it on his phone, which is told of it.
    let desk = anne.page("/marque/inscriptions");
    let last = desk.rsplit("name=\"arrivee\" value=\"").next().unwrap().split('"').next().unwrap();
    anne.does("/marque/inscriptions/arrive", &[("arrivee", last), ("refus", "oui")]);
    let told = number(&salle.phone());
    anne.does("/marque/inscriptions/nouveau", &[("nom", "AUTRE"), ("prenom", "Paul")]);
    assert_eq!(number(&salle.phone()), told, "nobody waits for him");
    anne.does("/marque/inscriptions/nouveau", &[("nom", "INCONNU"), ("prenom", "Zoe")]);
    assert!(number(&salle.phone()) > told, "phones follow it");
    let said = salle.phone().page("/");
    assert!(said.contains("Refusé Zoé, la table de marque répond : passez à la table de marque"), "{said}");
    assert!(said.contains("votre inscription est faite") && said.contains("href=\"/moi/12\""), "{said}");
    salle.phone().does("/arriver", &[("nom", "Inconnu"), ("prenom", "Éva")]);
    let desk = anne.page("/marque/inscriptions");
    assert!(desk.contains("« Je suis là » : 2") && desk.contains("pas annoncé"), "{desk}");
    // The rail says so on each page.
    assert!(desk.contains("2<span class=\"lu\"> à la porte") && anne.page("/marque").contains("> à la porte<"));
    let id = desk.split("name=\"arrivee\" value=\"").nth(1).unwrap().split('"').next().unwrap();
    let said = anne.does("/marque/inscriptions/arrive", &[("arrivee", id), ("paye", "12")]);
    assert!(said.contains("ATTENDU Luc") && said.contains("« Je suis là » : 1"), "{said}");
    assert!(phone.page("/").contains("Bonjour ATTENDU") || phone.page("/").contains("ATTENDU Luc"));
    // Of one phone a family, and no more.
    let name = |number: usize| ("prenom", ["A", "B"][number]);
    let sent: Vec<u16> =
        (0..2).map(|number| salle.phone().post("/arriver", &[("nom", "FAMILLE"), name(number)]).code).collect();
    assert_eq!(sent.last(), Some(&422), "{sent:?}");
    // Of all phones as many as a hall holds; who was announced comes in all the same.
    let base = rusqlite::Connection::open(&evening.base).unwrap();
    let rows = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
        INSERT INTO notice (tournament, kind, words, at, phone) SELECT 1, 'arrivee', 'FOULE ' || i, '2026-11-21T20:00:00', i FROM n";
    base.execute_batch(rows).unwrap();
    let (body, at) = ("nom=Encore&prenom=Un", format!("{NETWORK}:{}", salle.port));
    let head = format!("POST /arriver HTTP/1.1\r\nHost: {at}\r\nOrigin: http://{at}\r\nConnection: close\r\n");
    let sent = format!("{head}Content-Length: {}\r\n\r\n{body}", body.len());
    let other_phone = connect_from([127, 0, 0, 9].into(), salle.port).unwrap();
    let full = raw_on(other_phone, sent.as_bytes()).unwrap().expect(422);
    assert!(full.body.contains("Adressez-vous à la table de marque"), "{}", full.body);
    evening.verified();
}
