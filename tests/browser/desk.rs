//! What a volunteer sees without moving the page: a laptop leaves 640 px of height to its browser.

use super::client::{NETWORK, Salle};
use super::common::Evening;
use super::driver::{DOWN, ENTER, UP, Window};
use super::evening::come_in;
use super::hall::{keys, phone, presses};

/// How much of the page is out of the window, in height and in width, and how many full buttons can be pressed.
const SEEN: &str = "const page = document.documentElement;
return [Math.max(0, page.scrollHeight - innerHeight), Math.max(0, page.scrollWidth - innerWidth),
  [...document.querySelectorAll('.fort')].filter((one) => one.checkVisibility()).length]";

fn seen(window: &Window, salle: &Salle, page: &str) -> [u64; 3] {
    window.go(&format!("http://127.0.0.1:{}{page}", salle.port));
    let seen = window.script(SEEN);
    window.picture(&format!("poste{}.png", page.replace(['/', '?', '=', '&'], "-")));
    [0, 1, 2].map(|index| seen[index].as_u64().unwrap())
}

#[test]
#[ignore = "asks for chromium: run by .ci/run"]
fn twelve_tables_and_forty_stand_in_the_window_of_a_laptop_with_one_full_button() {
    for (players, half) in [(48, 0), (46, 6), (160, 20)] {
        let evening = Evening::placed(players);
        for table in 1..=half {
            evening.does(&format!("marque 1 {table} -- {} -{table}0 -{table}0 -{table}0", 30 * table));
        }
        let salle = Salle::open(&evening);
        let window = Window::open(&[]);
        window.size(1366, 640);
        come_in(&salle, &window);
        let open = format!("/marque/feuilles?position=1&table={}", half + 1);
        for page in ["/marque", "/marque/feuilles", &open] {
            let [below, beside, buttons] = seen(&window, &salle, page);
            assert_eq!((below, beside), (0, 0), "{players} players, {page}");
            assert!(buttons <= 1, "{players} players, {page}: {buttons} full buttons");
        }
        // What a refused sheet says, and its three corrections, move nothing out of sight.
        window.types(&format!("260 -100 -90 -80{ENTER}"));
        window.until("Rien n'est enregistré");
        let foot = window.script("return document.querySelector('.feuille .fort').getBoundingClientRect().bottom");
        assert!(foot.as_f64().unwrap() < 600.0, "the button of a refused sheet is at {foot}");
        for page in
            ["/marque/inscriptions", "/marque/papiers", "/marque/salle", "/marque/position", "/marque/classement"]
        {
            let [_, beside, buttons] = seen(&window, &salle, page);
            assert!(beside == 0 && buttons <= 1, "{page}: {beside} px too wide, {buttons} full buttons");
        }
    }
}

#[test]
#[ignore = "asks for chromium: run by .ci/run"]
fn the_tables_of_duplicated_deals_and_their_etuis_stand_in_that_window_too() {
    for players in [48, 160] {
        let evening = Evening::tournament(players, "--duplicate");
        let salle = Salle::open(&evening);
        let window = Window::open(&[]);
        window.size(1366, 640);
        come_in(&salle, &window);
        for page in ["/marque", "/marque/etuis", "/marque/etuis?etui=1"] {
            let [below, beside, buttons] = seen(&window, &salle, page);
            assert_eq!((below, beside), (0, 0), "{players} players, {page}");
            assert!(buttons <= 1, "{players} players, {page}: {buttons} full buttons");
        }
        // Enter answers whether the line is another étui's.
        let lines = window.script("return document.querySelectorAll('.ou .nb').length").as_u64().unwrap();
        window.types(&format!("2{}{ENTER}", " 66".repeat(usize::try_from(lines).unwrap())));
        window.until("C'est l'étui 2 ?");
        window.types(ENTER);
        window.until_true("return !document.body.innerText.includes(\"C'est l'étui 2 ?\")");
        window.go(&format!("http://127.0.0.1:{}/marque", salle.port));
        window.until(&format!("0 sur {}", players / 4));
        window.size(1920, 1080);
        window.go(&format!("http://127.0.0.1:{}/mur?vues=manquantes", salle.port));
        window.until(&format!("0 table finie sur {}", players / 4));
        window.picture(&format!("mur-etuis-{players}.png"));
    }
}

