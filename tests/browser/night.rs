//! A whole night of 46 players: control table, second operator, wall, a phone at each of the 12 tables, a lost network, a killed program.

use super::client::{NETWORK, Salle};
use super::common::Evening;
use super::driver::{ENTER, F2, Window};
use super::evening::come_in;
use super::hall::{NAME, keys, phone, presses};

const PLAYERS: usize = 46;
const TABLES: usize = 12;

/// Balances of four deals at a table of so many, like no other table's.
fn figures(players: usize, table: usize, position: usize) -> Vec<i64> {
    let mark = i64::try_from(2 * (25 + table + 14 * position)).unwrap();
    let taker = i64::try_from(players - 1).unwrap() * mark;
    std::iter::once(taker).chain(std::iter::repeat_n(-mark, players - 1)).collect()
}

/// The players of the table that a phone shows.
fn seated(window: &Window) -> usize {
    usize::try_from(
        window.script("return document.querySelectorAll('.noms-tel a, .voisins li').length").as_u64().unwrap(),
    )
    .unwrap()
}

struct Night {
    salle: Option<Salle>,
    port: u16,
}

impl Night {
    fn start(evening: &Evening, port: u16, clock: &str) -> Salle {
        let port = port.to_string();
        let arguments = ["salle", "--port", &port, "--sans-navigateur", "--adresse", NETWORK, "--nom", NAME];
        Salle::start(evening.command(&arguments).env("CHELEM_HORLOGE", clock))
    }

    /// Killed as by a power cut, and started again.
    fn again(&mut self, evening: &Evening) {
        self.salle.take().unwrap().kill();
        // The clock of tests goes a minute a look: it is later by now.
        self.salle = Some(Self::start(evening, self.port, "2026-11-22T02:00:00"));
    }

