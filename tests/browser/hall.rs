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

/// Types on the phone's own keys, then goes on.
pub fn keys(window: &Window, figures: &str) {
    for key in figures.chars() {
        let key = if key == '-' { "+/−".to_owned() } else { key.to_string() };
        window.script(&format!(
            "[...document.querySelectorAll('#touches button')].find((one) => one.textContent === '{key}').click()"
        ));
    }
    window.script("document.querySelector('#touches [data-cle=suivant]').click()");
}

pub fn presses(window: &Window, words: &str) {
    let words_of = serde_json::Value::from(words);
    let found = window.script(&format!(
        "const one = [...document.querySelectorAll('button, .noms-tel a, a.bouton')].find((one) => one.textContent.replaceAll('\u{a0}', ' ').includes({words_of})); if (one) one.click(); return !!one"
    ));
    assert_eq!(found, true, "« {words} » is not on the page: {}", window.text());
}

/// A step of a phone begins at its top, with its heading in front of who listens.
pub fn begins(window: &Window, heading: &str) {
    window.until(heading);
    // The words are there before the script has run.
    let look =
        || window.script("return [scrollY, document.activeElement.tagName, document.activeElement.textContent.trim()]");
    let pause = || std::thread::sleep(std::time::Duration::from_millis(50));
    let late = (0..40).map(|_| (pause(), look()).1).find(|at| at[1] == "H1");
    let at = late.unwrap_or_else(look);
    assert_eq!((&at[0], &at[1]), (&0.into(), &"H1".into()), "{at}");
    assert!(at[2].as_str().unwrap().replace('\u{a0}', " ").contains(heading), "{at}");
}