#[test]
#[ignore = "asks for chromium: run by .ci/run"]
fn a_sheet_that_is_left_half_typed_is_taken_up_again_and_enter_goes_on_from_page_to_page() {
    let evening = Evening::placed(8);
    let salle = Salle::open(&evening);
    let window = Window::open(&[]);
    window.size(1366, 640);
    come_in(&salle, &window);
    let goes = |page: &str| window.go(&format!("http://127.0.0.1:{}/marque/{page}", salle.port));
    let typed = || {
        window.script("return [...document.querySelectorAll('[data-bilan-marque]')].map((one) => one.value).join(' ')")
    };
    goes("feuilles?position=1&table=1");
    window.types(&format!("100{ENTER}-40"));
    for page in ["classement", "feuilles?position=1&table=2"] {
        goes(page);
    }
    assert_eq!(typed(), "   ", "another table is empty");
    window.types(&format!("60 20 -40 -40{ENTER}"));
    window.until("✔ Enregistrée : position 1, table 2");
    goes("feuilles?position=1&table=1");
    assert_eq!(typed(), "100 -40  ");
    // What was typed last may be unfinished: the cursor is there.
    assert_eq!(window.script("return document.activeElement.value"), "-40");
    window.types(&format!("{ENTER}-20{ENTER}-30{ENTER}"));
    window.until("Rien n'est enregistré");
    // A refused one is kept too.
    goes("classement");
    goes("feuilles?position=1&table=1");
    assert_eq!(typed(), "100 −40 −20 −30");
    window.types(&format!("-40{ENTER}"));
    window.until("✔ Enregistrée : position 1, table 1");
    // A sheet that is in is typed over, also on one line.
    goes("feuilles?position=1&table=1");
    window.types(&format!("200 -80 -40 -80{ENTER}"));
    window.until("Remplacer la feuille enregistrée");
    window.picture("poste-remplacer.png");
    // What is opened has the cursor, and so has the button that was asked for.
    goes("incidents");
    window.clicks("#depart summary");
    window.until_true("return document.activeElement.name === 'joueur'");
    goes("journal");
    assert_eq!(window.script("return document.activeElement.tagName"), "BODY");
    window.clicks("#derniere a");
    window.until("Dernière action");
    window.types(ENTER);
    window.until("✔ Annulé");
    window.script("history.back()");
    window.until("Rien de plus n'est fait");
    // What was begun is dropped with a word once the sheet was entered elsewhere.
    goes("feuilles?position=1&table=2");
    window.types(&format!("9{ENTER}"));
    goes("journal");
    evening.does("marque --corriger --motif essai 1 2 -- 80 0 -40 -40");
    goes("feuilles?position=1&table=2");
    window.until("ce qui était commencé ici est laissé");
    assert_eq!(typed(), "80 0 −40 −40");
    assert_eq!(salle.stop().code(), Some(0));
    evening.verified();
}

#[test]
#[ignore = "asks for chromium: run by .ci/run"]
fn the_button_of_a_sheet_keeps_its_place_whatever_is_asked_or_said() {
    let evening = Evening::placed(8);
    let salle = Salle::with_network(&evening);
    let window = Window::open(&[]);
    window.size(1366, 640);
    come_in(&salle, &window);
    let goes = |page: &str| window.go(&format!("http://127.0.0.1:{}/marque/{page}", salle.port));
    goes("salle");
    presses(&window, "Ouvrir la salle");
    window.until("La salle est ouverte");
    goes("salle/codes");
    let code = window.script("return document.querySelector('.code').textContent.replace(/\\s/g, '')");
    let foot = "return Math.round(document.querySelector('.feuille .fort').getBoundingClientRect().bottom)";
    let stays = |words: &str| {
        window.until(words);
        let foot = window.script(foot).as_u64().unwrap();
        assert!((530..550).contains(&foot), "{words}: {foot}");
    };
    goes("feuilles?position=1&table=2");
    stays("Table 2, position 1");
    window.types(&format!("260 -100 -90 -80{ENTER}"));
    stays("Rien n'est enregistré");
    let mut phone = salle.phone();
    phone.enters(&format!("/T/{}", code.as_str().unwrap()));
    phone.does("/table/appeler", &[]);
    stays("appelle l'arbitre");
    goes("feuilles/donnes?position=1&table=2");
    stays("0 donne jouée sur");
    window.types(&format!("garde rien{ENTER}"));
    stays("Retapez cette donne");
    window.types(&format!("garde E 106{ENTER}"));
    stays("1 donne jouée sur");
    window.types(ENTER);
    stays("enregistrer quand même");
    assert_eq!(salle.stop().code(), Some(0));
}

/// An evening of these players, whose desk asks who wins on the paper.
fn asked_who_wins(names: &[&str]) -> (Evening, Salle, Window) {
    let evening = Evening::empty();
    evening.does("nouveau Coupe");
    for last in names {
        evening.does(&format!("inscrire --nom {last} --prenom Zoé"));
    }
    evening.does("placer --graine 5");
    let mut command = evening.command(&["salle", "--port", "0", "--sans-navigateur"]);
    let salle = Salle::start(command.env("CHELEM_GAGNANT", "oui"));
    let window = Window::open(&[]);
    come_in(&salle, &window);
    (evening, salle, window)
}

