//! Phones on the hall's own network, where a browser trusts nothing, and the wall.

use super::client::{NETWORK, Salle};
use super::common::Evening;
use super::driver::Window;
use super::evening::come_in;

/// The host name of this computer in these trials: for the browser an insecure address, as a phone's.
pub const NAME: &str = "salle.club";

pub fn phone() -> Window {
    let window = Window::open(&[&format!("--host-resolver-rules=MAP {NAME} {NETWORK}")]);
    window.size(360, 740);
    window
}

pub fn keys(window: &Window, figures: &str) {
    for key in figures.chars() {
        let key = if key == '-' { "+/−".to_owned() } else { key.to_string() };
        window.script(&format!(
            "[...document.querySelectorAll('#touches button')].find((one) => one.textContent === '{key}').click()"
        ));
    }
    window.script(
        "[...document.querySelectorAll('#touches button')].find((one) => one.textContent === 'suivant').click()",
    );
}

pub fn presses(window: &Window, words: &str) {
    let words_of = serde_json::Value::from(words);
    let found = window.script(&format!(
        "const one = [...document.querySelectorAll('button, .portes a, a.bouton')].find((one) => one.textContent.includes({words_of})); if (one) one.click(); return !!one"
    ));
    assert_eq!(found, true, "« {words} » is not on the page: {}", window.text());
}

#[test]
#[ignore = "asks for chromium: run by .ci/run"]
fn two_phones_enter_a_sheet_the_wall_follows_and_a_lost_server_loses_nothing() {
    let evening = Evening::placed(46);
    let start = |port: &str| {
        let arguments = ["salle", "--port", port, "--sans-navigateur", "--adresse", NETWORK, "--nom", NAME];
        Salle::start(&mut evening.command(&arguments))
    };
    let salle = start("0");
    let port = salle.port;
    let desk = Window::open(&[]);
    desk.size(1366, 768);
    come_in(&salle, &desk);
    desk.go(&format!("http://127.0.0.1:{port}/marque/salle"));
    desk.picture("salle-fermee.png");
    presses(&desk, "Ouvrir la salle");
    desk.until("La salle est ouverte");
    desk.picture("salle-ouverte.png");
    desk.go(&format!("http://127.0.0.1:{port}/marque/salle/codes"));
    desk.picture("codes.png");
    let codes =
        desk.script("return [...document.querySelectorAll('.code')].map((one) => one.textContent.replace(' ', ''))");
    let code = codes[0].as_str().unwrap().to_owned();
    // The wall.
    let wall = Window::open(&[]);
    wall.size(1920, 1080);
    wall.go(&format!("http://127.0.0.1:{port}/mur?duree=60"));
    wall.until("Places, position 1");
    wall.picture("mur-places.png");
    let cut = wall.script(
        "return [...document.querySelectorAll('[data-vue]:not([hidden]) li:not([hidden])')].filter((one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().bottom > document.querySelector('.vues').getBoundingClientRect().bottom + 1).length",
    );
    assert_eq!(cut, 0, "no name is cut");
    let size = wall.script("return parseFloat(getComputedStyle(document.querySelector('.noms')).fontSize)");
    assert!(size.as_f64().unwrap() >= 32.0, "{size}");
    // A player finds himself.
    let visitor = phone();
    visitor.go(&format!("http://{NAME}:{port}/"));
    visitor.until("Trouvez-vous");
    visitor.picture("telephone-accueil.png");
    visitor.fills("[name=q]", "joueur7 ");
    visitor.clicks("form.recherche button");
    visitor.until("JOUEUR7");
    visitor.until("Maintenant : table");
    visitor.picture("telephone-joueur.png");
    // A table's phone: nothing of the browser's that asks for a secure address.
    let table = phone();
    table.go(&format!("http://{NAME}:{port}/T/{code}"));
    table.until("Qui tient le téléphone ?");
    assert_eq!(table.script("return window.isSecureContext"), false);
    table.picture("telephone-qui.png");
    presses(&table, "Nord");
    table.until("Les bilans de la feuille");
    for figures in ["-446", "1346", "-390"] {
        keys(&table, figures);
    }
    table.until("reste -510");
    table.picture("telephone-bilans.png");
    // The typed text survives a reload.
    table.go(&format!("http://{NAME}:{port}/table?moi=N"));
    table.until("reste -510");
    presses(&table, "Vérifier");
    table.until("Oui, c'est notre feuille");
    table.picture("telephone-verifiez.png");
    // The server is lost before the answer: the sheet waits on the phone and arrives once.
    salle.kill();
    presses(&table, "Oui");
    table.until("Pas encore envoyée, je réessaie");
    table.picture("telephone-pas-envoyee.png");
    wall.until("Sans nouvelles de la table de marque");
    wall.picture("mur-sans-nouvelles.png");
    let said = "const line = document.getElementById('lien').getBoundingClientRect(); return line.width > 300 && line.bottom <= innerHeight";
    assert_eq!(wall.script(said), true);
    let salle = start(&port.to_string());
    table.until("Passez le téléphone");
    table.picture("telephone-proposee.png");
    // Another phone of the same table confirms it.
    let other = phone();
    other.go(&format!("http://{NAME}:{port}/T/{code}"));
    other.until("c'est juste");
    presses(&other, "c'est juste");
    other.until("Gardez le papier");
    table.until("La table de marque doit encore l'accepter");
    // The browser of the control table is known again by itself.
    desk.go(&format!("http://127.0.0.1:{port}/marque"));
    desk.until("accepter la feuille");
    desk.picture("a-faire-confirmee.png");
    desk.types(super::driver::ENTER);
    desk.until("dite juste par");
    desk.picture("proposees.png");
    presses(&desk, "Accepter");
    desk.until("✔ Enregistrée : position 1, table 1");
    table.until("La table de marque l'a prise");
    table.picture("telephone-prise.png");
    presses(&table, "Appeler l");
    table.until("L'arbitre est appelé");
    desk.go(&format!("http://127.0.0.1:{port}/marque"));
    desk.until("appelle l'arbitre");
    // The announcement stands on the wall.
    desk.go(&format!("http://127.0.0.1:{port}/marque/salle"));
    desk.fills("[name=annonce]", "La buvette ferme à minuit");
    presses(&desk, "Annoncer");
    desk.until("✔ Annoncé");
    presses(&desk, "Lancer");
    desk.until("Minuterie réglée");
    desk.picture("salle-en-marche.png");
    wall.until("La buvette ferme à minuit");
    wall.go(&format!("http://127.0.0.1:{port}/mur?vues=manquantes"));
    wall.until("Feuilles attendues");
    wall.picture("mur-manquantes.png");
    desk.go(&format!("http://127.0.0.1:{port}/marque/salle"));
    desk.script("document.querySelector('[name=classement][value=toujours]').checked = true");
    desk.script("document.querySelector('form[action$=reglages] button').click()");
    desk.until("C'est retenu");
    wall.go(&format!("http://127.0.0.1:{port}/mur?vues=classement"));
    wall.until("Provisoire");
    wall.picture("mur-classement.png");
    // A phone that was put out says so by itself.
    desk.go(&format!("http://127.0.0.1:{port}/marque/salle"));
    presses(&desk, "Retirer tous les téléphones");
    table.until("Ce téléphone n'est à aucune table");
    drop((desk, wall, visitor, table, other));
    assert_eq!(salle.stop().code(), Some(0));
    assert_eq!(evening.sheets().len(), 1);
    evening.verified();
}