/// Whether all of the page is on the screen.
pub fn whole(window: &Window) -> serde_json::Value {
    window.script("const page = document.scrollingElement; return page.scrollHeight <= innerHeight && page.scrollWidth <= innerWidth && [...document.querySelectorAll('#page *')].every((one) => !one.checkVisibility() || one.matches('.lu, .lu *') || one.getBoundingClientRect().bottom <= innerHeight + 1)")
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
    wall.until("position 1 sur");
    wall.picture("mur-places.png");
    let cut = wall.script(
        "return [...document.querySelectorAll('.mur:not([hidden]) li')].filter((one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().bottom > innerHeight).length",
    );
    assert_eq!(cut, 0, "no name is cut");
    let size = wall.script("return parseFloat(getComputedStyle(document.querySelector('.mur li')).fontSize)");
    assert!(size.as_f64().unwrap() >= 0.041 * 1080.0, "{size}");
    assert_eq!(wall.script("return document.querySelectorAll('[data-vue=places]').length"), 2, "46 names");
    // A player finds himself.
    let visitor = phone();
    visitor.go(&format!("http://{NAME}:{port}/"));
    visitor.until("Qui êtes-vous");
    visitor.picture("telephone-accueil.png");
    // Three letters, and no button.
    visitor.fills("[name=q]", "joueur7");
    visitor.until("JOUEUR7");
    presses(&visitor, "JOUEUR7");
    visitor.until("Entrer une feuille : le code de la table");
    visitor.picture("telephone-joueur.png");
    // A table's phone: nothing of the browser's that asks for a secure address.
    let table = phone();
    table.go(&format!("http://{NAME}:{port}/T/{code}"));
    table.until("Qui tient le téléphone ?");
    assert_eq!(table.script("return window.isSecureContext"), false);
    table.picture("telephone-qui.png");
    begins(&table, "Qui tient le téléphone ?");
    presses(&table, "Nord");
    table.until("5 donnes");
    for figures in ["-446", "1346", "-390"] {
        keys(&table, figures);
    }
    table.until("Il reste");
    assert!(table.text().contains("−510"));
    table.picture("telephone-bilans.png");
    // The typed text survives a reload.
    table.go(&format!("http://{NAME}:{port}/table?moi=N"));
    table.until("−510");
    // A wrong one is refused where it stands, and the probable correction is one tap away.
    keys(&table, "-500");
    table.until("La somme fait +10");
    table.until("Ouest : −510 ?");
    table.picture("telephone-refus.png");
    // The server is lost before the answer: the sheet waits on the phone and arrives once.
    salle.kill();
    presses(&table, "Ouest : −510 ?");
    table.until("Pas encore envoyée, je réessaie");
    table.picture("telephone-pas-envoyee.png");
    wall.until("Sans nouvelles de la table de marque");
    wall.picture("mur-sans-nouvelles.png");
    let said = "const line = document.getElementById('lien').getBoundingClientRect(); return line.width > 300 && line.bottom <= innerHeight";
    assert_eq!(wall.script(said), true);
    let salle = start(&port.to_string());
    begins(&table, "Est-ce juste ?");
    table.picture("telephone-proposee.png");
    // Another phone of the same table confirms it.
    let other = phone();
    other.go(&format!("http://{NAME}:{port}/T/{code}"));
    other.until("Est-ce juste ?");
    presses(&other, "Juste");
    begins(&other, "Feuille reçue");
    table.until("À accepter par la table de marque");
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
    // What arrives by itself leaves who listens at the heading.
    other.until("La table de marque l'a prise");
    begins(&other, "Feuille reçue");
    // A call that is answered leaves a sheet that is half typed, and its cursor, where they are.
    desk.go(&format!("http://127.0.0.1:{port}/marque/feuilles?position=1&table=5"));
    desk.types(&format!("120{}-40", super::driver::ENTER));
    presses(&table, "Appeler l");
    table.until("L'arbitre est appelé");
    desk.until("appelle l'arbitre");
    desk.script("document.activeElement.setSelectionRange(1, 1)");
    desk.clicks(".appel button");
    desk.until_true("return !document.querySelector('.appel')");
    let at = desk.script("const at = document.activeElement; return [at.value, at.selectionStart, [...document.querySelectorAll('[data-bilan-marque]')].map((one) => one.value).join(' ')]");
    assert_eq!(at, serde_json::json!(["-40", 1, "120 -40  "]));
    // The announcement stands on the wall.
    desk.go(&format!("http://127.0.0.1:{port}/marque/salle"));
    desk.fills("[name=annonce]", "La buvette ferme à minuit");
    presses(&desk, "Annoncer");
    desk.until("✔ Annoncé");
    presses(&desk, "Lancer");
    desk.until("Minuterie réglée");
    let high = desk.script("return document.querySelector('.duree').getClientRects().length");
    assert_eq!(high, 1, "the time is on one line");
    desk.picture("salle-en-marche.png");
    wall.until("La buvette ferme à minuit");
    wall.go(&format!("http://127.0.0.1:{port}/mur?vues=manquantes"));
    wall.until("1 feuille reçue sur 12");
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

/// What a phone of 320 by 560 and a wall owe: an entry without scrolling, no page wider than the screen, one screen for 27 names and for 39.
#[test]
#[ignore = "asks for chromium: run by .ci/run"]
fn the_smallest_phone_types_without_scrolling_and_a_wall_shows_39_names_at_once() {
    let phone = phone();
    for (players, screens, lines) in [(27, 1, 9), (39, 1, 13), (48, 2, 8)] {
        let evening = Evening::placed(players);
        let salle = Salle::with_network(&evening);
        let wall = Window::open(&[]);
        come_in(&salle, &wall);
        let here = |path: &str| format!("http://127.0.0.1:{}{path}", salle.port);
        wall.go(&here("/marque/salle"));
        presses(&wall, "Ouvrir la salle");
        wall.until("La salle est ouverte");
        wall.go(&here("/marque/salle/codes"));
        let code = wall.script("return document.querySelector('.code').textContent.replace(/\\s/g, '')");
        wall.size(1920, 1080);
        wall.go(&here("/mur?vues=places&duree=60"));
        wall.until("Places");
        let shown = wall.script(&format!(
            "const lists = [...document.querySelectorAll('.tableau')]; const names = [...lists[0].querySelectorAll('li')]; return [lists.length, lists[0].classList.contains('l{lines}'), names.every((one) => one.scrollWidth <= one.clientWidth + 1 && one.getBoundingClientRect().bottom <= innerHeight && parseFloat(getComputedStyle(one).fontSize) >= 44.2)]"
        ));
        assert_eq!(shown, serde_json::json!([screens, true, true]), "{players} names");
        wall.picture(&format!("mur-{players}.png"));
        if players != 27 {
            continue;
        }
        let there = |path: &str| format!("http://{NETWORK}:{}{path}", salle.port);
        phone.go(&there(&format!("/T/{}", code.as_str().unwrap())));
        let mut faults = Vec::new();
        for (width, height) in [(320, 560), (360, 640), (390, 844)] {
            phone.size(width, height);
            for path in [
                "/",
                "/table?moi=N",
                "/table/donnes?moi=N",
                "/chercher?q=jou",
                "/places",
                "/classement",
                "/saison",
                "/joueur/1",
            ] {
                phone.go(&there(path));
                let wide = phone.script("return document.scrollingElement.scrollWidth > innerWidth");
                faults.extend((wide == true).then(|| format!("{path} is wider than {width}")));
                if path == "/table?moi=N" && whole(&phone) != true {
                    faults.push(format!("{path} scrolls at {width}"));
                }
                let small = phone.script("return [...document.querySelectorAll('#touches button, .bil input')].filter((one) => one.checkVisibility() && Math.min(one.getBoundingClientRect().height, one.getBoundingClientRect().width) < 44).length");
                faults.extend((small != 0).then(|| format!("{path} at {width}: {small} targets under 44 px")));
            }
        }
        // So does who is told his table.
        phone.size(320, 560);
        phone.go(&there("/table"));
        presses(&phone, "Nord");
        phone.until("5 donnes");
        phone.go(&there("/table"));
        phone.until("Entrer notre feuille");
        phone.picture("telephone-320-ma-table.png");
        faults.extend((whole(&phone) != true).then(|| "« Ma table » scrolls".to_owned()));
        // The refusal stands on the same screen.
        phone.go(&there("/table?moi=N"));
        for figures in ["100", "-40", "-20", "-30"] {
            keys(&phone, figures);
        }
        phone.until("La somme fait +10");
        faults.extend((whole(&phone) != true).then(|| "the refusal scrolls".to_owned()));
        phone.picture("telephone-320-refus.png");
        // So does what comes after.
        presses(&phone, "Ouest : −40 ?");
        phone.until("Est-ce juste ?");
        phone.picture("telephone-320-juste.png");
        faults.extend((whole(&phone) != true).then(|| "« Est-ce juste ? » scrolls".to_owned()));
        assert!(faults.is_empty(), "{faults:?}");
    }
}