#[test]
#[ignore = "asks for chromium: run by .ci/run"]
fn a_sheet_and_its_winner_are_seventeen_keys() {
    let (evening, salle, window) = asked_who_wins(&[
        "ADAM", "BLOT", "CHAT", "DUPONT", "EVRARD", "FAURE", "GROS", "HUET", "IVAN", "JOLY", "KLEIN", "LUNA",
    ]);
    for table in 1..=3 {
        window.go(&format!("http://127.0.0.1:{}/marque/feuilles", salle.port));
        window.types(&format!("{table}{ENTER}"));
        window.until(&format!("Table {table}, position 1"));
        let names = window.script(
            "return [...document.querySelectorAll('label.qui')].map((one) => one.textContent.trim()[0].toLowerCase())",
        );
        let letter = |at: usize| names[at].as_str().unwrap().to_owned();
        // The winner's letter, then that of who loses most, where the last balance would be.
        let (keys, balances) = match table {
            1 => (format!("140{ENTER}-60{ENTER}-92{ENTER}{}{}{ENTER}", letter(0), letter(2)), "[140, -60, -92, 12]"),
            // A sign and a letter against a figure go on by themselves.
            2 => (format!("-60{ENTER}140-92{}{}{ENTER}", letter(1), letter(2)), "[-60, 140, -92, 12]"),
            _ => (format!("-160-140-112{}{}{ENTER}", letter(3), letter(0)), "[-160, -140, -112, 412]"),
        };
        assert!(2 + keys.chars().count() <= 17, "{keys}");
        window.types(&keys);
        window.until(&format!("✔ Enregistrée : position 1, table {table}"));
        assert_eq!(format!("{:?}", evening.sheets()[table - 1].1), balances);
    }
}

/// Keys that come before the page they are for, and a figure that is put right.
#[test]
#[ignore = "asks for chromium: run by .ci/run"]
fn what_is_typed_ahead_or_again_goes_into_its_own_balance() {
    let (evening, salle, window) = asked_who_wins(&["ADAM", "BLOT", "CHAT", "DUPONT"]);
    let stands = |wanted: &str| {
        window.until_true(&format!(
            "return [...document.querySelectorAll('[data-bilan-marque]')].map((one) => one.value).join() === '{wanted}'"
        ));
    };
    window.go(&format!("http://127.0.0.1:{}/marque/feuilles", salle.port));
    window.types(&format!("1{ENTER}140-60-92"));
    stands("140,-60,-92,");
    window.types(&format!("{UP}-64"));
    stands("140,-64,-92,");
    let names = window.script(
        "return [...document.querySelectorAll('label.qui')].map((one) => one.textContent.trim()[0].toLowerCase())",
    );
    let letters = format!("{}{}", names[0].as_str().unwrap(), names[2].as_str().unwrap());
    window.types(&format!("{UP}{DOWN}-60{DOWN}{DOWN}{letters}{ENTER}"));
    window.until("✔ Enregistrée : position 1, table 1");
    // A correction is typed as the sheet was.
    window.types(&format!("1{ENTER}"));
    stands("140,−60,−92,12");
    window.types(&format!("140-60-88{letters}"));
    stands(&format!("140,-60,-88,{letters}"));
    window.types(ENTER);
    window.until("Motif");
    window.types(&format!("mal lue{ENTER}"));
    window.until("✔ Corrigée : position 1, table 1");
    assert_eq!(format!("{:?}", evening.sheets()[0].1), "[140, -60, -88, 8]");
}