    fn here(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    fn there(&self, path: &str) -> String {
        format!("http://{NAME}:{}{path}", self.port)
    }

    /// One player enters the sheet of a table, but for the last key.
    fn typed(&self, one: &Window, code: &str, table: usize, position: usize) -> usize {
        one.go(&self.there(&format!("/T/{code}")));
        one.until(&format!("Table {table} · position {position}"));
        let players = seated(one);
        // Who is known to the phone is not asked again.
        one.script("document.querySelector('.noms-tel a, a.fort').click()");
        one.until("5 donnes");
        // The last balance is left out: the program computes it.
        for figure in figures(players, table, position).iter().take(players - 1) {
            keys(one, &figure.to_string());
        }
        one.until("Il reste");
        if table == 1 {
            one.picture("nuit-telephone-bilans.png");
        }
        players
    }

    /// Another player, on another phone, confirms it.
    fn confirmed(&self, other: &Window, code: &str) {
        other.go(&self.there(&format!("/T/{code}")));
        other.until("Est-ce juste ?");
        presses(other, "Juste");
        other.until("Gardez le papier");
    }
}

fn codes(desk: &Window, night: &Night) -> Vec<String> {
    desk.go(&night.here("/marque/salle/codes"));
    desk.until("Table 12");
    let codes =
        desk.script("return [...document.querySelectorAll('.code')].map((one) => one.textContent.replace(' ', ''))");
    codes.as_array().unwrap().iter().map(|code| code.as_str().unwrap().to_owned()).collect()
}

#[test]
#[ignore = "asks for chromium: run by .ci/run"]
fn a_night_of_46_players_on_phones_from_creation_to_closing() {
    let evening = Evening::empty();
    let salle = Night::start(&evening, 0, "2026-11-21T20:00:00");
    let desk = Window::open(&[]);
    desk.size(1366, 768);
    come_in(&salle, &desk);
    let mut night = Night { port: salle.port, salle: Some(salle) };
    // Created, all players entered from a list, one taken by hand.
    desk.clicks("a.bouton.fort");
    desk.until("Nouveau tournoi");
    desk.fills("[name=nom]", "Coupe d'automne");
    desk.fills("[name=engagement]", "12");
    desk.script("document.querySelector('[name=positions]').value = '2'");
    desk.clicks("form[action$=creer] button.fort");
    desk.until("✔ Tournoi 1 créé");
    // The club of the demonstration; the last player comes without being on its list.
    let club = include_str!("../../fixtures/accueil/annuaire.csv").lines().filter(|line| !line.contains("LEF"));
    let list = evening.file("liste.csv", club.take(PLAYERS).collect::<Vec<_>>().join("\n"));
    desk.go(&night.here("/marque/inscriptions#importer"));
    desk.script("document.getElementById('importer').open = true");
    desk.fills("[name=fichier]", list.to_str().unwrap());
    desk.clicks("form[action$=importer] button");
    desk.until("Vérifiez avant d'importer");
    desk.clicks("button.fort");
    desk.until("0 payé");
    desk.script("document.getElementById('nouveau').open = true");
    desk.fills("#nouveau [name=nom]", "LEFEVRE");
    desk.clicks("#nouveau form button");
    desk.until("Tous 46");
    desk.picture("nuit-inscriptions.png");
    desk.go(&night.here("/marque/tirage"));
    desk.clicks("form[action$=tirer] button.fort");
    desk.until("Essai de tirage");
    desk.picture("nuit-tirage.png");
    desk.clicks("button.fort");
    desk.until("✔ Position 1 ouverte");
    // The hall: a wall, and a second operator, accepted on request.
    desk.go(&night.here("/marque/salle"));
    presses(&desk, "Ouvrir la salle");
    desk.until("La salle est ouverte");
    desk.picture("nuit-salle.png");
    let wall = Window::open(&[]);
    wall.size(1920, 1080);
    wall.go(&night.here("/mur?duree=60"));
    wall.until("position 1 sur");
    wall.picture("nuit-mur.png");
    presses(&desk, "Ajouter un poste");
    desk.until("Cinq minutes");
    let six = desk.script("return document.querySelector('.chiffre').textContent").as_str().unwrap().to_owned();
    let paul = phone();
    paul.size(1280, 800);
    paul.go(&night.there(&format!("/rejoindre?code={six}")));
    paul.fills("[name=nom]", "Paul");
    paul.clicks("form[action$=rejoindre] button");
    paul.until("la table de marque doit vous accepter");
    desk.until("demande à aider");
    presses(&desk, "Accepter comme opérateur");
    desk.until("Accès donné comme opérateur : Paul");
    paul.until("Aller à la table de marque");
    // Position 1: each table by its phones; Paul and Anne take the sheets in, in turn.
    let (one, other) = (phone(), phone());
    one.size(320, 640);
    let first = codes(&desk, &night);
    assert_eq!(first.len(), TABLES);
    let mut players = 0;
    for table in 1..=TABLES {
        players += night.typed(&one, &first[table - 1], table, 1);
        if table == 3 {
            // The Wi-Fi fails before the sheet is away: it waits on the phone and arrives once.
            one.offline(true);
            keys(&one, "");
            one.until("Pas encore envoyée, je réessaie");
            one.picture("nuit-telephone-sans-reseau.png");
            one.offline(false);
        } else {
            keys(&one, "");
        }
        one.until("Est-ce juste ?");
        night.confirmed(&other, &first[table - 1]);
        if table == 7 {
            night.again(&evening);
            one.until("À accepter par la table de marque");
        }
        let taker = if table % 2 == 0 { &paul } else { &desk };
        let at = if table % 2 == 0 {
            night.there("/marque/feuilles/proposees")
        } else {
            night.here("/marque/feuilles/proposees")
        };
        taker.go(&at);
        taker.until(&format!("Table {table}, position 1"));
        presses(taker, "Accepter");
        taker.until(&format!("✔ Enregistrée : position 1, table {table}"));
    }
    assert_eq!(players, PLAYERS);
    one.until("La table de marque l'a prise");
    one.picture("nuit-telephone-prise.png");
    wall.go(&night.here("/mur?vues=classement"));
    wall.until("après la position 1");
    wall.picture("nuit-mur-classement.png");
    // A penalty, undone; the next position.
    desk.go(&night.here("/marque/incidents#penalite"));
    desk.script("document.getElementById('penalite').open = true");
    desk.fills("#penalite [name=joueur]", "LEFEVRE");
    desk.script("[...document.querySelectorAll('#penalite option')].find((one) => one.textContent.startsWith('fausse donne')).selected = true");
    desk.fills("#penalite [name=motif]", "essai");
    desk.clicks("#penalite form button");
    desk.until("✔");
    desk.go(&night.here("/marque/journal#annuler"));
    desk.script("document.querySelector('form[action$=annuler] button').click()");
    desk.until("✔ Annulé");
    desk.go(&night.here("/marque/position"));
    presses(&desk, "Voir la position 2");
    desk.until("Position 2 : les places");
    desk.clicks("button.fort");
    desk.until("✔ Position 2 ouverte");
    // A new position is shown before anything else.
    wall.go(&night.here("/mur?duree=60"));
    wall.until("position 2 sur 2");
    // An old code is recognised as such.
    one.go(&night.there(&format!("/T/{}", first[0])));
    one.until("à la position 1 ; la position 2 se joue");
    // Position 2: half by phones, half from the paper by two operators, and the program killed in the middle of it.
    let second = codes(&desk, &night);
    for table in 1..=6 {
        night.typed(&one, &second[table - 1], table, 2);
        if table == 4 {
            night.salle.take().unwrap().kill();
            keys(&one, "");
            one.until("Pas encore envoyée, je réessaie");
            night.salle = Some(Night::start(&evening, night.port, "2026-11-22T06:00:00"));
        } else {
            keys(&one, "");
        }
        one.until("Est-ce juste ?");
        night.confirmed(&other, &second[table - 1]);
    }
    desk.go(&night.here("/marque"));
    desk.until("6 feuilles confirmées");
    desk.picture("nuit-a-faire.png");
    desk.types(ENTER);
    for left in (0..6).rev() {
        presses(&desk, "Accepter");
        desk.until("✔ Enregistrée");
        desk.until(if left == 0 { "Quelle table ?" } else { "dite juste par" });
        desk.go(&night.here("/marque/feuilles/proposees"));
    }
    let sheets = evening.sheets().len();
    assert_eq!(sheets, TABLES + 6);
    desk.types(F2);
    desk.until("6 attendues sur 12");
    paul.go(&night.there("/marque/feuilles"));
    paul.until("6 attendues sur 12");
    for table in 7..=TABLES {
        let typist = if table % 2 == 0 { &paul } else { &desk };
        typist.types(&format!("{table}{ENTER}"));
        typist.until(&format!("Table {table}, position 2"));
        let players = usize::try_from(
            typist.script("return document.querySelectorAll('#saisie .feuille .ligne').length").as_u64().unwrap(),
        )
        .unwrap();
        let line: Vec<String> = figures(players, table, 2).iter().map(ToString::to_string).collect();
        typist.types(&format!("{}{ENTER}", line.join(" ")));
        typist.until(&format!("✔ Enregistrée : position 2, table {table}"));
        if table == 9 {
            desk.picture("nuit-feuilles.png");
        }
    }
    // The end.
    desk.go(&night.here("/marque/cloture"));
    desk.clicks("form[action$=clore] button.fort");
    desk.until("Clore : vainqueur");
    desk.clicks("button.fort");
    desk.until("✔ Tournoi clos");
    desk.picture("nuit-close.png");
    one.go(&night.there("/chercher?q=lefevre"));
    presses(&one, "LEFEVRE");
    presses(&one, "Mes résultats");
    one.until("Rang final");
    one.picture("nuit-telephone-rang.png");
    drop((desk, wall, paul, one, other));
    assert_eq!(night.salle.unwrap().stop().code(), Some(0));
    assert_eq!(evening.sheets().len(), 2 * TABLES);
    evening.run(&["verifier", "--complet"]).expect(0);
    evening.does("exporter site");
    let journal = evening.does("journal");
    assert!(journal.contains("Paul") && journal.contains("confirmée par"), "{journal}");
}