#[test]
#[ignore = "asks for chromium: run by .ci/run"]
fn a_draw_is_tried_again_and_kept_in_one_window_and_back_asks_nothing_of_the_browser() {
    let evening = Evening::empty();
    evening.does("nouveau Coupe --engagement 12");
    let list = evening.file("liste.csv", super::common::player_list(40, "JOUEUR"));
    evening.does(&format!("inscrire --fichier {}", list.display()));
    let salle = Salle::open(&evening);
    let window = Window::open(&[]);
    window.size(1366, 640);
    come_in(&salle, &window);
    let fits = |what: &str| {
        window.picture(&format!("poste-{what}.png"));
        let below = window.script("return document.documentElement.scrollHeight - innerHeight");
        assert!(below.as_i64().unwrap() <= 0, "{what} is {below} px too high");
    };
    window.go(&format!("http://127.0.0.1:{}/marque/tirage", salle.port));
    window.fills("[name=graine]", &format!("77{ENTER}"));
    window.until("rien ne compte encore");
    fits("essai");
    let first = "return document.body.innerText.replaceAll('\u{a0}', ' ').includes('° 77.')";
    window.until_true(first);
    presses(&window, "Tirer encore");
    window.until_true(&format!(
        "return document.body.innerText.includes('rien ne compte encore') && !(() => {{ {first} }})()"
    ));
    // The trial of before, as it was shown.
    window.script("history.back()");
    window.until_true(first);
    window.clicks("button.fort");
    window.until("✔ Position 1 ouverte");
    fits("places");
    // What was kept is no trial any more.
    window.script("history.back()");
    window.until_true("return location.pathname === '/marque/tirage' && document.readyState === 'complete'");
    assert!(!window.text().contains("rien ne compte encore") && !window.text().contains("Rien n'est enregistré"));
    window.go(&format!("http://127.0.0.1:{}/marque", salle.port));
    for table in 1..=10 {
        evening.does(&format!("marque 1 {table} -- {} -{table}0 -{table}0 -{table}0", 30 * table));
    }
    window.go(&format!("http://127.0.0.1:{}/marque", salle.port));
    window.clicks("#agir");
    window.until("Position 2 : les places");
    window.clicks("button.fort");
    window.until("✔ Position 2 ouverte");
    fits("position-ouverte");
    window.go(&format!("http://127.0.0.1:{}/marque/feuilles?position=1&table=1", salle.port));
    window.types(&format!("80 -20 -20 -40{ENTER}"));
    window.until("Remplacer la feuille enregistrée");
    fits("correction");
    assert_eq!(salle.stop().code(), Some(0));
    evening.verified();
}

#[test]
#[ignore = "asks for chromium: run by .ci/run"]
fn who_is_registered_while_another_name_is_typed_is_still_said() {
    let evening = Evening::empty();
    evening.does("nouveau Coupe");
    for (last, first) in [("THOMAS", "Luc"), ("BLANC", "Eve")] {
        evening.does(&format!("joueurs ajouter --nom {last} --prenom {first}"));
    }
    evening.does("inscrire THOMAS");
    let salle = Salle::open(&evening);
    let window = Window::open(&[]);
    come_in(&salle, &window);
    window.go(&format!("http://127.0.0.1:{}/marque/inscriptions", salle.port));
    window.types(&format!("thoma{ENTER}blan{ENTER}"));
    window.until("✔ Inscription : n° 2 : BLANC Eve");
    // Who is there already is shown with his number, below what was done.
    window.until_true("const page = document.body.innerText; return page.includes('BLANC Eve') && page.includes('✔ Inscription') && document.querySelector('#trouves .puce.ok') !== null && document.querySelector('#q').value === 'thoma'");
    assert_eq!(salle.stop().code(), Some(0));
}

/// What a hall costs in keys, clicks and taps, after the measures of an arbiter's first evening.
#[test]
#[ignore = "asks for chromium: run by .ci/run"]
fn a_sheet_a_position_and_a_table_of_friends_take_few_keys_and_clicks() {
    let evening = Evening::placed(8);
    let salle = Salle::with_network(&evening);
    let desk = Window::open(&[]);
    desk.size(1366, 640);
    come_in(&salle, &desk);
    desk.go(&format!("http://127.0.0.1:{}/marque/salle", salle.port));
    presses(&desk, "Ouvrir la salle");
    desk.until("La salle est ouverte");
    desk.go(&format!("http://127.0.0.1:{}/marque/salle/codes", salle.port));
    let code = desk.script("return document.querySelector('.code').textContent.replace(/\\s/g, '')");
    // A sheet by phone: who holds it, three balances, the fourth as it is proposed, and another player.
    let phone = phone();
    phone.go(&format!("http://{NETWORK}:{}/T/{}", salle.port, code.as_str().unwrap()));
    phone.until("Qui tient le téléphone ?");
    let mut taps = 1;
    presses(&phone, "Nord");
    phone.until("5 donnes");
    for figures in ["100", "-40", "-20", ""] {
        keys(&phone, figures);
        taps += figures.len() + 1;
    }
    phone.until("Est-ce juste ?");
    presses(&phone, "Juste");
    taps += 1;
    phone.until("À accepter par la table de marque");
    assert!(taps <= 16, "{taps} taps for a sheet");
    // It is accepted, and the other one typed.
    desk.go(&format!("http://127.0.0.1:{}/marque", salle.port));
    desk.until("accepter la feuille");
    desk.types(ENTER);
    desk.until("dite juste par");
    presses(&desk, "Accepter");
    desk.until("✔ Enregistrée : position 1, table 1");
    desk.go(&format!("http://127.0.0.1:{}/marque/feuilles", salle.port));
    let mut pressed = 0;
    for (line, then) in [
        ("2", "Table 2, position 1"),
        ("260 -100 -80", "un autre nombre le remplace"),
        ("", "✔ Enregistrée : position 1, table 2"),
    ] {
        desk.types(&format!("{line}{ENTER}"));
        pressed += line.len() + 1;
        desk.until(then);
    }
    assert!(pressed <= 17, "{pressed} keys for a sheet");
    // The next position: the one thing to do, shown, then done.
    desk.go(&format!("http://127.0.0.1:{}/marque", salle.port));
    desk.clicks("#agir");
    desk.until("Position 2 : les places");
    desk.clicks("button.fort");
    desk.until("✔ Position 2 ouverte");
    drop((desk, phone));
    assert_eq!(salle.stop().code(), Some(0));
    evening.verified();
}

#[test]
#[ignore = "asks for chromium: run by .ci/run"]
fn friends_sit_down_in_three_clicks_and_no_page_of_theirs_speaks_of_an_arbiter_or_of_paper() {
    let evening = Evening::empty();
    let salle = Salle::open(&evening);
    let window = Window::open(&[]);
    window.size(320, 640);
    window.go(&format!("http://127.0.0.1:{}{}", salle.port, salle.link));
    window.until("Bienvenue");
    let mut seen = Vec::new();
    let mut then = |words: &str| {
        window.until(words);
        window.picture(&format!("amis-{}.png", seen.len()));
        seen.push(window.text());
    };
    window.clicks("a.bouton.fort");
    window.fills("[name=amis]", "Luc, Ève, Max, Zoé");
    window.clicks("form[action$=amis] button");
    then("Qui donne la première ?");
    window.clicks("main form button");
    then("Qui a pris ?");
    for choice in
        ["preneur][value=S", "contrat][value=garde", "bouts][value='2'", "dizaine][value='4'", "unite][value='9'"]
    {
        window.clicks(&format!("input[name={choice}]"));
    }
    window.until("réussit de 8 : +198");
    window.clicks("form.donne button.fort");
    then("Donne 2");
    presses(&window, "La feuille s'arrête là");
    then("Est-ce juste ?");
    presses(&window, "Juste");
    then("Clore la soirée");
    for page in seen {
        let page = page.to_lowercase();
        assert!(
            !["arbitre", "papier", "table de marque la", "table de marque le"].iter().any(|word| page.contains(word)),
            "{page}"
        );
    }
    drop(window);
    assert_eq!(salle.stop().code(), Some(0));
    evening.verified();
}

#[test]
#[ignore = "asks for chromium: run by .ci/run"]
fn a_player_is_found_as_one_types_by_name_or_licence_and_enter_registers_him() {
    let evening = Evening::empty();
    evening.does("nouveau \"Coupe\" --engagement 12");
    evening.does("joueurs ajouter --nom MARTIN --prenom Paul --licence 12345");
    evening.does("joueurs ajouter --nom MARTINEAU --prenom Yves --licence 99887");
    evening.does("joueurs ajouter --nom MARTY --prenom Eve --licence 77665");
    let salle = Salle::open(&evening);
    let window = Window::open(&[]);
    window.size(1366, 640);
    come_in(&salle, &window);
    window.go(&format!("http://127.0.0.1:{}/marque/inscriptions", salle.port));
    window.types("9988");
    window.until("MARTINEAU Yves");
    window.types(ENTER);
    window.until("✔ Inscription : n° 1 : MARTINEAU Yves");
    // The second of those who are found: two keys.
    window.types("mart");
    window.until("MARTY Eve");
    window.types(DOWN);
    window.types(ENTER);
    window.until("✔ Inscription : n° 2 : MARTY Eve");
    // Whoever types faster than the answers come loses nobody, and registers nobody else.
    for (last, first) in [("THOMAS", "Luc"), ("ROBERT", "Eve"), ("PETIT", "Lea")] {
        evening.does(&format!("joueurs ajouter --nom {last} --prenom {first}"));
    }
    window.types(&format!("thoma{ENTER}rober{ENTER}peti{ENTER}"));
    window.until("✔ Inscription : n° 5 : PETIT Lea");
    let listed = window.text();
    assert!(["THOMAS Luc", "ROBERT Eve", "Tous 5"].iter().all(|words| listed.contains(words)), "{listed}");
    assert_eq!(salle.stop().code(), Some(0));
    evening.verified();
}
